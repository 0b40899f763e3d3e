"""The code of the pages is that of the files which are compiled and run, and the host for UIKit is what its page says."""

import re

import project

TESTS = "Tests/ReplayTests"
# The tests that contain the Swift blocks of the pages between two comments, `// PAGE NUMBER` and `// end`.
COMPILED = [f"{TESTS}/SnippetTests.swift", f"{TESTS}/ArticleTests.swift", f"{TESTS}/InProductionTests.swift"]
# The manuals whose Swift blocks are compiled, beside all pages of the documentation catalogues.
MANUALS = ["README.md", "docs/embedding.md", "docs/findings.md", "docs/in-production.md", "docs/predicates.md"]
HOST = "examples/UIKitHost"


def trimmed(lines):
    """The lines without empty ones at the beginning and the end."""
    return "\n".join(lines).strip("\n").split("\n") if any(lines) else []


def compiled():
    """The code between the comments of the tests without its indentation, by page and number, with its place."""
    result = {}
    for path in COMPILED:
        block = None
        for number, line in project.lines(path):
            begin = re.fullmatch(r"( +)// (\S+\.md) (\d+)", line)
            if begin:
                block, indentation = [], len(begin[1])
                result[begin[2], int(begin[3])] = block, path, number
            elif line.lstrip(" ") == "// end":
                block = None
            elif block is not None:
                block.append(line[indentation:])
    return {key: (trimmed(block), path, number) for key, (block, path, number) in result.items()}


def check():
    check_swift()
    check_debugging()
    check_fleet()
    check_host()


def check_swift():
    code = compiled()
    catalogues = [page for page in project.files("Sources", ".md") if ".docc/" in page]
    assert len(catalogues) > 7, "few pages of catalogues were found"
    for page in MANUALS + catalogues:
        blocks = project.blocks(page, ["swift"])
        project.expect(blocks or page not in MANUALS, page, 1, "the page has no Swift block")
        for index, (line, _, text) in enumerate(blocks, 1):
            printed = trimmed([line for line in text.split("\n") if not line.startswith("import ")])
            block, path, number = code.pop((page, index), (None, None, None))
            if block is None:
                project.wrong(page, line, f"block {index} is in none of {' and '.join(COMPILED)}, between its two comments")
            elif block != printed:
                first = next((i for i, pair in enumerate(zip(block, printed)) if pair[0] != pair[1]), min(len(block), len(printed)))
                project.wrong(path, number + 1 + first, f"this is not what block {index} of {page} (line {line}) says")
    for (page, index), (_, path, number) in code.items():
        project.wrong(path, number, f"{page} has no Swift block {index}")


def check_debugging():
    """The plugin of docs/debugging.md is the one that its test runs."""
    page, path = "docs/debugging.md", f"{TESTS}/DebuggingDocumentTests.swift"
    line, _, block = project.blocks(page, ["swift"])[0]
    plugin = project.text(path).split("// The plugin of the page.\n")[-1]
    project.expect(block == f"import NavRuntime\n\n{plugin}", page, line, f"the plugin is not the one at the end of {path}")


def check_fleet():
    """The programs of docs/fleet.md are those of the example."""
    page = "docs/fleet.md"
    for language, file in [("sql", "views.sql"), ("python", "verify.py")]:
        blocks = project.blocks(page, [language])
        assert blocks, f"{page} has no block of {language}"
        line, _, text = blocks[0]
        project.expect(text == project.text(f"examples/fleet/{file}"), page, line, f"this is not examples/fleet/{file}")


def check_host():
    """The host for UIKit uses public API alone, and begins with a note on where it has run."""
    folder = f"{HOST}/Sources/UIKitHost"
    paths = [path for path in project.files(folder, ".swift") if path.count("/") == folder.count("/") + 1]
    assert len(paths) > 5, "few sources of the host were found"
    for path in paths:
        name, selectors = path.rsplit("/", 1)[1], []
        for number, line in project.lines(path):
            project.expect("@testable" not in line and "@_spi" not in line, path, number, "the host uses public API alone")
            module = re.match(r"@?[a-z_ ]*import (\w+)", line)
            project.expect(not module or module[1] in ["NavRuntime", "UIKit", "UIKitStub"], path, number,
                           "the host imports NavRuntime and UIKit alone")
            if not line.lstrip(" ").startswith("//") and "#selector" in line:
                selectors.append(number)
        # Selectors are errors where the example is tested, so they are kept to one file.
        if name == "SwipeGesture+Target.swift":
            project.expect(selectors, path, 1, "the selectors are no longer here: change this check")
        else:
            for number in selectors:
                project.wrong(path, number, "selectors belong to SwipeGesture+Target.swift")
    for path in [f"{HOST}/README.md", f"{folder}/NavHostViewController.swift"]:
        first = "".join([line for line in project.text(path).split("\n") if line][:2])
        project.expect("on Linux" in first and "stub" in first, path, 1, "the first two lines say where the host has run")
