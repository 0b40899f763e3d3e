"""Each planted mistake applies to the sources, and begins with the rule that it breaks."""

import concurrent.futures
import subprocess

import project

FOLDER = "Tests/Mistakes"


def applied(path):
    """What `patch` says about a mistake, without changing a file; an empty text when it applies."""
    command = ["patch", "--dry-run", "--fuzz=0", "--strip=1", "--batch", "--input", path]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                            cwd=project.ROOT)
    return " ".join(result.stdout.split()) if result.returncode else ""


def check():
    paths = project.files(FOLDER, ".patch")
    assert len(paths) > 300, "few mistakes were found"
    with concurrent.futures.ThreadPoolExecutor() as threads:
        results = list(threads.map(applied, paths))
    for path, result in zip(paths, results, strict=True):
        project.expect(project.text(path).startswith("Rule: "), path, 1, "the first line is not the rule, `Rule: …`")
        project.expect(not result, path, 1, f"does not apply: {result}")
