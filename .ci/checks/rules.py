"""`docs/rules`: each rule with its commands, tests and journals, and the manuals beside them."""

import json
import re

import project

SYSTEMS, DRILLDOWN = "docs/rules/systems.json", "docs/rules/drilldown.json"
# The chapters of the systems, in order, and the smallest number of rules in each.
CHAPTERS = [("The scene", 28), ("drillDown (SGBDrillDownController)", 12), ("stack (UINavigationController)", 20),
            ("tabs (UITabBarController)", 20), ("split (UISplitViewController)", 50), ("web (DrillDownWebController)", 35),
            ("arranged (containers of an app's own)", 12), ("Modals", 9), ("Links", 12), ("Going back", 12), ("Held commands", 15),
            ("Admission", 12), ("Facts of the host", 19)]
# The names of the public interface of SGBDrillDownController.
PUBLIC_NAMES = """
initWithNavigationBarClass:toolbarClass: navigationBarClass toolbarClass leftNavigationBar rightNavigationBar navigationBarsHidden
setNavigationBarsHidden:animated: navigationBarPosition propagatesNavigationItem leftToolbar rightToolbar toolbarsHidden
setToolbarsHidden:animated: toolbarPosition propagatesTabBarItem viewControllers leftViewController rightViewController
leftPlaceholderController rightPlaceholderController pushViewController:animated:completion: popViewControllerAnimated:completion:
popToViewController:animated:completion: popToRootViewControllerAnimated:completion: replaceRightViewController:animated:completion:
replaceRightViewController:animated:animationType:completion:
showRightViewController:forLeftViewController:animated:completion: leftControllerWidth
hideLeftViewControllerOnPortrait drillDownController SGBDrillDownControllerReplaceAnimationTypeFade
SGBDrillDownControllerReplaceAnimationTypePush SGBDrillDownControllerException SGBDrillDownControllerWillPushNotification
SGBDrillDownControllerDidPushNotification SGBDrillDownControllerWillPopNotification SGBDrillDownControllerDidPopNotification
SGBDrillDownControllerWillReplaceNotification SGBDrillDownControllerDidReplaceNotification
""".split()
# The verbs that only read. They are in no script, because they work with every journal.
LOOKING_VERBS = {"state", "panes", "layout", "items", "log", "preserve"}


class Rule:
    def __init__(self, path, line, members):
        self.path, self.line = path, line
        self.chapter, self.rule, self.original = members["chapter"], members["rule"], members.get("original")
        self.commands, self.tests, self.journals = members["commands"], members["tests"], members["journals"]

    def expect(self, holds, message):
        project.expect(holds, self.path, self.line, message)

    @property
    def verbs(self):
        """The verbs of the commands. A command that is Swift begins with a capital letter and has none."""
        return {command.split()[0] for command in self.commands if command.strip() and command[0].islower()}


def read(path):
    # The files are indented by two, so each rule begins with a brace of its own.
    starts = [number for number, line in project.lines(path) if line == "  {"]
    rules = json.loads(project.text(path))
    assert len(starts) == len(rules), f"{path} is not indented by two"
    return [Rule(path, *pair) for pair in zip(starts, rules)]


def tests():
    """The names of the tests of each file: those in Swift, and the rows of the rules."""
    result = {}
    for path in project.files("Tests", "Tests.swift"):
        name = path.rsplit("/", 1)[1].removesuffix(".swift")
        result.setdefault(name, set()).update(re.findall(r"func `([^`]+)`\(", project.text(path)))
    for path in project.files("Tests", ".rules"):
        rows = {line[2:].strip() for _, line in project.lines(path) if line.startswith("# ")}
        result.setdefault(path.rsplit("/", 1)[1], set()).update(rows)
    return result


def check():
    systems, drilldown = read(SYSTEMS), read(DRILLDOWN)
    check_complete(systems + drilldown)
    check_named(systems + drilldown)
    check_systems(systems)
    check_drilldown(drilldown)


def check_complete(rules):
    for rule in rules:
        texts = [rule.chapter, rule.original or "-", rule.rule, *rule.commands, *rule.tests, *rule.journals]
        rule.expect(all(texts), "a text is empty")
        rule.expect(rule.commands, "the rule has no command")
        rule.expect(rule.tests, "the rule has no test")


def check_named(rules):
    """Every test, journal and verb that is named exists, and a journal's script has one of the commands."""
    names = tests()
    known = {line.split()[0] for line in project.navrepl(input="help\n").split("\n") if line.startswith("  ")}
    assert known, "navrepl has no verbs: build it first"
    for rule in rules:
        for test in rule.tests:
            file, _, name = test.partition(": ")
            rule.expect(name in names.get(file, set()), f"{file} has no test “{name}”")
        for verb in sorted(rule.verbs):
            rule.expect(verb in known, f"there is no verb {verb}")
        for name in rule.journals:
            script = f"journals/scripts/{name}.nav"
            rule.expect((project.ROOT / f"journals/{name}.jsonl").exists(), f"there is no journal {name}")
            if not rule.verbs <= LOOKING_VERBS:
                used = {line.split()[0] for line in project.text(script).split("\n") if line.strip()}
                rule.expect(rule.verbs & used, f"{script} has none of the commands")


def check_systems(rules):
    page, seen, chapters = "docs/systems.md", set(), []
    for rule in rules:
        subject = rule.chapter, rule.original or rule.rule
        rule.expect(subject not in seen, "the rule is listed twice")
        seen.add(subject)
        rule.expect(rule.verbs, "the rule has no verb")
        rule.expect(rule.journals, "the rule has no journal")
        texts = [rule.rule, *rule.commands, *rule.tests]
        rule.expect(not any("partly" in text.lower() for text in texts), "a rule is kept, or it is none: not partly")
        if chapters[-1:] != [rule.chapter]:
            chapters.append(rule.chapter)
            expected = CHAPTERS[len(chapters) - 1][0] if len(chapters) <= len(CHAPTERS) else "no other"
            rule.expect(rule.chapter == expected, f"the chapter here is {expected}")
    assert len(chapters) >= len(CHAPTERS), f"{SYSTEMS} lacks a chapter"
    headings = project.sections(page)
    for (number, heading), chapter in zip(headings, chapters):
        project.expect(heading == chapter, page, number, f"the chapter here is {chapter}")
    project.expect(len(headings) == len(chapters), page, 1, f"the chapters are not those of {SYSTEMS}")
    for chapter, fewest in CHAPTERS:
        count = sum(rule.chapter == chapter for rule in rules)
        project.expect(count >= fewest, SYSTEMS, 1, f"{chapter} has {count} rules, and had {fewest}")


def check_drilldown(rules):
    page, seen = "docs/drilldown.md", set()
    left_out = [row for row in project.rows(page) if row.section == "Left out"]
    project.expect(len(rules) >= 105, DRILLDOWN, 1, f"{len(rules)} rules, and there were 105")
    project.expect(len(left_out) >= 20, page, 1, f"{len(left_out)} parts are left out, and there were 20")
    parts = [(rule.path, rule.line, rule.original) for rule in rules] + [(page, row.number, row.subject) for row in left_out]
    for path, line, original in parts:
        project.expect(original, path, line, "the rule names no part of the original")
        project.expect(original not in seen, path, line, "this part of the original is listed twice")
        seen.add(original)
    for name in PUBLIC_NAMES:
        project.expect(any(f"`{name}`" in (original or "") for _, _, original in parts), DRILLDOWN, 1, f"{name} has no rule")
    for row in left_out:
        project.expect(len(row.cells) == 2 and all(row.cells), page, row.number, "a part that is left out has a reason")
