"""What the pages say that the program answers."""

import json
import os
import re

import project

# Pages with `sh` blocks, each followed by the JSON that it prints, and how many there are at least.
EXAMPLES = [("docs/navrepl.md", 7), ("docs/state-view.md", 1), ("docs/plugins.md", 4)]
CHEAT_SHEET = "docs/cheat-sheet.md"
PROGRAMS = "Sources/NavPlugins/Programs"


def compact(text):
    """JSON without the space outside its strings; its members stay in their order, and its numbers as they are written."""
    json.loads(text)
    return re.sub(r'("(?:[^"\\]|\\.)*")|\s+', lambda match: match[1] or "", text)


def check():
    assert project.PROGRAM.exists(), "there is no navrepl: build it first"
    check_examples()
    check_cheat_sheet()
    check_keys()
    check_codes()


def check_examples():
    """Every command of the pages gives the answer below it, in the same order of members."""
    for page, fewest in EXAMPLES:
        blocks = project.blocks(page, ["sh", "json"])
        commands = [index for index, block in enumerate(blocks) if block[1] == "sh"]
        project.expect(len(commands) >= fewest, page, 1, f"{len(commands)} examples, and there were {fewest}")
        with project.scratch() as folder:
            for index in commands:
                line, _, command = blocks[index]
                answer = project.shell(command, folder).stdout.strip("\n")
                if blocks[index + 1:] and blocks[index + 1][1] == "json":
                    line, _, expected = blocks[index + 1]
                    differs = len(os.path.commonprefix([compact(expected), answer]))
                    project.expect(compact(expected) == answer, page, line,
                                   f"navrepl answers …{answer[max(0, differs - 40):differs + 40]}…")


def check_cheat_sheet():
    printed = project.navrepl("help", "cheat-sheet").split("\n")
    written = project.text(CHEAT_SHEET).split("\n")
    for number, pair in enumerate(zip(printed, written), 1):
        if pair[0] != pair[1]:
            return project.wrong(CHEAT_SHEET, number, f"`navrepl help cheat-sheet` says: {pair[0]}")
    project.expect(len(printed) == len(written), CHEAT_SHEET, min(len(printed), len(written)), "`navrepl help cheat-sheet` ends elsewhere")


def check_keys():
    """The keys in the help are those of the manual's table."""
    page = "docs/navrepl.md"
    start = project.line_with(page, "## At a terminal")
    rows = [row for row in project.rows(page) if row.section == "At a terminal"]
    project.expect(len(rows) > 10, page, start, f"{len(rows)} keys are few")
    # The help is broken into lines of 80 columns or so, and the manual's cells are not.
    help = " ".join(project.navrepl("help", "keys").split())
    for row in rows:
        for cell in row.cells[:2]:
            cell = " ".join(cell.replace("`", "").split())
            project.expect(cell in help, page, row.number, f"`navrepl help keys` does not say “{cell}”")


def check_codes():
    """The manual of the protocol lists the codes that the host gives, and no others."""
    page, given = "docs/plugin-protocol.md", {}
    for path in project.files(PROGRAMS, ".swift"):
        for match in re.finditer(r'(?:code: |stop\()"(plugin-[a-z-]+)"', project.text(path)):
            given[match[1]] = path, project.line_of(path, match.start())
    listed = {match[1]: number for number, line in project.lines(page) if (match := re.match(r"\| `(plugin-[a-z-]+)` \|", line))}
    for code in sorted(given.keys() - listed.keys()):
        project.wrong(*given[code], f"{page} does not list {code}")
    for code in sorted(listed.keys() - given.keys()):
        project.wrong(page, listed[code], f"nothing in {PROGRAMS} gives {code}")
