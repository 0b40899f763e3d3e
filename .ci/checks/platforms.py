"""`docs/platforms.md`, the manifest and the sources agree on where the package runs."""

import re

import project

PAGE, MANIFEST = "docs/platforms.md", "Package.swift"
SYSTEMS = [("macOS", 15), ("iOS", 18), ("tvOS", 18), ("watchOS", 11), ("visionOS", 2)]
# Additions to the standard library after macOS 10.15: the name, a pattern for a use, and the macOS that introduced it.
INTRODUCED = [
    ("Mutex", r"\bMutex\b", 15), ("Atomic", r"\bAtomic<", 15), ("UInt128", r"\bU?Int128\b", 15),
    ("String(validating:as:)", r"\bvalidating:", 15), ("isolated (any Actor)?", r"isolated \(any Actor\)", 15),
    ("Observable", r"@Observable|\bObservationRegistrar\b", 14), ("Duration", r"\bDuration\b", 13), ("ContinuousClock", r"\bContinuousClock\b", 13),
    ("SuspendingClock", r"\bSuspendingClock\b", 13), ("Regex", r"\bRegex<|firstMatch\(of:", 13),
    ("UTF8Span", r"\bUTF8Span\b|\.utf8Span", 26), ("InlineArray", r"\bInlineArray<|\[\d+ of ", 26),
    ("Observations", r"\bObservations\b", 26),
]


def first_use(pattern):
    """The first line of the libraries' code that uses an addition, as the file and the number; None for no use."""
    for module in ["NavEvents", "NavRuntime/Core", "NavRuntime/Journals", "NavPlugins"]:
        for path in project.files(f"Sources/{module}", ".swift"):
            if not re.search(pattern, project.text(path)):
                continue
            for number, line in project.lines(path):
                if not line.lstrip(" ").startswith("//") and re.search(pattern, line):
                    return path, number
    return None


def check():
    newest = SYSTEMS[0][1]
    for name, pattern, version in INTRODUCED:
        use = first_use(pattern)
        assert use or name != "Mutex", "the search does not find Mutex"
        row = next(((number, line) for number, line in project.lines(PAGE) if line.startswith(f"| `{name}")), None)
        if use and version > newest:
            project.wrong(*use, f"{name} needs macOS {version}")
        if use and not row:
            project.wrong(*use, f"{PAGE} does not list {name}")
        if row:
            project.expect(use, PAGE, row[0], f"no source uses {name}")
            project.expect(f"| {version} |" in row[1], PAGE, row[0], f"{name} is from macOS {version}")
    for name, version in SYSTEMS:
        part = f".{name}(.v{version})"
        project.expect(part in project.text(MANIFEST), MANIFEST, project.line_with(MANIFEST, "platforms:"), f"{part} is missing")
        part = f"| {name} | {version} |"
        project.expect(part in project.text(PAGE), PAGE, project.line_with(PAGE, f"| {name} |"), f"“{part}” is missing")
