#!/usr/bin/env python3
"""A container with one screen that fills it, and a small one in a corner: a call that goes on beside the rest of the app.

Try it:

    swift run navrepl --plugin ./examples/plugins/corner.py
    scene json={"root":{"id":"app","kind":"arranged","rules":"corner","children":[{"id":"home"},{"id":"call"}]}}
    perform move corner=top-left
    perform swap
    layout

The children are the large one and the small one; a third one waits in neither place. `back` closes the small one. The corner, and which
of the children is where, are in the values. The protocol is one JSON object a line: docs/plugin-protocol.md has every message.
"""
import json
import sys

WIDTH, HEIGHT, MARGIN = 160, 120, 16
CORNERS = {
    "top-left": (MARGIN, MARGIN),
    "top-right": (f"100%-{WIDTH + MARGIN}", MARGIN),
    "bottom-left": (MARGIN, f"100%-{HEIGHT + MARGIN}"),
    "bottom-right": (f"100%-{WIDTH + MARGIN}", f"100%-{HEIGHT + MARGIN}"),
}

MANIFEST = {
    "id": "corner",
    "version": 1,
    "hooks": ["arrange", "decide"],
    "verbs": [
        {
            "name": "move",
            "summary": "move the small screen to a corner",
            "arguments": [{"name": "corner", "summary": ", ".join(CORNERS)}],
            "samples": [{"corner": "top-left"}, {"corner": "bottom-right"}, {"corner": "nowhere"}],
        },
        {"name": "swap", "summary": "exchange the large screen and the small one"},
    ],
    "state": False,
    "fault": "failOpen",
}


def arrangement(children, values):
    """What is shown, of the children that are there."""
    large = values.get("large") if values.get("large") in children else next(iter(children), None)
    small = values.get("small") if values.get("small") in children and values.get("small") != large else None
    if small is None and not values.get("closed"):
        small = next((child for child in children if child != large), None)
    corner = values.get("corner", "bottom-right")
    if large is None:
        return {"shown": [], "values": {"corner": corner}}
    shown = [{"child": large, "role": "large"}]
    values = {"corner": corner, "large": large}
    if small is None:
        values["closed"] = True
    else:
        values["small"] = small
        x, y = CORNERS[corner]
        back = {"title": "Close", "removes": [small], "shows": large}
        shown.append(
            {"child": small, "role": "small", "x": x, "y": y, "width": WIDTH, "height": HEIGHT, "bar": "none", "back": back}
        )
    return {"shown": shown, "focus": large, "values": values}


def refused(message):
    return {"veto": {"message": message}}


def changed(children, values, **members):
    return {"answer": {"change": arrangement(children, values) | members}}


def decide(request):
    command, container = request["command"], request["container"]
    children, values = container["children"], container.get("values", {})
    kind, verb = command["type"], command.get("verb")
    small = values.get("small")
    if kind == "perform" and verb == "move":
        corner = command.get("arguments", {}).get("corner")
        if corner not in CORNERS:
            return refused(f"A corner is one of {', '.join(CORNERS)}.")
        return changed(children, values | {"corner": corner})
    if kind == "perform" and verb == "swap" and small:
        return changed(children, values | {"large": small, "small": values["large"]}, transition="fade")
    if kind in ("pop", "back") and small:
        return changed([child for child in children if child != small], values | {"closed": True}, removed=[small])
    if kind == "push" and command.get("screen"):
        screen = command["screen"]
        added = [{"node": screen, "at": len(children)}]
        return changed(children + [screen["id"]], values | {"small": screen["id"], "closed": False}, added=added)
    if kind == "select" and command["child"] in children:
        child = command["child"]
        return changed(children, values | {"large": child, "small": None if child == small else small})
    return refused("This container knows move, swap, push, pop and select.")


def say(message):
    print(json.dumps(message, ensure_ascii=False), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        say({"plugin": MANIFEST})
    elif message["hook"] == "arrange":
        container = message["container"]
        say({"id": message["id"], "answer": arrangement(container["children"], container.get("values", {}))})
    else:
        say({"id": message["id"], **decide(message)})
