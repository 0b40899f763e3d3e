import NavBase
import NavEvents

/// An example of the document, with its kind.
struct FormatExample {
  enum Kind: Hashable {
    case header, commit, checkpoint
    case command(CommandKind)
    case event(EventKind)
    case part
    case screen, node, scene, archive, state
    case unknown
  }

  let text: String
  let kind: Kind
  /// The names of its own members, without `type`.
  let members: [String]

  init(_ text: String) {
    self.text = text
    var document = JSONDocument()
    guard (try? document.parse(text)) != nil else {
      (kind, members) = (.unknown, [])
      return
    }
    let names = document.members(of: document.root).map(\.name)
    members = names.filter { $0 != "type" }
    let type = document.member("type", of: document.root).flatMap { document.string($0) }
    let isIgnorable = document.member("ignorable", of: document.root) != nil
    kind = type.map { Self.kind(ofType: $0, isIgnorable) } ?? Self.kind(ofMembers: names)
  }

  private static func kind(ofType type: String, _ isIgnorable: Bool) -> Kind {
    if let kind = CommandKind(name: type) { return .command(kind) }
    if let kind = EventKind(name: type) { return .event(kind) }
    return isIgnorable ? .event(.ignorable) : .unknown
  }

  private static func kind(ofMembers names: [String]) -> Kind {
    switch names.first {
    case "journal": .header
    case "commit": .commit
    case "checkpoint": .checkpoint
    case "plugin": .part
    case "id": names.contains("kind") ? .node : .screen
    case "root": .scene
    case "archive": .archive
    case "scene": .state
    default: .unknown
    }
  }
}
