"""`python -m sim` is the command `sunking`."""

from sim.cli import main

if __name__ == "__main__":
    main()
