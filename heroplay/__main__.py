"""`python -m heroplay`: the command line."""

from heroplay.cli import main

if __name__ == "__main__":
    main()
