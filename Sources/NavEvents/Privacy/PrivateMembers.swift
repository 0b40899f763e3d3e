package import NavBase

/// The coder that puts private values in place of what is declared private in a command: attributes by their keys, members of params by the
/// route of the screen, answers, and parameters of URLs.
///
/// It visits the members of a command as they are described once, in `code(_:)`, so that no kind of command is forgotten.
package struct PrivateMembers {
  /// The names of the private members of params, by their routes.
  private let params: [TextBytes: [String]]
  /// The keys of the private attributes.
  private let attributes: [String]
  /// Returns the private value that stands for a value.
  private let conceal: (CanonicalJSON) -> PrivateValue
  /// Returns the URL with private values in place of its private parameters.
  private let concealURL: (String) -> String
  /// Returns the route of a screen of the scene; nil for none.
  private let route: (String) -> String?
  /// Returns true if the answer to a request of this key is private.
  private let isPrivateRequest: (String) -> Bool
  /// True while a request is open whose answer is private.
  private var hasPrivateRequest: Bool
  /// The texts of the members that were visited last, of which the next may depend.
  private var (visitedKey, visitedScreen) = ("", "")
  /// The route that the visited command gives a screen; nil for none.
  private var visitedRoute: String?
  /// True among several commands, of which the ones before may change what screens there are.
  private var isInList = false

  /// Creates a coder for one command.
  package init(
    params: [TextBytes: [String]], attributes: [String], hasPrivateRequest: Bool,
    isPrivateRequest: @escaping (String) -> Bool, route: @escaping (String) -> String?,
    concealURL: @escaping (String) -> String, conceal: @escaping (CanonicalJSON) -> PrivateValue
  ) {
    (self.params, self.attributes, self.hasPrivateRequest) = (params, attributes, hasPrivateRequest)
    (self.isPrivateRequest, self.route) = (isPrivateRequest, route)
    (self.concealURL, self.conceal) = (concealURL, conceal)
  }

  /// Returns a command with private values in place of what is private.
  package mutating func concealed(_ command: NavCommand) -> NavCommand {
    var command = command
    visitedRoute = nil
    switch command {
    // Their values are a plugin's own, or the app's.
    case .plugin, .mark: return command
    default: command.code(&self)
    }
    return command
  }

  // MARK: Values

  private func concealed(_ value: CanonicalJSON) -> CanonicalJSON {
    value == .null || PrivateValue(value) != nil ? value : conceal(value).json
  }

  private func attribute(_ value: String, under key: String) -> String {
    guard attributes.containsBytes(of: key), PrivateValue(text: value) == nil else { return value }
    return conceal(CanonicalJSON(string: value)).text
  }

  private func params(_ value: CanonicalJSON, ofRoute route: String?) -> CanonicalJSON {
    guard let names = route.flatMap({ params[TextBytes($0)] }) else { return value }
    return params(value, hiding: names)
  }

  /// Returns params that a screen gets which is there already. Which route it has is known only where nothing comes before them, and the
  /// screen is there; otherwise, whatever is private for some route is hidden.
  private func paramsOfVisitedScreen(_ value: CanonicalJSON) -> CanonicalJSON {
    if !isInList, let route = visitedRoute ?? route(visitedScreen) { return params(value, ofRoute: route) }
    return params(value, hiding: params.values.flatMap(\.self))
  }

  private func params(_ value: CanonicalJSON, hiding names: [String]) -> CanonicalJSON {
    if names.isEmpty { return value }
    guard let members = value.members else { return unfit(value) }
    return CanonicalJSON(
      inOrder: members.map {
        (name: $0.name, value: names.containsBytes(of: $0.name) ? concealed($0.value) : $0.value)
      })
  }

  /// Returns what stands for a value in a place where no such value can be: it is as unfit there.
  private func unfit(_ value: CanonicalJSON) -> CanonicalJSON {
    value == .null ? value : CanonicalJSON(elements: [CanonicalJSON(string: conceal(value).text)])
  }

  private func results(_ value: CanonicalJSON) -> CanonicalJSON {
    guard let members = value.members else { return value }
    return CanonicalJSON(
      inOrder: members.map {
        (name: $0.name, value: isPrivateRequest($0.name) ? concealed($0.value) : $0.value)
      })
  }

  private mutating func conceal(in screen: inout ScreenDescription) {
    if let route = screen.route {
      screen.params = screen.params.map { params($0, ofRoute: route) }
    }
    if let request = screen.request, isPrivateRequest(request.key) { hasPrivateRequest = true }
    screen.results = screen.results.map { results($0) }
    screen.url = screen.url.map { concealURL($0) }
    if attributes.isEmpty { return }
    screen.attributes = NavAttributes(
      written: screen.attributes.written.map { (key: $0.key, value: attribute($0.value, under: $0.key)) })
  }

  /// Returns a scene or an archive with private values in place of what is private. A member is known by its name, wherever it is.
  private func scene(_ value: CanonicalJSON) -> CanonicalJSON {
    if let elements = value.elements { return CanonicalJSON(elements: elements.map { scene($0) }) }
    guard let members = value.members else { return value }
    let route = value.member("route")?.string
    return CanonicalJSON(
      inOrder: members.map { name, value in
        switch name {
        case "params": (name: name, value: params(value, ofRoute: route))
        case "attributes":
          (
            name: name,
            value: value.members.map { members in
              CanonicalJSON(
                inOrder: members.map { key, value in
                  if let text = value.string {
                    return (name: key, value: CanonicalJSON(string: attribute(text, under: key)))
                  }
                  return (name: key, value: attributes.containsBytes(of: key) ? unfit(value) : value)
                })
            } ?? value
          )
        case "results": (name: name, value: results(value))
        case "url", "rootURL", "actionURL":
          (name: name, value: value.string.map { CanonicalJSON(string: concealURL($0)) } ?? value)
        default: (name: name, value: scene(value))
        }
      })
  }
}

