import NavBase

/// The replacement for scenes and archives. A member is known only where the form of a scene has it. All others are replaced
/// as a whole, and so is a value of another type than the member has there.
extension Redactor {
  /// Returns the replacement for an archive of a scene.
  mutating func archive(_ value: CanonicalJSON) -> CanonicalJSON {
    object(value) { redactor, name, value in
      switch name {
      case "archive": redactor.archiveVersion(value)
      case "scene": redactor.scene(value)
      default: nil
      }
    }
  }

  /// Returns the replacement for a scene.
  mutating func scene(_ value: CanonicalJSON) -> CanonicalJSON {
    object(value) { redactor, name, value in
      switch name {
      case "root": redactor.node(value, in: [])
      case "modals": redactor.elements(of: value) { $0.modal($1) }
      case "attributes": redactor.attributes(value)
      default: nil
      }
    }
  }

  private static let modalStyles = ModalStyle.allCases.map { "\($0.wireName)" }

  private mutating func modal(_ value: CanonicalJSON) -> CanonicalJSON {
    object(value) { redactor, name, value in
      switch name {
      case "node": redactor.node(value, in: [])
      case "style": redactor.text(value) { Self.modalStyles.containsBytes(of: $1) ? $1 : nil }
      case "presenter": redactor.text(value) { $0.id($1) }
      default: nil
      }
    }
  }

  /// Versions of archives up to this one may exist, and stay.
  private static let lastArchiveVersion = 99.0

  private mutating func archiveVersion(_ value: CanonicalJSON) -> CanonicalJSON {
    guard let version = value.number else { return self.value(value) }
    let isVersion =
      0...Self.lastArchiveVersion ~= version && version == version.rounded(.towardZero)
    return isVersion ? value : CanonicalJSON(canonical: archiveVersions.word(for: value.text))
  }

  // MARK: Nodes

  /// Returns the replacement for a node; `members` are those that its container has for it.
  private mutating func node(_ value: CanonicalJSON, in members: [SceneMember]) -> CanonicalJSON {
    let kind = value.members?.first { $0.name.hasSameBytes(as: "kind") }?.value.string
    let own = kind.flatMap { sceneMembers[TextBytes($0)] } ?? []
    let isOwn = { (member: SceneMember) in member.parent == nil }
    let outer = (visitedURL, visitedRules)
    visitedURL = value.members?.first { $0.name.hasSameBytes(as: "url") }?.value.string
    visitedRules = value.members?.first { $0.name.hasSameBytes(as: "rules") }?.value.string
    if let visitedRules,
      let id = value.members?.first(where: { $0.name.hasSameBytes(as: "id") })?.value.string
    {
      noteRules(visitedRules, of: id)
    }
    defer { (visitedURL, visitedRules) = outer }
    return object(value, SceneMember.ofNodes + members + own.filter(isOwn), of: own)
  }

  /// Returns the replacement for an object with some members; `own` are all those of the kind of container.
  private mutating func object(
    _ value: CanonicalJSON, _ members: [SceneMember], of own: [SceneMember]
  ) -> CanonicalJSON {
    object(value) { redactor, name, value in
      members.first { $0.name.hasSameBytes(as: name) }.map { redactor.value(value, $0, of: own) }
    }
  }

  private mutating func value(
    _ value: CanonicalJSON, _ member: SceneMember, of own: [SceneMember]
  ) -> CanonicalJSON {
    switch member.meaning {
    case .number: return value.number == nil ? self.value(value) : value
    case .flag: return value.bool == nil ? self.value(value) : value
    case .attributes: return attributes(value)
    case .params: return params(value)
    case .request:
      return object(value) { redactor, name, value in
        switch name {
        case "key": redactor.text(value) { $0.attributeKey($1) }
        case "opener": redactor.text(value) { $0.id($1) }
        default: nil
        }
      }
    case .results: return results(value)
    case .route: return text(value) { $0.route($1) }
    case .word(let words):
      return texts(value) { words.containsBytes(of: $1) ? $1 : nil }
    case .text: return texts(value) { $0.word($1, as: member.name) }
    case .length:
      return value.number != nil || value.string.flatMap({ PaneLength($0) }) != nil
        ? value : self.value(value)
    case .values: return valuesOfRules(value)
    case .part:
      let members = inside(member, own)
      return value.elements == nil
        ? object(value, members, of: own) : elements(of: value) { $0.object($1, members, of: own) }
    case .node:
      let members = inside(member, own)
      return value.elements == nil
        ? node(value, in: members) : elements(of: value) { $0.node($1, in: members) }
    }
  }

