"""What the command line printed, taken apart."""

import re


def cells(table):
    """The cells of the rows of a table."""
    return [re.split(r"\s{2,}", line.strip()) for line in table.splitlines() if line.strip() and "──" not in line]
