package import NavBase
import NavEvents

/// A set of members of the state view. A reader that needs only a few need not wait for the others to be written.
package struct ViewMembers: OptionSet, BitwiseCopyable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `seq`, `commits` and `viewing`, which are about the moment, not the scene.
  package static let moment = ViewMembers(rawValue: 1)
  package static let digest = ViewMembers(rawValue: 1 << 1)
  package static let focus = ViewMembers(rawValue: 1 << 2)
  package static let environment = ViewMembers(rawValue: 1 << 3)
  /// `root`, and `scene`, which has the attributes of the scene.
  package static let root = ViewMembers(rawValue: 1 << 4)
  package static let containers = ViewMembers(rawValue: 1 << 5)
  package static let screens = ViewMembers(rawValue: 1 << 6)
  package static let panes = ViewMembers(rawValue: 1 << 7)
  package static let items = ViewMembers(rawValue: 1 << 8)
  package static let layout = ViewMembers(rawValue: 1 << 9)
  /// `visible` and `appearances`.
  package static let visible = ViewMembers(rawValue: 1 << 10)
  package static let rotation = ViewMembers(rawValue: 1 << 11)
  /// `presented`, and `modals`, which has what else is known of the modals.
  package static let presented = ViewMembers(rawValue: 1 << 12)
  /// `plugins`, `remembered` and `held`.
  package static let plugins = ViewMembers(rawValue: 1 << 13)

  package static let all = ViewMembers(rawValue: (1 << 14) - 1)
  /// The members with an entry for each node.
  package static let ofNodes: ViewMembers = [.containers, .screens, .items]

  /// Creates the member of this name; nil when the view has none.
  package init?(name: String) {
    guard let match = Self.names.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = match.member
  }

  /// The names of the members, in the order of the view.
  package static let names: [(name: String, member: ViewMembers)] = [
    ("seq", .moment), ("commits", .moment), ("viewing", .moment), ("digest", .digest), ("focus", .focus),
    ("environment", .environment), ("root", .root), ("scene", .root), ("containers", .containers),
    ("screens", .screens),
    ("panes", .panes), ("items", .items), ("layout", .layout), ("visible", .visible),
    ("appearances", .visible),
    ("rotation", .rotation), ("presented", .presented), ("modals", .presented), ("plugins", .plugins),
    ("remembered", .plugins), ("held", .plugins),
  ]

  /// The names inside members that always have the same ones. `*` is the id of a node, or an index.
  static let namesInside: [(path: [String], names: [String])] = [
    (
      ["environment"],
      ["width", "height", "sizeClass", "device", "interface", "rotating", "active", "safeArea", "metrics"]
    ),
    (["environment", "safeArea"], ["top", "left", "bottom", "right"]),
    (["environment", "metrics"], ["bar", "topBar", "toolbar", "tabBar", "webBar"]),
    (
      ["containers", "*"],
      [
        "kind", "left", "right", "leftPlaceholder", "rightPlaceholder", "leftWidth", "navigationBarsHidden",
        "toolbarsHidden", "navigationBarPosition", "swipe", "entries", "children", "titles", "selected",
        "columns",
        "compact", "primaryPlaceholder", "supplementaryPlaceholder", "secondaryPlaceholder", "collapsed",
        "merged",
        "displayMode", "splitBehavior", "pages", "pending", "activity", "error", "rules", "shown", "focus",
        "values",
        "attributes",
      ]
    ),
    (
      ["containers", "*", "shown", "*"],
      ["child", "role", "x", "y", "width", "height", "dim", "bar", "back"]
    ),
    (["containers", "*", "shown", "*", "back"], ["title", "removes", "shows"]),
    (
      ["screens", "*"],
      [
        "title", "restorationID", "url", "backTitle", "leftItems", "rightItems", "toolbarItems",
        "leftItemsSupplementBackButton", "autorotates", "orientations", "isEmptyDetail", "tabItem",
        "attributes",
        "hidesBottomBar", "route", "params", "request", "answered", "results", "requests",
      ]
    ),
    (["screens", "*", "request"], ["key", "opener"]),
    (["items", "*"], ["title", "hidesBackButton", "backButton", "leave", "leftItems", "rightItems"]),
    (["items", "*", "backButton"], ["title"]), (["items", "*", "leave"], ["title"]),
    (["layout", "*"], ["role", "node", "x", "y", "width", "height", "dim"]),
    (["rotation"], ["autorotates", "supported", "pending"]), (["scene"], ["attributes"]),
    (["modals", "*"], ["presenter"]),
    (["held", "*"], ["ticket", "plugin", "reason", "command", "commit"]),
  ]

  /// The members that are lists.
  private static let lists = [
    ["layout"], ["visible"], ["presented"], ["plugins"], ["held"], ["containers", "*", "left"],
    ["containers", "*", "entries"], ["containers", "*", "children"], ["containers", "*", "shown"],
  ]

  /// Returns the sentence about the first name of a path that no state view has there; nil when any may have all of them.
  package static func absence(in path: JSONPath) -> String? {
    guard let first = path.firstName else { return absence(of: path.text(upTo: 1), among: names.map(\.name)) }
    if Self(name: first) == nil { return absence(of: first, among: names.map(\.name)) }
    for list in lists where path.begins(with: list) && path.name(at: list.count) != nil {
      let (name, end) = (list[list.count - 1], list.count + 1)
      return
        "the state view has no “\(path.text(upTo: end))”: \(name) is a list, whose entries are \(name)[0], \(name)[1]…"
    }
    for (parent, names) in namesInside {
      guard let name = path.name(at: parent.count), path.begins(with: parent) else { continue }
      if !names.containsBytes(of: name) {
        return absence(of: path.text(upTo: parent.count + 1), name, among: names)
      }
    }
    return nil
  }

  private static func absence(of text: String, _ name: String? = nil, among names: [String]) -> String {
    let near = EditDistance.nearest(to: name ?? text, among: names).map { "did you mean \($0)?" }
    return "the state view has no “\(text)”: \(near ?? "it has \(names.joined(separator: ", "))")"
  }
}
