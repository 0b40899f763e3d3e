import NavBase
public import NavEvents

/// Commands to containers, and containers, as a program is asked about them.
extension ContainerCommand {
  /// Creates the command that rules are asked about; nil for one that containers of rules do not know.
  package init?(_ command: NavCommand) {
    switch command {
    case .navigation(.push(let screen, _, _), _): self = .push(screen)
    case .navigation(.pop, _): self = .pop
    case .navigation(.back, _): self = .back
    case .navigation(.popTo(let child?, _, _), _): self = .popTo(child)
    case .navigation(.popToRoot, _): self = .popToRoot
    case .navigation(.replace(let screen, _), _): self = .replace(screen)
    case .stack(.set(let screens), _): self = .set(screens)
    case .tabs(.select(let child), _): self = .select(child)
    case .swipe(.begin(let x), _): self = .swipe(at: x)
    case .arranged(.perform(let verb, let arguments), _): self = .perform(verb, ContainerArguments(arguments))
    default: return nil
    }
  }

  /// Returns the command to a container, without the hints for drawing it.
  package func sent(to container: String) -> NavCommand {
    switch self {
    case .push(let screen): .push(screen, in: container)
    case .pop: .pop(in: container)
    case .back: .back(in: container)
    case .popTo(let child): .popTo(child, in: container)
    case .popToRoot: .popToRoot(in: container)
    case .replace(let screen): .replace(screen, in: container)
    case .set(let screens): .set(screens, in: container)
    case .select(let child): .select(child, in: container)
    case .swipe(let x): .beginSwipe(at: x, in: container)
    case .perform(let verb, let arguments):
      .arranged(.perform(verb: verb, arguments: arguments.json), target: container)
    }
  }
}

extension ArrangedContainer {
  /// The container as an object.
  package var json: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"id\":")
    buffer.appendQuoted(id)
    buffer.member("children")
    buffer.list(children) { $1.appendQuoted($0) }
    buffer.member("shown")
    buffer.append(string: arrangement.shownJSON.text)
    buffer.member("focus")
    if let focus = arrangement.focus { buffer.appendQuoted(focus) } else { buffer.append("null") }
    if let values = arrangement.values {
      buffer.member("values")
      buffer.append(string: values.text)
    }
    buffer.member("width", width)
    buffer.member("height", height)
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }

  /// Reads a container from an object.
  /// - Throws: A failure, when it is none.
  package init(_ json: CanonicalJSON) throws(PluginFault) {
    guard let id = json.member("id")?.string, let children = json.member("children")?.elements else {
      throw .badArrangement("The request names no container.")
    }
    let shown = try json.member("shown").map { list throws(PluginFault) in try Arrangement.panes(list) }
    self.init(
      id: id, children: children.compactMap(\.string),
      arrangement: Arrangement(
        shown: shown ?? [], focus: json.member("focus")?.string, values: json.member("values")),
      width: json.member("width")?.number ?? 0, height: json.member("height")?.number ?? 0)
  }
}

extension Arrangement {
  /// The arrangement as an object.
  package var json: CanonicalJSON {
    var members: [(name: String, value: CanonicalJSON)] = [("shown", shownJSON)]
    if let focus { members.append(("focus", CanonicalJSON(string: focus))) }
    if let values { members.append(("values", values)) }
    return CanonicalJSON(inOrder: members)
  }
}

extension ContainerDecision {
  /// The decision as a program answers it: `{"change":{…}}`, `{"pass":"inner"}`, `"keep"`; nil for a refusal, which is a veto.
  /// - Throws: A failure, when the container cannot become what the decision says.
  package func json(about container: ArrangedContainer) throws(PluginFault) -> CanonicalJSON? {
    switch self {
    case .keep: return CanonicalJSON(string: "keep")
    case .refuse: return nil
    case .pass(let child): return CanonicalJSON(inOrder: [("pass", CanonicalJSON(string: child))])
    case .change(var change):
      let stay = container.children.filter { !change.removed.containsBytes(of: $0) }
      if change.added.contains(where: { stay.containsBytes(of: $0.node.screen.id) }) {
        // The host refuses the id of a child that there is, whatever would be shown.
        change.arrangement.settle(stay)
      }
      let written = try change.written(over: container, .pop, animated: true)
      return CanonicalJSON(inOrder: [("change", written.json(span: change.span))])
    }
  }

  /// Reads a decision as a program answers it.
  /// - Throws: A failure, when it is none.
  package init(_ json: CanonicalJSON, about container: ArrangedContainer) throws(PluginFault) {
    if json.string == "keep" {
      self = .keep
    } else if let child = json.member("pass")?.string {
      self = .pass(to: child)
    } else if let change = json.member("change") {
      self = .change(try ContainerChange(change, over: container))
    } else {
      throw .badArrangement("The answer is neither keep nor an object with a change or a pass.")
    }
  }
}

extension ContainerVerb {
  /// Returns the verb as an object, as a program declares it in its manifest.
  public func json(withSamples: Bool = true) -> CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"name\":")
    buffer.appendQuoted(name)
    buffer.member("summary", text: summary)
    buffer.member("arguments")
    buffer.list(arguments) { argument, buffer in
      buffer.append("{\"name\":")
      buffer.appendQuoted(argument.name)
      buffer.member("summary", text: argument.summary)
      buffer.member("optional", argument.isOptional)
      buffer.close()
    }
    if withSamples {
      buffer.member("samples")
      buffer.list(samples) { $1.append(string: $0.text) }
    }
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }
}
