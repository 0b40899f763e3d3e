#!/usr/bin/env python3
"""Takes the picture of a journal's page that the documentation shows.

    python3 Tests/Page/picture.py NAVREPL JOURNAL PICTURE [#e=N]
"""

import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from browser import Browser, find  # noqa: E402

WIDTH, HEIGHT = 1280, 760


def main(navrepl, journal, picture, moment=""):
    program = find()
    if program is None:
        sys.exit("there is no Chromium here: no picture was taken")
    with tempfile.TemporaryDirectory(prefix="page-") as folder, Browser(program) as browser:
        page = pathlib.Path(folder) / "page.html"
        subprocess.run([navrepl, "export", journal, "--format", "html", "-o", page], check=True)
        browser.size(WIDTH, HEIGHT)
        browser.open(page, moment)
        browser.wait("document.querySelector('.strip button') !== null")
        browser.picture(picture)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
