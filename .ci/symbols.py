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
    "NavPluginPrograms": "Sources/NavPlugins/Programs",
    "NavPluginTesting": "Sources/NavPlugins/Testing",
}


def extract(module, folder, *options):
    """Writes the symbol graphs of a module into a folder: its own, and one for each module that it extends."""
    information = json.loads(subprocess.check_output(["swift", "-print-target-info"]))
    subprocess.run(
        ["swift-symbolgraph-extract", "-module-name", module, "-I", ROOT / ".build/debug/Modules",
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
