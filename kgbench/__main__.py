"""`python -m kgbench`: the command line."""

from kgbench.cli.main import main

if __name__ == "__main__":
    main()
