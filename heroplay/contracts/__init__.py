"""What a game hands to the tools: the record `Game` and one typed record for each thing a tool can use."""