extension PrivateMembers: TextCoder {
  typealias Failure = Never
  typealias Form = PlainForm

  private mutating func member(_ text: String, _ name: StaticString) -> String {
    switch name.description {
    case "key": visitedKey = text
    case "screen": visitedScreen = text
    case "route": visitedRoute = text
    case "value": return attribute(text, under: visitedKey)
    case "url", "actionURL": return concealURL(text)
    default: break
    }
    return text
  }

  mutating func text(_ name: StaticString, _ value: inout String) { value = member(value, name) }

  mutating func text(_ name: StaticString, _ value: inout String?, _ absence: WireAbsence) {
    value = value.map { member($0, name) }
  }

  mutating func texts(_ name: StaticString, _ value: inout [String], _ rule: WireListRule) {}

  mutating func dictionary(_ name: StaticString, _ value: inout [String]) {
    for index in value.indices.dropFirst() where !index.isMultiple(of: 2) {
      value[index] = attribute(value[index], under: value[index - 1])
    }
  }

  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON) {
    switch name.description {
    case "params": value = paramsOfVisitedScreen(value)
    case "result": if hasPrivateRequest { value = concealed(value) }
    default: value = scene(value)
    }
  }

  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON?) {
    switch name.description {
    case "params": value = value.map { paramsOfVisitedScreen($0) }
    default: if hasPrivateRequest { value = value.map { concealed($0) } }
    }
  }

  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription) { conceal(in: &value) }

  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription?) {
    guard var screen = value else { return }
    conceal(in: &screen)
    value = screen
  }

  mutating func screens(_ value: inout [ScreenDescription], ids: StaticString, added: StaticString) {
    for index in value.indices { conceal(in: &value[index]) }
  }

  mutating func screens(_ name: StaticString, _ value: inout [ScreenDescription]) {
    for index in value.indices { conceal(in: &value[index]) }
  }

  mutating func node(_ name: StaticString, _ value: inout NodeDescription, isContainer: Bool) {
    conceal(in: &value.screen)
    value.rootURL = value.rootURL.map { concealURL($0) }
  }

  mutating func commands(_ name: StaticString, _ value: inout [NavCommand]) {
    isInList = true
    for index in value.indices { value[index] = concealed(value[index]) }
  }
}
