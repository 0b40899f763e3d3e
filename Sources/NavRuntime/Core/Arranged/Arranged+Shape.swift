import NavBase
import NavEvents

/// The members of an arranged container in JSON. `docs/journal-format.md` lists them.
extension Arranged {
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.text("rules", &rules, .accepted(by: { !$0.isEmpty }), also: .archive)
    try coder.settingsRule { $0.member("rules") != nil }
    try coder.nodes("children", &children, .any, also: .archive)
    coder.survivors { isKept in
      children.removeAll { !isKept($0) }
      settle()
    }
    try coder.parts("shown", &shown, uniqueBy: "child", also: .archive) {
      "“shown” of “\($0)” has a pane that is none, or the second one of a child"
    }
    // A reader and a writer see panes, a validator those that it has checked.
    if coder.hasValues { settle() }
    let shownChildren = ContiguousArray(shown.reversed().map(\.child))
    try coder.choice("focus", &focus, of: "shown", by: "child", shownChildren, also: .archive)
    try coder.json("values", &values, longest: Arrangement.longestValues, also: .archive)
  }

  static var blank: Arranged { Arranged() }

  static func slots<R>(of scene: inout Scene, _ body: (inout Slots<Arranged>) -> R) -> R {
    body(&scene.arranged)
  }

  static func value(at index: Int, in scene: Scene) -> Arranged { scene.arranged[index] }
}

extension ArrangedPane: ShapePart {
  static var blank: ArrangedPane { ArrangedPane(child: .blank) }

  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.child("child", &child, of: "children")
    try coder.text("role", &role, .any, also: .archive)
    try coder.length("x", &x, default: .zero)
    try coder.length("y", &y, default: .zero)
    try coder.length("width", &width, default: .full)
    try coder.length("height", &height, default: .full)
    try coder.number("dim", &dim, default: 0, also: .archive)
    try coder.settingsRule { _ in dim <= 1 }
    try coder.word("bar", &bar, default: .own, also: .archive)
    try coder.part("back", &back) { "a pane of “\($0)” has a “back” that is none" }
  }
}

extension ArrangedBack: ShapePart {
  static var blank: ArrangedBack { ArrangedBack() }

  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.text("title", &title, .any, also: .none)
    try coder.children("removes", &removes, of: "children")
    try coder.child("shows", &shows, of: "children")
  }
}

extension ArrangedMove: ShapePart {
  static var blank: ArrangedMove { ArrangedMove(child: .blank) }

  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.child("child", &child, of: "children")
    try coder.length("x", &x, default: .zero)
    try coder.length("y", &y, default: .zero)
    try coder.length("width", &width, default: .full)
    try coder.length("height", &height, default: .full)
  }
}
