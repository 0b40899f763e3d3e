import NavBase

/// The paths of the state view that a text can mean: `back` and `inbox.backButton` can be `items.inbox.backButton`.
enum PathSuggestions {
  /// The number of paths that are suggested.
  private static let most = 5

  /// Returns the end of a message with the paths that `text` can mean in a state view; empty when there are none.
  static func text(for text: String, in view: String) -> String {
    let paths = paths(like: text, in: view)
    return paths.isEmpty ? "" : "; do you mean \(paths.prefix(most).joined(separator: ", "))?"
  }

  /// Returns the message about a path that no state view has, when the view at hand says more: it lacks the node itself, and not one of
  /// its members; it has a list, whose entries have other names; or it has a container, which has the members of its kind. Otherwise nil.
  static func absence(of text: String, in view: String) -> String? {
    var document = JSONDocument()
    guard let path = JSONPath(text), path.count > 2, let first = path.firstName, let node = path.name(at: 1),
      (try? document.parse(view)) != nil,
      let nodes = document.members(of: document.root).first(where: { $0.name.hasSameBytes(as: first) })?.value
    else { return nil }
    let names = document.members(of: nodes).map(\.name)
    if names.isEmpty { return nil }
    if names.containsBytes(of: node) {
      return entries(beside: path, document) ?? (first == "containers" ? member(beside: path, document) : nil)
    }
    let near = EditDistance.nearest(to: node, among: names).map { "did you mean \($0.typed)?" }
    let there = names.prefix(most).map(\.typed).joined(separator: ", ") + (names.count > most ? ", …" : "")
    return "there is no “\(path.text(upTo: 2))” at this moment: \(near ?? "\(first) has \(there)")"
  }

  /// Returns the message about the first name in a path that stands where a list has an index; nil when there is none.
  private static func entries(beside path: JSONPath, _ document: borrowing JSONDocument) -> String? {
    var value = document.root
    for place in 0..<path.count {
      if let index = path.index(at: place) {
        let elements = document.elements(of: value)
        guard elements.indices.contains(index) else { return nil }
        value = elements[index]
        continue
      }
      guard let name = path.name(at: place) else { return nil }
      if let member = member(name, of: value, document) {
        value = member
        continue
      }
      let elements = document.elements(of: value)
      guard place > 0, let list = path.name(at: place - 1), !elements.isEmpty else { return nil }
      let there = elements.prefix(most).enumerated().map { index, element in
        let id =
          document.string(element) ?? document.member("child", of: element).flatMap { document.string($0) }
        return id.map { "\(list)[\(index)] is \($0.typed)" } ?? "\(list)[\(index)]"
      }
      let end = elements.count > most ? ", …" : ""
      return
        "the state view has no “\(path.text(upTo: place + 1))”: \(list) is a list: \(there.joined(separator: ", "))\(end)"
    }
    return nil
  }

  private static func member(
    _ name: String, of object: JSONValue, _ document: borrowing JSONDocument
  ) -> JSONValue? {
    document.members(of: object).first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// Returns the message about a member that no container of its kind has; nil when the path is about something else.
  private static func member(beside path: JSONPath, _ document: borrowing JSONDocument) -> String? {
    guard let node = path.name(at: 1), let name = path.name(at: 2),
      let containers = document.member("containers", of: document.root),
      let container = member(node, of: containers, document), member(name, of: container, document) == nil
    else { return nil }
    let names = document.members(of: container).map(\.name)
    let near = EditDistance.nearest(to: name, among: names).map { "did you mean \($0)?" }
    return
      "the state view has no “\(path.text(upTo: 3))”: \(near ?? "it has \(names.joined(separator: ", "))")"
  }

  /// Returns the paths that end in the text, then those whose last name begins with it; visible nodes first.
  static func paths(like text: String, in view: String) -> [String] {
    var document = JSONDocument()
    guard !text.isEmpty, (try? document.parse(view)) != nil else { return [] }
    var all: [(path: String, name: String)] = []
    collect(document.root, "", document, &all)
    let visible = document.member("visible", of: document.root).map { list in
      document.elements(of: list).compactMap { document.string($0) }
    }
    let wanted = text.lowercased()
    func rank(_ entry: (path: String, name: String)) -> Int? {
      let path = entry.path.lowercased()
      let isNode = visible?.contains { path.contains(".\($0.lowercased()).") } == true
      let isEnd = path.hasSuffix(".\(wanted)")
      guard isEnd || !wanted.contains(".") && entry.name.lowercased().hasPrefix(wanted) else { return nil }
      return (isEnd ? 0 : 4) + (isNode ? 0 : 2) + (path.hasPrefix("items.") ? 0 : 1)
    }
    let found = all.enumerated().compactMap { place, entry in rank(entry).map { ($0, place, entry.path) } }
    return found.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private static func collect(
    _ value: JSONValue, _ path: String, _ document: borrowing JSONDocument,
    _ all: inout [(path: String, name: String)]
  ) {
    for (name, member) in document.members(of: value) {
      let inside = JSONPath.appending(name, to: path)
      if !path.isEmpty { all.append((inside, name)) }
      collect(member, inside, document, &all)
    }
  }
}
