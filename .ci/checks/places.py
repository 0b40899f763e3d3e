"""The list in ARCHITECTURE.md of the places that another container needs.

The code decides: a file outside the containers' folders that mentions every container has to mention the next one too.
"""

import re

import project

PAGE = "ARCHITECTURE.md"
# A file has one subject, so the kinds, the scenes to start with and the containers as values are three places.
MOST_PLACES = 12
# Each container with the kinds of commands and events that only it has.
KINDS = {"drillDown": ["propagate", "advanced"], "stack": ["stackSet"], "tabs": ["select", "selected"],
         "split": ["dismissOverlay", "columnSet"], "web": ["reload", "residencyChanged"], "arranged": ["perform", "arranged"]}
# Lines with the containers that they mention: a search that finds nothing proves nothing.
EXAMPLES = [
    ("case .tabs(let event): event.kind", ["tabs"]), ("scene.webs[index].load", ["web"]), ("// a split and its .tabs", []),
    ('{"id":"main","kind":"stack"}', ["stack"]), ("LineSplitter.split(line)", []),
    ("DrillDown.Edit, Split", ["drillDown", "split"]), ("case .propagate: true", ["drillDown"]),
    ("sceneVerbs + webVerbs", list(KINDS)),
]


def folder(container):
    """The name of a container's folders, which is that of its type."""
    return container[0].upper() + container[1:]


def pattern(container):
    """A mention: the container's type, its case, its slots, its kinds or its name in JSON."""
    slots = {"tabs": "tabBars", "arranged": "arranged"}.get(container, container + "s")
    return re.compile(
        rf'(?<!")\b{folder(container)}(?:Command|Event)?\b|(?<![\w)\]?])\.{container}\b|\bscene\.{slots}\b'
        rf'|\b{container}Index\b|\bcase \.(?:{"|".join(KINDS[container])})\b|"kind":"{container}"')


PATTERNS = {container: pattern(container) for container in KINDS}
# A contribution of a plugin has the name of the kind and of its event.
CONTRIBUTION = re.compile(r"\.arranged(?=\((?:events|firstEvent|let first|let events)|, \.(?:passed|kept)|: (?:true|\"arranged the))")
JOINED_VERBS = re.compile(r"\w+Verbs *\+")


def mentions(text):
    """The containers that the code of a text mentions, each with the number of the first line that does."""
    result = {}
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip(" ").startswith("//"):
            continue
        # Code that joins lists of verbs joins those of every container.
        joins = JOINED_VERBS.search(line)
        for container in KINDS:
            if container not in result and (joins or PATTERNS[container].search(CONTRIBUTION.sub("", line))):
                result[container] = number
    return result


def listed(start, end):
    """The paths in backticks in a part of the page, with their lines."""
    text = project.text(PAGE)
    begin = text.index(start) + len(start)
    stop = text.find(end, begin)
    part = text[:stop if stop >= 0 else len(text)]
    pattern = re.compile(r"`([A-Za-z]+(?:/[A-Za-z+]+)+\.swift)`")
    return {match[1]: project.line_of(PAGE, match.start()) for match in pattern.finditer(part, begin)}


def compare(listed, found, lacks, gone):
    for path in sorted(listed.keys() - found.keys()):
        project.wrong(PAGE, listed[path], f"{path} {gone}")
    for path in sorted(found.keys() - listed.keys()):
        project.wrong(f"Sources/{path}", min(found[path].values()), lacks)


def check():
    for line, containers in EXAMPLES:
        assert sorted(mentions(line)) == sorted(containers), line
    folders = {folder(container) for container in KINDS}
    found = {}
    for path in project.files("Sources", ".swift"):
        if folders.isdisjoint(path.split("/")):
            found[path.removeprefix("Sources/")] = mentions(project.text(path))
    everywhere = {path: places for path, places in found.items() if len(places) == len(KINDS)}
    some = {path: places for path, places in found.items() if 0 < len(places) < len(KINDS)}
    compare(listed("## One more container", "These files also mention"), everywhere,
            f"it knows every container, but the list in {PAGE} lacks it", "does not know every container any more")
    compare(listed("These files also mention", "\n## "), some,
            f"it knows a container, but the list in {PAGE} lacks it", "knows no container any more, or all of them")
    project.expect(len(everywhere) <= MOST_PLACES, PAGE, project.line_with(PAGE, "## One more container"),
                   f"another container needs {len(everywhere)} edits outside its own folders, and {MOST_PLACES} are the most")
    for module in ["NavEvents", "NavRuntime/Core", "NavRuntime/Journals"]:
        for container in KINDS:
            place = f"Sources/{module}/{folder(container)}"
            project.expect(any((project.ROOT / place).glob("*.swift")), place, 1, "a container has a folder in each module")
