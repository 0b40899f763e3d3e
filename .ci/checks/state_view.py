"""`docs/state-view.md`: its tables have the members, and the words, of the views that were derived by hand."""

import json
import re

import project

PAGE = "docs/state-view.md"
PARTS = [("environment", "Environment"), ("panes", "Panes"), ("rotation", "Rotation"), ("layout", "Layout")]


def objects(value):
    """An object, or the objects of an array."""
    if isinstance(value, dict):
        return [value]
    return [part for part in value if isinstance(part, dict)] if isinstance(value, list) else []


def entries(value):
    return [entry for entry in value.values() if isinstance(entry, dict)] if isinstance(value, dict) else []


def members(view):
    """The members of a view, each with the heading of its table."""
    yield from (("Members", name) for name in view)
    for part, section in PARTS:
        yield from ((section, name) for value in objects(view.get(part)) for name in value)
    for part, section in [("screens", "Screens"), ("items", "Navigation items")]:
        yield from ((section, name) for value in entries(view.get(part)) for name in value)
    for container in entries(view.get("containers")):
        section = container.get("kind", "")
        for name, value in container.items():
            yield section, name
            if name not in ("attributes", "values"):  # Their names are the app's.
                yield from ((section, f"{name}.{inner}") for part in objects(value) for inner in part)


def words(view):
    """The words of the closed sets in a view."""
    containers = entries(view.get("containers"))
    values = [frame.get("role") for frame in objects(view.get("layout"))]
    values += [view.get("environment", {}).get(name) for name in ["device", "interface", "sizeClass"]]
    values += [value.get(name) for name in ["displayMode", "splitBehavior", "navigationBarPosition"] for value in containers]
    values += [page.get("residency") for container in containers for page in objects(container.get("pages"))]
    return {value for value in values if isinstance(value, str)}


def check():
    rows = project.rows(PAGE)
    described = {}
    for row in rows:
        for name in re.findall("`([^`]+)`", row.subject):
            project.expect((row.section, name) not in described, PAGE, row.number, f"{row.section}: {name} is described twice")
            described[row.section, name] = row.number
    meanings = "\n".join(row.cells[-1] for row in rows)
    # A view that is derived by hand says nothing about these two.
    found, said = {("Members", "viewing"): PAGE, ("Members", "digest"): PAGE}, {}
    paths = [path for path in project.files("journals", ".views.json") if path.count("/") == 1]
    journals = [path for path in project.files("journals", ".jsonl") if path.count("/") == 1]
    assert journals and {path.removesuffix(".jsonl") for path in journals} == {path.removesuffix(".views.json") for path in paths}, \
        "each journal has its views beside it"
    for path in paths:
        for view in (views["view"] for views in json.loads(project.text(path))["views"] if isinstance(views.get("view"), dict)):
            found.update((member, path) for member in members(view))
            said.update((word, path) for word in words(view))
    for member in sorted(found.keys() - described.keys()):
        project.wrong(found[member], 1, f"{PAGE} does not describe {member[0]}: {member[1]}")
    for member in sorted(described.keys() - found.keys()):
        project.wrong(PAGE, described[member], f"no view has {member[0]}: {member[1]}")
    for word in sorted(said):
        project.expect(f"`{word}`" in meanings, said[word], 1, f"{PAGE} does not say what “{word}” means")
