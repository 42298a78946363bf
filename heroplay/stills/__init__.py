"""Still pictures of tables, as SVG."""
