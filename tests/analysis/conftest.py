import csv
import io
import json

import pytest

from mjfast.analysis import cli


@pytest.fixture
def mjfast(monkeypatch, capsys):
    """Run the command line; return its exit status and what it wrote."""

    def run(*arguments):
        monkeypatch.setattr("sys.argv", ["mjfast", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return (ended.value.code or 0, *capsys.readouterr())

    return run


@pytest.fixture
def rows(mjfast):
    """Run it once a format, see that all say the same, and return the rows of the JSON as text."""

    def run(*arguments):
        outputs = {}
        for name in ("json", "csv", "table"):
            status, outputs[name], err = mjfast(*arguments, "--format", name)
            assert (status, err) == (0, "")
        read = json.loads(outputs["json"])
        read = read["rows"] if isinstance(read, dict) else read
        texts = [{key: "" if cell is None else str(cell) for key, cell in row.items()} for row in read]
        assert list(csv.DictReader(io.StringIO(outputs["csv"]))) == texts
        return read, outputs["table"]

    return run
