"""The public symbols of the libraries, taken from the modules that `swift build` leaves in `.build/debug`."""

import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Each library and its folder, in the order of their dependencies.
LIBRARIES = {
    "NavEvents": "Sources/NavEvents",
    "NavRuntime": "Sources/NavRuntime/Core",
    "NavJournals": "Sources/NavRuntime/Journals",
    "NavPlugins": "Sources/NavPlugins",
    "NavRoutes": "Sources/NavPlugins/Routes",
    "NavContainers": "Sources/NavPlugins/Containers",
    "NavSwiftUI": "Sources/NavPlugins/SwiftUI",
    "NavPluginPrograms": "Sources/NavPlugins/Programs",
    "NavPluginTesting": "Sources/NavPlugins/Testing",
}


def modules(module):
    """The folders in which to look for a module. NavSwiftUI is empty without SwiftUI, so it is built against the stand-in."""
    built = ROOT / ".build/debug/Modules"
    if module != "NavSwiftUI":
        return [built]
    folder = ROOT / ".build/with-swiftui"
    folder.mkdir(exist_ok=True)
    for name, files in [("SwiftUI", [ROOT / ".ci/stand-ins/SwiftUI.swift"]),
                        (module, sorted((ROOT / LIBRARIES[module]).glob("*.swift")))]:
        subprocess.run(
            ["swiftc", "-emit-module", "-swift-version", "6", "-parse-as-library", "-suppress-warnings", "-module-name", name,
             "-I", built, "-I", folder, "-emit-module-path", folder / f"{name}.swiftmodule", *files], check=True)
    return [folder, built]


def extract(module, folder, *options):
    """Writes the symbol graphs of a module into a folder: its own, and one for each module that it extends."""
    information = json.loads(subprocess.check_output(["swift", "-print-target-info"]))
    subprocess.run(
        ["swift-symbolgraph-extract", "-module-name", module,
         *(word for path in modules(module) for word in ("-I", path)),
         "-target", information["target"]["triple"], "-output-dir", folder,
         "-module-cache-path", ROOT / ".build/symbol-modules",
         "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs", *options],
        check=True)


def graphs(module):
    """The symbol graphs of a module, as they were written."""
    with tempfile.TemporaryDirectory() as folder:
        extract(module, folder)
        return [json.loads(path.read_text()) for path in sorted(pathlib.Path(folder).glob("*.json"))]


def path(symbol):
    """The name of a symbol with the names around it: `NavScene.panes`."""
    return ".".join(symbol["pathComponents"])
