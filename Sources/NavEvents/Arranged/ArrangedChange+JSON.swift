package import NavBase

/// A change of an arranged container as an object of its own: what a program answers, and what a container becomes by a swipe.
extension ArrangedChange where Form == PlainForm {
  /// A Boolean value that indicates whether nothing changes.
  package var isEmpty: Bool {
    added == nil && removed.isEmpty && children.isEmpty && shown == nil && focus == nil && values == nil
  }

  /// Reads an object with members of the event; nil for any other value.
  package init?(_ json: CanonicalJSON) {
    guard json.members != nil, json.text.utf8.count > 1 else { return nil }
    let rest = json.text.utf8.count == 2 ? "}" : "," + json.text.dropFirst()
    guard
      case .arranged(.arranged(_, let change))? = try? NavEvent(
        CanonicalJSON(canonical: #"{"type":"arranged","container":"""# + rest))
    else { return nil }
    self = change
  }

  /// Returns the members as an object, with the distance of a swipe if it has one.
  package func json(span: Double?) -> CanonicalJSON {
    let members = (NavEvent.arranged(.arranged(container: "", self)).json.members ?? []).dropFirst(2)
    let distance = span.map { number in
      var buffer = ByteBuffer()
      buffer.append(number)
      return (name: "span", value: CanonicalJSON(canonical: buffer.string))
    }
    return CanonicalJSON(inOrder: members + [distance].compactMap(\.self))
  }
}

extension CommitDraft {
  /// Returns the change that an object describes; nil for one that describes none.
  package mutating func arrangedChange(in json: JSONText) -> ArrangedChange<InternedForm>? {
    var document = JSONDocument()
    let text = texts[json.text]
    guard (try? document.parse(text)) != nil else { return nil }
    var change = ArrangedChange<InternedForm>.blank
    do throws(WireError) {
      try WireReader.read(document.root, document, into: &self) { reader throws(WireError) in
        try change.code(&reader)
      }
      return change
    } catch { return nil }
  }

  /// Returns the content of a node in plain strings.
  package mutating func content(of node: NodeDescription) -> NodeContent {
    NodeContent(
      screen: content(node.screen), kind: node.kind, rootURL: node.rootURL.map { texts.intern($0) },
      rules: node.rules.map { texts.intern($0) })
  }
}

extension NodeDescription {
  /// The node as a command or an event has it.
  package var json: CanonicalJSON {
    var draft = CommitDraft()
    let content = draft.content(of: self)
    var buffer = ByteBuffer()
    WireWriter.write(draft, to: &buffer) { $0.write(content) }
    return CanonicalJSON(canonical: buffer.string)
  }

  /// Reads a node as a command or an event has it; nil for any other value.
  package init?(_ json: CanonicalJSON) {
    let command = try? NavCommand(CanonicalJSON(canonical: #"{"type":"present","node":\#(json.text)}"#))
    guard case .modal(.present(let node, _, _, _))? = command else { return nil }
    self = node
  }
}
