"""What every test shares: the citations that coverage is computed from are noted test by test."""
