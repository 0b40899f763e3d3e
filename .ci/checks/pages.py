"""The pages for readers: their links, their index, the length of their lines, and the table of the regression journals."""

import posixpath
import re

import project

LONGEST_LINE = 320
INDEX = "docs/README.md"
REGRESSIONS = "journals/regressions"


def pages():
    roots = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    return roots + sorted(project.files("docs", ".md") + project.files("journals", ".md"))


def links(page):
    """The files to which a page links, with the lines of the links."""
    for match in re.finditer(r"\]\(([^)#]+)(#[^)]*)?\)", project.text(page)):
        if "://" not in match[1]:
            yield posixpath.normpath(posixpath.join(posixpath.dirname(page), match[1])), project.line_of(page, match.start())


def check():
    assert len(pages()) > 10, "few pages were found"
    for page in pages():
        for link, line in links(page):
            project.expect((project.ROOT / link).exists(), page, line, f"the link leads to {link}, which does not exist")
        for number, line in project.lines(page):
            is_example = line.startswith(("{", "navrepl ")) or '{"' in line
            project.expect(is_example or len(line) <= LONGEST_LINE, page, number,
                           f"{len(line)} characters in a line, where {LONGEST_LINE} are the most")
    check_index()
    check_regressions()


def check_index():
    """Every file and every folder of docs is in the index."""
    linked = {link for link, _ in links(INDEX)}
    for file in sorted((project.ROOT / "docs").iterdir()):
        if file.name != "README.md" and not file.name.startswith("."):
            project.expect(linked & {f"docs/{file.name}", f"docs/{file.name}/README.md"}, INDEX, 1, f"docs/{file.name} is not linked")


def check_regressions():
    """Every regression journal has a row in the table of its folder, in order, and every row a journal."""
    page, folder = f"{REGRESSIONS}/README.md", project.ROOT / REGRESSIONS
    journals = sorted(file.name for file in folder.glob("*.jsonl"))
    journals += sorted(f"forged/{file.name}" for file in (folder / "forged").iterdir())
    names = []
    for row in project.rows(page):
        project.expect(all(row.cells), page, row.number, "a cell is empty")
        match = re.fullmatch("`([^`]+)`", row.subject)
        if match:
            names.append(match[1])
            project.expect(match[1] in journals, page, row.number, f"there is no journal {match[1]}")
    for name in journals:
        project.expect(name in names, page, 1, f"{name} has no row")
    if sorted(names) == sorted(journals):
        project.expect(names == journals, page, 1, "the rows are not in the order of the journals' names, the forged ones last")
    else:
        project.expect(len(set(names)) == len(names), page, 1, "a journal has two rows")
