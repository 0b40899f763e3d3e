#!/usr/bin/env python3
"""Leads a bug report to a minimal test with the reference client of the Model Context Protocol.

    python3 Tests/Agents/case.py NAVREPL

The report says that the back button has vanished. Each check that fails prints a line; the status is 1 when there is one, and 77 where
the package `mcp` of PyPI is not installed.
"""

import asyncio
import json
import os
import pathlib
import sys
import tempfile

try:
    from mcp import StdioServerParameters
except ImportError:
    print("SKIPPED: python3 has no package mcp")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASE = ROOT / "examples" / "debugging"
CONDITION = "containers.main.swipe exists or not items.mail-4.hidesBackButton == true"
failures = []


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print(f"{what}: {seen}")


class Old:
    """The client of the versions 1 of the package, with the methods that the case needs."""

    def __init__(self, server):
        self.server = server

    async def __aenter__(self):
        from mcp import ClientSession
        from mcp.client.stdio import stdio_client

        self.streams = stdio_client(self.server)
        self.session = ClientSession(*await self.streams.__aenter__())
        await self.session.__aenter__()
        await self.session.initialize()
        return self.session

    async def __aexit__(self, *error):
        await self.session.__aexit__(*error)
        await self.streams.__aexit__(*error)


def clients(server):
    """Returns a client of each kind that the package has: with the handshake, and without."""
    try:
        from mcp import Client
    except ImportError:
        return [Old(server)]
    return [Client(server, mode="legacy"), Client(server, mode="auto")]


def text(result):
    return "\n".join(part.text for part in result.content)


def is_error(result):
    return getattr(result, "is_error", None) or getattr(result, "isError", False)


async def lead(client):
    async def call(tool, **arguments):
        result = await client.call_tool(tool, arguments)
        check(f"{tool} is answered", not is_error(result), text(result))
        return text(result)

    tools = {tool.name for tool in (await client.list_tools()).tools}
    named = {"findings", "why", "diff", "explain", "log", "state", "try", "whatif", "minimize", "verify"}
    check("the tools", tools == named, tools)
    resources = (await client.list_resources()).resources
    check("the journal is a resource", len(resources) == 1 and "report.jsonl" in str(resources[0].uri), resources)
    content = await client.read_resource(resources[0].uri)
    check("its text is the journal's", content.contents[0].text == (CASE / "report.jsonl").read_text())

    # The back button vanished: on which screen, and why?
    findings = await call("findings")
    check("the findings name the screen", "mail-4" in findings, findings)
    check("the findings name the moment", "#22" in findings, findings)
    why = await call("why", path="items.mail-4.backButton")
    check("the plugin is the cause", "calm-swipes asked for: hidesback mail-4 on" in why and "@31" in why, why)
    log = await call("log", kind=["swipeBegan", "swipeEnded", "swipeCancelled"])
    check("the last swipe was cancelled", "swipeCancelled main" in log.splitlines()[-1], log)
    difference = await call("diff", **{"from": "#21", "to": "#26"})
    check("the button is among the differences", "items.mail-4.hidesBackButton" in difference, difference)
    state = await call("state", at="#26", json=True)
    item = json.loads(state)["items"]["mail-4"]
    check("the state has no button", item["hidesBackButton"] is True and item["backButton"] is None, item)
    explained = await call("explain", commit="#26")
    check("the cancelled swipe is explained", "swipe cancel" in explained, explained)
    outcome = await call("try", command="back", at="#26", source="user")
    check("the user can go back all the same", "popped main [mail-4]" in outcome, outcome)
    verified = await client.call_tool("verify", {})
    check("the journal is decided as it was recorded", not is_error(verified), text(verified))
    without = await call("whatif", without="calm-swipes")
    check("without the plugin the button stays", "decided differently" in without, without)

    # The fewest commands, and the test.
    minimal = await call("minimize", condition=CONDITION)
    for command in ("swipe begin 6", "swipe cancel"):
        check(f"{command} is needed", command in minimal, minimal)
    check("five commands are left", "kept 5 of 27 commands" in minimal, minimal)
    test = await call("minimize", condition=CONDITION, form="swift-test")
    check("there is a test", "@Suite struct JournalReport4711" in test and 'NavPredicate("containers.main.swipe exists' in test, test)

    # A mistake is an answer that says what to do.
    mistake = await client.call_tool("why", {"path": "items..x"})
    check("a mistake is told", is_error(mistake), mistake)
    escape = await client.call_tool("log", {"journal": "../../README.md"})
    check("nothing else can be read", is_error(escape) and "unknown-journal" in text(escape), text(escape))


async def main(navrepl):
    before = {path: path.read_bytes() for path in CASE.iterdir()}
    server = StdioServerParameters(
        command=navrepl, args=["mcp", "report.jsonl", "--plugin", "./calm-swipes.sh"], cwd=str(CASE))
    for client in clients(server):
        async with client as connected:
            await lead(connected)
    check("nothing was written", before == {path: path.read_bytes() for path in CASE.iterdir()})


if len(sys.argv) != 2:
    sys.exit(__doc__)
asyncio.run(main(os.path.abspath(sys.argv[1])))
print(f"{len(failures)} failures" if failures else "from a vanished back button to a minimal test: all checks hold")
sys.exit(1 if failures else 0)
