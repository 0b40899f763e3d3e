import NavBase
import NavEvents
import Synchronization

/// The private values of a session: what is private, the keys, and the values themselves, which are only in memory.
///
/// A class: the session's core hides values, and its readers look them up.
final class PrivateValues: Sendable {
  private let params: [TextBytes: [String]]
  private let attributes: [String]
  private let requests: [String]
  private let links: [PrivateLink]
  /// The names of the private members of params of any route.
  private let names: [String]
  /// The keys; values are hidden under the last one.
  private let keys: [PrivateKey]
  private let table = Lock(Table())

  /// The values by their codes.
  private struct Table {
    var values: [String: CanonicalJSON] = [:]
    /// The number of values at which those are dropped that are nowhere in the state.
    var most = Table.leastKept

    /// The number of values up to which all are kept.
    static let leastKept = 1024
  }

  /// Creates the private values of a session; nil when its options declare none.
  init?(_ options: SessionOptions) throws(SessionError) {
    params = Dictionary(
      options.privateParams.map { (TextBytes($0.key), $0.value) }, uniquingKeysWith: { one, _ in one })
    (attributes, requests) = (options.privateAttributes, options.privateRequests)
    (links, keys) = (options.privateLinks, options.privateKeys)
    names = options.privateParams.values.flatMap(\.self)
    for (place, key) in keys.enumerated() {
      if key.id.isEmpty || key.id.utf8.count > PrivateKey.longestID || !key.id.isSafeOnLine {
        throw .privateKey(.badID)
      }
      if key.bytes.count < PrivateKey.shortest { throw .privateKey(.tooShort(id: key.id)) }
      if keys[..<place].contains(where: { $0.id.hasSameBytes(as: key.id) }) {
        throw .privateKey(.twice(id: key.id))
      }
    }
    let declares =
      params.values.contains { !$0.isEmpty } || !attributes.isEmpty || !requests.isEmpty || !links.isEmpty
    if keys.isEmpty {
      if declares { throw .privateKey(.none) }
      return nil
    }
  }

  /// Makes another session hide the same values, under the same keys.
  func declare(in options: inout SessionOptions) {
    options.privateParams = Dictionary(
      params.map { ($0.key.text, $0.value) }, uniquingKeysWith: { one, _ in one })
    (options.privateAttributes, options.privateRequests) = (attributes, requests)
    (options.privateLinks, options.privateKeys) = (links, keys)
  }

  /// The id of the key under which values are hidden.
  var keyID: String { keys[keys.count - 1].id }

  func hasKey(_ id: String) -> Bool { keys.contains { $0.id.hasSameBytes(as: id) } }

  // MARK: Hiding

  /// Returns a command with private values in place of what is private in it.
  func concealed(_ command: NavCommand, in state: borrowing NavState, _ texts: borrowing TextTable)
    -> NavCommand
  {
    let routes = command.setsParams ? state.routesByScreen(texts) : [:]
    var members = PrivateMembers(
      params: params, attributes: attributes,
      hasPrivateRequest: !requests.isEmpty && state.hasRequest(of: requests, texts),
      isPrivateRequest: { self.requests.containsBytes(of: $0) }, route: { routes[TextBytes($0)] },
      concealURL: { self.concealed($0) },
      conceal: conceal)
    return members.concealed(command)
  }

  /// Returns a URL with private values in place of its private parameters. What the forms of links do not know, the names of members tell.
  private func concealed(_ url: String) -> String {
    let known = links.reduce(url) { $1.replacing(in: $0, by: conceal) }
    return names.isEmpty ? known : PrivateLink.replacing(in: known, naming: names, by: conceal)
  }

  /// Returns the private value that stands for a value, and remembers what it stands for.
  private func conceal(_ value: CanonicalJSON) -> PrivateValue {
    remember(value, under: keys[keys.count - 1])
  }

  @discardableResult
  private func remember(_ value: CanonicalJSON, under key: PrivateKey) -> PrivateValue {
    let code = SHA256.code(of: Array(value.sortedText.utf8), key: key.bytes)
    var digits = ByteBuffer()
    for start in [0, 8] {
      digits.appendHex(code[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    guard let hidden = PrivateValue(code: digits.string) else {
      preconditionFailure("A code has 32 digits.")
    }
    table.withLock { $0.values[hidden.code] = value }
    return hidden
  }

  // MARK: The values

  /// Remembers a value, also as one that was hidden under an earlier key.
  func supply(_ value: CanonicalJSON) { for key in keys { remember(value, under: key) } }

  /// Returns the value that a private one stands for; nil when it is not known.
  func value(of hidden: PrivateValue) -> CanonicalJSON? { table.withLock { $0.values[hidden.code] } }

  /// Drops the values that are nowhere in the state, if there are many.
  func dropUnused(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    guard table.withLock({ $0.values.count >= $0.most }) else { return }
    var snapshot = ByteBuffer()
    state.writeSnapshot(texts, to: &snapshot)
    let used = PrivateValue.codes(in: snapshot.string)
    table.withLock { table in
      table.values = table.values.filter { used.contains($0.key) }
      table.most = max(Table.leastKept, 2 * table.values.count)
    }
  }
}

extension CanonicalJSON {
  /// The text with the members of all objects sorted: that of equal values is the same.
  fileprivate var sortedText: String {
    if let elements { return "[\(elements.map(\.sortedText).joined(separator: ","))]" }
    guard let members else { return text }
    let sorted = members.sorted { $0.name.sortsBefore($1.name) }
    return
      "{\(sorted.map { "\(CanonicalJSON(string: $0.name).text):\($0.value.sortedText)" }.joined(separator: ","))}"
  }
}

extension PrivateValue {
  /// Returns the codes of the private values in a text.
  fileprivate static func codes(in text: String) -> Set<String> {
    var codes: Set<String> = []
    let isDigit = { (byte: UInt8) in 0x30...0x39 ~= byte || 0x61...0x66 ~= byte }
    for run in text.utf8.split(whereSeparator: { !isDigit($0) }) where run.count == 32 {
      codes.insert(String(Substring(run)))
    }
    return codes
  }
}

extension NavCommand {
  /// True if the command, or one of its commands, sets the params of a screen that is there.
  fileprivate var setsParams: Bool {
    switch self {
    case .item(.setParams), .item(.change): true
    case .all(let commands): commands.contains { $0.setsParams }
    default: false
    }
  }
}

extension NavState {
  /// Returns the routes of the screens that have one, by their ids.
  fileprivate func routesByScreen(_ texts: borrowing TextTable) -> [TextBytes: String] {
    var routes: [TextBytes: String] = [:]
    if scene.routes == 0 { return routes }
    scene.forEachNode { node in
      if let route = scene.extras(of: node).route {
        routes[TextBytes(texts[scene[node].name])] = texts[route]
      }
    }
    return routes
  }

  /// Returns true if an answer is for a request with one of these keys: one is open; or no request is, and the answer comes too late for the
  /// one that it is for.
  fileprivate func hasRequest(of keys: [String], _ texts: borrowing TextTable) -> Bool {
    if scene.requests == 0 { return true }
    var found = false
    scene.forEachNode { node in
      if let request = scene.extras(of: node).request, keys.containsBytes(of: texts[request.key]) {
        found = true
      }
    }
    return found
  }
}
