"""The files of the project, and the list of what is wrong in them."""

import functools
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / ".build/debug/navrepl"
# Everything that a check has found, as FILE:LINE: TEXT.
found = []


def wrong(path, line, message):
    """Notes that a line of a file is wrong; `path` begins at the root of the project."""
    found.append(f"{path}:{line}: {message}")


def expect(holds, path, line, message):
    """Notes that a line is wrong unless a condition holds."""
    if not holds:
        wrong(path, line, message)


@functools.cache
def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def lines(path):
    """The lines of a file with their numbers, from 1."""
    return enumerate(text(path).split("\n"), 1)


def line_of(path, offset):
    """The number of the line that contains an offset of the text."""
    return text(path).count("\n", 0, offset) + 1


def line_with(path, part):
    """The number of the first line that contains a part; 1 when none does."""
    return next((number for number, line in lines(path) if part in line), 1)


@functools.cache
def files(folder, ending):
    """The files below a folder with this ending, in order, as paths from the root of the project."""
    return sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / folder).rglob("*" + ending)
                  if ".build" not in file.parts)


class Row:
    """A row of a table of a page, below its heading."""

    def __init__(self, number, section, cells):
        self.number, self.section, self.cells = number, section, cells
        self.subject = cells[0] if cells else ""


def rows(path):
    """The rows of the tables of a page. A bar in a cell is written `\\|`."""
    section, is_body, result = "", False, []
    for number, line in lines(path):
        if line.startswith("## "):
            section = line[3:]
        if not (line.startswith("|") and line.endswith("|")):
            is_body = False
        elif line.startswith("|---"):
            is_body = True
        elif is_body:
            cells = line[1:-1].replace(r"\|", "\1").split("|")
            result.append(Row(number, section, [cell.replace("\1", "|").strip() for cell in cells]))
    return result


def sections(path):
    """The headings of the second level of a page, with their lines."""
    return [(number, line[3:]) for number, line in lines(path) if line.startswith("## ")]


def blocks(path, languages):
    """The blocks of a page in these languages, each as its line, its language and its text."""
    pattern = re.compile(r"^```(%s)\n(.*?)^```$" % "|".join(languages), re.M | re.S)
    return [(line_of(path, match.start()), match[1], match[2]) for match in pattern.finditer(text(path))]


def navrepl(*arguments, input=""):
    """The output of the program that was built."""
    return subprocess.run([PROGRAM, *arguments], input=input, capture_output=True, text=True, cwd=ROOT).stdout


def shell(command, folder):
    """A run of a line in a shell that finds the program."""
    path = f"{PROGRAM.parent}:{os.environ['PATH']}"
    return subprocess.run(["/bin/sh", "-c", command], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          env=dict(os.environ, PATH=path))


def scratch():
    """A folder that is removed at the end of a `with`."""
    return tempfile.TemporaryDirectory()
