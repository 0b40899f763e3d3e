"""`docs/hardening.md` has a row for every class of hostile cases, with the suite that tries it."""

import re

import project

PAGE = "docs/hardening.md"


def classes():
    """Every class that a hostile suite counts, with its place. A file has one such suite."""
    result = {}
    for path in project.files("Tests", ".swift"):
        suite = re.search(r"struct (Hostile\w+Tests)", project.text(path))
        for match in re.finditer(r'(?:HostileCases|CaseCount)\("([^"\\]+)', project.text(path)) if suite else []:
            result[match[1].strip(), suite[1]] = path, project.line_of(path, match.start())
    return result


def check():
    found, listed = classes(), set()
    assert len(found) > 50, "few classes were found"
    for row in project.rows(PAGE):
        name = re.fullmatch(r"`([^`]+)`( …)?", row.subject)
        command = re.fullmatch(r"`swift test --filter (\w+)`", row.cells[2]) if len(row.cells) == 5 else None
        if not (name and command):
            project.wrong(PAGE, row.number, "a row has a class, a text, the command that filters its suite, a count and 0")
            continue
        place = name[1], command[1]
        project.expect(place not in listed, PAGE, row.number, f"{name[1]} has two rows")
        project.expect(place in found, PAGE, row.number, f"{command[1]} has no class {name[1]}")
        listed.add(place)
        project.expect(row.cells[1], PAGE, row.number, "the row has no text")
        count = re.fullmatch(r"(?:about )?(\d+)", row.cells[3])
        project.expect(count and int(count[1]) > 0, PAGE, row.number, "the row does not say how many cases there are")
        project.expect(row.cells[4] == "0", PAGE, row.number, "a case is wrong")
    for place in sorted(found.keys() - listed):
        project.wrong(*found[place], f"{PAGE} has no row for {place[0]}, of {place[1]}")
