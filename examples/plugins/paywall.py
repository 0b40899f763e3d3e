#!/usr/bin/env python3
"""Lets a screen whose attribute `paid` is `true` wait until the scene has an attribute `plan`.

Try it:

    swift run navrepl --plugin ./examples/plugins/paywall.py
    push report attr=paid=true
    attr scene plan=pro

A command that waits is in the state view, so the program itself remembers nothing. The protocol is one JSON object a line:
docs/plugin-protocol.md has every message.
"""
import json
import sys

MANIFEST = {
    "id": "paywall",
    "version": 1,
    "hooks": ["intercept", "react"],
    "commands": ["push", "present"],
    "events": ["attributeChanged"],
    "fault": "failClosed",
}


def has_plan(state):
    return "plan" in state.get("scene", {}).get("attributes", {})


def intercept(request):
    command = request["command"]
    attributes = (command.get("screen") or command.get("node") or {}).get("attributes", {})
    if attributes.get("paid") != "true" or has_plan(request["state"]):
        return {}
    return {"hold": {"reason": "This screen needs a plan.", "expires": 600}}


def react(request):
    if not has_plan(request["state"]):
        return {}
    tickets = [held["ticket"] for held in request["state"].get("held", []) if held["plugin"] == "paywall"]
    return {"commands": [{"type": "resume", "ticket": ticket} for ticket in tickets]}


def say(message):
    print(json.dumps(message, ensure_ascii=False), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        say({"plugin": MANIFEST})
    else:
        answer = intercept if message["hook"] == "intercept" else react
        say({"id": message["id"], **answer(message)})