  // MARK: Arrangements

  /// Returns the replacement for a member of the event `arranged`, which has the form that it has in a scene.
  mutating func arrangement(_ value: CanonicalJSON, _ name: String) -> CanonicalJSON {
    let own = sceneMembers[TextBytes(ContainerKind.arranged.name)] ?? []
    switch name {
    case "added":
      return elements(of: value) { redactor, element in
        redactor.object(element) { redactor, name, value in
          switch name {
          case "node": redactor.node(value, in: [])
          case "at": value.number == nil ? nil : value
          default: nil
          }
        }
      }
    // A place that a pane comes from has members of a pane.
    case "moves", "shown": return self.value(value, SceneMember("shown", .part), of: own)
    case "values": return valuesOfRules(value)
    default: return self.value(value)
    }
  }

  /// Returns the replacement for what a container becomes when a swipe completes: the members of the event `arranged`.
  package mutating func arrangement(_ value: CanonicalJSON) -> CanonicalJSON {
    object(value) { redactor, name, value in
      switch name {
      case "removed", "children", "focus": redactor.texts(value) { $0.id($1) }
      case "way", "transition", "animated", "span": value
      default: redactor.arrangement(value, name)
      }
    }
  }

  private func inside(_ member: SceneMember, _ own: [SceneMember]) -> [SceneMember] {
    own.filter { $0.parent.map { $0.hasSameBytes(as: member.name) } ?? false }
  }

  private mutating func attributes(_ value: CanonicalJSON) -> CanonicalJSON {
    guard let members = value.members else { return self.value(value) }
    return Self.object(
      members.map { key, value in
        (attributeKey(key), text(value) { $0.attribute($1, under: key) })
      })
  }

  /// The members of a scene that name nodes, and those that are URLs.
  private static let (idMembers, addressMembers) = (
    ["id", "selected", "page", "child", "removes", "shows", "focus"], ["url", "rootURL", "actionURL"]
  )

  /// Returns the replacement for a text of a node.
  private mutating func word(_ text: String, as name: String) -> String {
    if Self.idMembers.containsBytes(of: name) { return id(text) }
    if name.hasSameBytes(as: "rules") { return plugin(text) }
    if name.hasSameBytes(as: "role") { return word(ofRules: text) }
    if name.hasSameBytes(as: "actionURL"), let visitedURL { return reference(text, from: visitedURL) }
    return Self.addressMembers.containsBytes(of: name) ? addresses.address(text) : self.text(text)
  }

  // MARK: Values

  private typealias Replacing<Value, Result> = (inout Redactor, Value) -> Result

  /// Returns an object whose members have the replacements that `replacement` returns. It returns nil for an unknown member,
  /// whose name is replaced, too.
  private mutating func object(
    _ value: CanonicalJSON, _ replacement: (inout Redactor, String, CanonicalJSON) -> CanonicalJSON?
  ) -> CanonicalJSON {
    guard let members = value.members else { return self.value(value) }
    // The runtime writes the members of a node in an order of its own; those of a command are sorted.
    let areSorted = zip(members, members.dropFirst()).allSatisfy { $0.name.sortsBefore($1.name) }
    var replaced: [(name: String, value: CanonicalJSON)] = []
    for (name, value) in members {
      if let known = replacement(&self, name, value) {
        replaced.append((name, known))
      } else {
        replaced.append((text(name), self.value(value)))
      }
    }
    return Self.object(replaced, sorted: areSorted)
  }

  private mutating func elements(
    of value: CanonicalJSON, _ replacement: Replacing<CanonicalJSON, CanonicalJSON>
  ) -> CanonicalJSON {
    guard let elements = value.elements else { return self.value(value) }
    var replaced: [CanonicalJSON] = []
    for element in elements { replaced.append(replacement(&self, element)) }
    return Self.array(replaced)
  }

  /// Returns the replacement for a text, or for every text in a list.
  private mutating func texts(
    _ value: CanonicalJSON, _ replacement: Replacing<String, String?>
  ) -> CanonicalJSON {
    value.elements == nil ? text(value, replacement) : elements(of: value) { $0.text($1, replacement) }
  }

  /// Returns the replacement for a text. `replacement` returns nil for one that is not known there.
  private mutating func text(
    _ value: CanonicalJSON, _ replacement: Replacing<String, String?>
  ) -> CanonicalJSON {
    guard let text = value.string, let word = replacement(&self, text) else { return self.value(value) }
    return CanonicalJSON(string: word)
  }
}
