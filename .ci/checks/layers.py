"""The layers of the modules: nothing points upward, the bottom three and the tools do not import Foundation, and the package depends
on no other.
"""

import re

import project

MANIFEST = "Package.swift"
# The modules, each above those before it.
LAYERS = ["NavBase", "NavEvents", "NavRuntime", "NavPlugins", "NavRoutes", "NavContainers", "NavSwiftUI", "NavPluginPrograms", "NavJournals",
          "NavPluginTesting", "NavBench", "navrepl"]
# The modules of which each uses the one before it.
CHAIN = ["NavBase", "NavEvents", "NavRuntime", "NavJournals", "NavPluginTesting", "navrepl"]
# The modules that stand side by side: an app picks some of them.
SIBLINGS = ["NavPlugins", "NavRoutes", "NavContainers", "NavSwiftUI", "NavPluginPrograms", "NavJournals"]
WITHOUT_FOUNDATION = ["NavBase", "NavEvents", "NavRuntime", "NavJournals", "NavRoutes", "NavContainers"]
# The folders of the modules that lie inside another module's folder.
FOLDERS = {"NavBase": "NavEvents/Base", "NavRuntime": "NavRuntime/Core", "NavJournals": "NavRuntime/Journals",
           "NavRoutes": "NavPlugins/Routes", "NavContainers": "NavPlugins/Containers", "NavSwiftUI": "NavPlugins/SwiftUI", "NavPluginPrograms": "NavPlugins/Programs",
           "NavPluginTesting": "NavPlugins/Testing", "NavBench": "navrepl/Bench"}
# What a module without Foundation may import: parts of the standard library, and the platform's C library.
PLATFORM = {"Synchronization", "Observation", "Darwin", "Glibc", "Musl", "Bionic", "Android", "WASILibc", "ucrt"}
IMPORT = re.compile(r"(?:^|;)\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+"
                    r"(?:(?:typealias|struct|class|enum|protocol|let|var|func|actor|macro)\s+)?(\w+)", re.M)
# Imports, however they are written, and lines that are none. The search has to tell them apart.
SPELLINGS = [
    ("import Foundation", "Foundation"), ("  import Glibc", "Glibc"), ("public import NavEvents", "NavEvents"),
    ("@preconcurrency import Dispatch", "Dispatch"), ("@testable private import NavRuntime // why", "NavRuntime"),
    ("import struct Foundation.Data", "Foundation"), ("@_spi(Journal) internal import func Darwin.C.memchr", "Darwin"),
    ("#if canImport(FoundationEssentials)\n  import FoundationEssentials\n#endif", "FoundationEssentials"),
    ("import A; import Foundation", "Foundation"),
    ("// import Foundation", None), ("/// import Foundation", None), ("let important = 1", None), ("#if canImport(Darwin)", None),
]


def sources(module):
    others = tuple(f"Sources/{folder}/" for folder in FOLDERS.values())
    paths = project.files(f"Sources/{FOLDERS.get(module, module)}", ".swift")
    return paths if module in FOLDERS else [path for path in paths if not path.startswith(others)]


def imports(module):
    """Each import of a module, as the file, the line and the name."""
    for path in sources(module):
        for match in IMPORT.finditer(project.text(path)):
            yield path, project.line_of(path, match.start(1)), match[1]


def is_below(lower, upper):
    return LAYERS.index(lower) < LAYERS.index(upper)


def check():
    check_search()
    check_modules()
    check_locks()
    check_base()
    check_manifest()


def check_search():
    for source, module in SPELLINGS:
        names = IMPORT.findall(source)
        assert names[-1:] == ([module] if module else []), source


def check_modules():
    names = {module: list(imports(module)) for module in LAYERS}
    for module in LAYERS:
        assert len(sources(module)) >= (25 if module in WITHOUT_FOUNDATION[:4] else 1), f"few sources of {module} were found"
        for path, line, name in names[module]:
            if name in LAYERS:
                project.expect(is_below(name, module), path, line, f"{module} imports {name}, which is not below it")
                if module in SIBLINGS:
                    project.expect(name not in SIBLINGS, path, line,
                                   f"{module} imports {name}, which stands beside it: an app links what it picks")
            elif module in WITHOUT_FOUNDATION:
                project.expect(name in PLATFORM, path, line, f"{module} imports {name}")
    for lower, upper in zip(CHAIN, CHAIN[1:]):
        assert lower in {name for _, _, name in names[upper]}, f"no import of {lower} was found in {upper}"


def check_locks():
    """Every lock is one that the thread sanitizer sees."""
    locks = 0
    for path in project.files("Sources", ".swift") + project.files("Tests", ".swift"):
        # These stand on the public API, in which there is no lock.
        public = sources("NavRoutes") + sources("NavPlugins")
        if path.endswith("Locks/Lock.swift") or path in public:
            continue
        locks += len(re.findall(r"\bLock[<(]", project.text(path)))
        for match in re.finditer(r"\bMutex[<(]", project.text(path)):
            project.wrong(path, project.line_of(path, match.start()), "use Lock, which the thread sanitizer sees, instead of Mutex")
    assert locks >= 50, "few locks were found"


def check_base():
    """What the modules share is offered to nobody: it is no product, and stands in no public interface."""
    manifest = project.text(MANIFEST)
    assert '.target(name: "NavBase"' in manifest, "the manifest has no NavBase"
    product = '.library(name: "NavBase"'
    project.expect(product not in manifest, MANIFEST, project.line_with(MANIFEST, product), "NavBase is no product")
    for module in LAYERS[1:]:
        for path in sources(module):
            for match in re.finditer(r"(?:public|@_exported) import NavBase", project.text(path)):
                project.wrong(path, project.line_of(path, match.start()), "NavBase is in no public interface")


def check_manifest():
    manifest = project.text(MANIFEST)
    assert 'name: "swift-navigation-runtime"' in manifest
    for word in [".package(", "dependencies: [.product", ".product(", ".binaryTarget("]:
        project.expect(word not in manifest, MANIFEST, project.line_with(MANIFEST, word), f"{word}: the package uses no other")
    for module in LAYERS:
        target = re.search(r'arget\(\s*name: "%s"([^)]*)' % module, manifest)
        assert target, f"the manifest has no target {module}"
        for other in LAYERS:
            offset = target[1].find(f'"{other}"')
            if offset >= 0 and not is_below(other, module):
                line = project.line_of(MANIFEST, target.start(1) + offset)
                project.wrong(MANIFEST, line, f"{module} depends on {other}, which is not below it")
