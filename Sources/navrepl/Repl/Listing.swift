import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// Lists for people, made from the state view.
enum Listing {
  /// Returns the whole view, one line for each member.
  static func state(_ view: String) -> [String] {
    var document = JSONDocument()
    guard (try? document.parse(view)) != nil else { return [view] }
    var lines: [String] = []
    for (name, value) in document.members(of: document.root) {
      let inside = document.members(of: value)
      if inside.isEmpty {
        lines.append("\(name): \(document.text(value))")
      } else {
        lines.append("\(name):")
        lines += inside.map { "  \($0.name.typed): \(document.text($0.value))" }
      }
    }
    return lines
  }

  /// Returns a member of the view, one line for each entry.
  static func lines(_ value: JSONValue, _ document: borrowing JSONDocument) -> [String] {
    if document.kind(of: value) == .array {
      return document.elements(of: value).map { frame($0, document) }
    }
    return document.members(of: value).map { name, value in
      document.kind(of: value) == .object
        ? "\(name.typed): \(item(value, document))"
        : "\(name.typed): \(plain(value, document))"
    }
  }

  /// Returns the tree of nodes, each node on a line below its container.
  static func tree(_ scene: String) -> [String] {
    var document = JSONDocument()
    guard (try? document.parse(scene)) != nil, let root = document.member("root", of: document.root),
      document.kind(of: root) == .object
    else { return ["(no scene yet)"] }
    var lines: [String] = []
    addTree(root, of: document, indent: "", role: "", to: &lines)
    let modals = document.member("modals", of: document.root).map { document.elements(of: $0) } ?? []
    for modal in modals {
      let style = document.member("style", of: modal).flatMap { document.string($0) } ?? "modal"
      if let node = document.member("node", of: modal) {
        addTree(node, of: document, indent: "", role: "\(style): ", to: &lines)
      }
    }
    return lines
  }

  /// Returns a failed expectation as a difference.
  static func failure(_ failure: NavPredicate.Failure) -> [String] {
    let expected = failure.typedExpected.map { " \($0)" } ?? ""
    return [
      "expect failed: \(failure.path)", "- expected \(failure.operation)\(expected)",
      "+ actual   \(failure.isNegated ? "it does" : failure.actual?.text ?? "nothing there")",
    ]
  }

  /// Returns a line about a path that no state view has, which is usually a typing mistake.
  static func hint(about failure: NavPredicate.Failure) -> [String] {
    if failure.actual != nil || failure.path.startsWithBytes(of: "reply") { return [] }
    do throws(LineError) {
      _ = try NavPredicate("\(failure.path) exists")
      return []
    } catch {
      return ["  \(error.message)"]
    }
  }

  private static func addTree(
    _ node: JSONValue, of document: borrowing JSONDocument, indent: String, role: String,
    to lines: inout [String]
  ) {
    let id = document.member("id", of: node).flatMap { document.string($0) } ?? "?"
    let kind = document.member("kind", of: node).flatMap { document.string($0) }.map { " (\($0))" } ?? ""
    let title =
      document.member("title", of: node).flatMap { document.string($0) }
      .map { " “\($0.onOneLine())”" } ?? ""
    lines.append("\(indent)\(role)\(id.typed)\(kind)\(title)")
    for (member, role) in treeMembers {
      guard let value = document.members(of: node).first(where: { $0.name.hasSameBytes(as: member) })?.value
      else {
        continue
      }
      if document.kind(of: value) == .array {
        for child in document.elements(of: value) {
          addTree(child, of: document, indent: indent + "  ", role: role, to: &lines)
        }
      } else {
        addTree(value, of: document, indent: indent + "  ", role: role, to: &lines)
      }
    }
  }

  /// The members of containers that hold nodes, with their labels in the tree.
  private static let treeMembers = [
    ("left", "left: "), ("right", "right: "), ("leftPlaceholder", "left placeholder: "),
    ("rightPlaceholder", "right placeholder: "), ("entries", ""), ("children", ""), ("primary", "primary: "),
    ("supplementary", "supplementary: "), ("secondary", "secondary: "), ("compact", "compact: "),
    ("pages", ""),
  ]

  private static func frame(_ value: JSONValue, _ document: borrowing JSONDocument) -> String {
    document.members(of: value).map { name, value in
      name.hasSameBytes(as: "role") ? plain(value, document) : "\(name)=\(plain(value, document))"
    }.joined(separator: " ")
  }

  private static func item(_ value: JSONValue, _ document: borrowing JSONDocument) -> String {
    document.members(of: value).map { "\($0.name)=\(plain($0.value, document))" }.joined(separator: " ")
  }

  private static func plain(_ value: JSONValue, _ document: borrowing JSONDocument) -> String {
    document.string(value).map { $0.typed } ?? document.text(value)
  }
}
