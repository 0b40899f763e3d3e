#!/usr/bin/env python3
"""Keeps a screen whose attribute `dirty` is `true` from leaving, on every way out.

Try it:

    swift run navrepl --plugin ./examples/plugins/dirty-guard.py
    push form
    attr form dirty=true
    pop

The protocol is one JSON object a line: docs/plugin-protocol.md has every message.
"""
import json
import sys

MANIFEST = {
    "id": "dirty-guard",
    "version": 1,
    "hooks": ["shouldPop"],
    "fault": "failClosed",
}


def answer(request):
    for screen in request["screens"]:
        attributes = request["state"]["screens"].get(screen, {}).get("attributes", {})
        if attributes.get("dirty") == "true":
            return {"veto": {"message": f"“{screen}” has unsaved changes: save or discard them first."}}
    return {}


def say(message):
    print(json.dumps(message, ensure_ascii=False), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        say({"plugin": MANIFEST})
    else:
        say({"id": message["id"], **answer(message)})
