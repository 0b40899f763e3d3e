#!/usr/bin/env python3
"""A container whose children are headers one below another, of which one is unfolded.

Try it:

    swift run navrepl --plugin ./examples/plugins/accordion.py
    scene json={"root":{"id":"faq","kind":"arranged","rules":"accordion","children":[{"id":"one"},{"id":"two"},{"id":"three"}]}}
    perform unfold child=one
    perform fold
    layout

A folded child has the height of a bar. The rest is the unfolded one's; the others are dimmed, and the last one unfolds when nothing is.
The protocol is one JSON object a line: docs/plugin-protocol.md has every message.
"""
import json
import sys

HEADER = 64

MANIFEST = {
    "id": "accordion",
    "version": 1,
    "hooks": ["arrange", "decide"],
    "verbs": [
        {
            "name": "unfold",
            "summary": "unfold a header",
            "arguments": [{"name": "child", "summary": "its id"}],
            "samples": [{"child": "a"}, {"child": "nobody"}],
        },
        {"name": "fold", "summary": "unfold the next header instead"},
    ],
    "state": False,
    "fault": "failClosed",
}


def panes(children, unfolded):
    """One pane below another. An edge is a number of points, or percent of the container and points."""
    shown, place = [], children.index(unfolded)
    for index, child in enumerate(children):
        below = (len(children) - index) * HEADER
        pane = {
            "child": child,
            "role": "unfolded" if child == unfolded else "folded",
            "y": index * HEADER if index <= place else f"100%-{below}",
            "height": f"100%-{(len(children) - 1) * HEADER}" if child == unfolded else HEADER,
        }
        if len(children) == 1:
            pane["height"] = "100%"
        if child != unfolded:
            pane["dim"] = 0.25
        shown.append(pane)
    return {"shown": shown, "focus": unfolded}


def arrange(request):
    container = request["container"]
    children = container["children"]
    if not children:
        return {}
    unfolded = container["focus"] if container["focus"] in children else children[-1]
    return {"answer": panes(children, unfolded)}


def refused(message):
    return {"veto": {"message": message}}


def unfold(children, child):
    if child not in children:
        return refused(f"“{child}” is none of the headers.")
    return {"answer": {"change": panes(children, child) | {"transition": "fade"}}}


def decide(request):
    command, container = request["command"], request["container"]
    children, unfolded = container["children"], container["focus"]
    kind = command["type"]
    if kind == "perform" and command["verb"] == "unfold":
        return unfold(children, command.get("arguments", {}).get("child"))
    if kind == "perform" and command["verb"] == "fold" and len(children) > 1:
        below = children.index(unfolded) + 1
        return unfold(children, children[below % len(children)])
    if kind == "select":
        word = command["child"]
        if word not in children and word.isdigit() and int(word) < len(children):
            word = children[int(word)]
        return unfold(children, word)
    if kind == "push" and command.get("screen"):
        screen = command["screen"]
        added = [{"node": screen, "at": len(children)}]
        return {"answer": {"change": panes(children + [screen["id"]], screen["id"]) | {"added": added}}}
    if kind == "pop" and children:
        rest = [child for child in children if child != unfolded]
        change = panes(rest, rest[-1]) if rest else {"shown": []}
        return {"answer": {"change": change | {"removed": [unfolded]}}}
    return refused("An accordion unfolds one of its headers: perform unfold child=ID.")


def say(message):
    print(json.dumps(message, ensure_ascii=False), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        say({"plugin": MANIFEST})
    else:
        say({"id": message["id"], **{"arrange": arrange, "decide": decide}[message["hook"]](message)})
