/// A pattern of `link-router` and the commands that it stands for, with `{name}` for what it finds.
struct NaiveWebRoute: Sendable {
  let pattern: String
  let steps: [Step]

  enum Step: Sendable {
    case popToRoot(container: String)
    case popTo(String)
    case push(String, title: String? = nil)
    case attribute(String, String, String)
  }

  init(_ pattern: String, _ steps: Step...) {
    self.pattern = pattern
    self.steps = steps
  }
}

/// The matching.
extension NaiveWebRoute {
  typealias Values = [(name: String, value: [UInt8])]

  /// The segments of the pattern's path.
  private var segments: [String] {
    Self.parts(pattern.prefix { $0 != "?" }, at: "/")
  }

  /// The keys of its query, each with what it asks for.
  private var keys: [(key: String, asked: String)] {
    Self.parts(pattern.drop { $0 != "?" }.dropFirst(), at: "&").map { pair in
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      return (parts[0], parts[1])
    }
  }

  private static func parts(_ text: Substring, at separator: Character) -> [String] {
    text.split(separator: separator).map(String.init)
  }

  /// How special each segment is, from the left, and in the end the number of keys.
  var rank: [Int] {
    let ranks = segments.map { $0 == "*" ? 0 : $0.hasPrefix(":") ? 1 : 2 }
    return ranks + [-1, keys.count]
  }

  /// What the names stand for in this URL; `nil` when the pattern does not fit it.
  func values(in url: WebModelURL) -> Values? {
    guard let found = pathValues(in: url), let asked = queryValues(in: url) else { return nil }
    return found + asked
  }

  private func pathValues(in url: WebModelURL) -> Values? {
    let found = url.path.split(separator: UInt8(ascii: "/")).map(Array.init)
    var values: Values = []
    for (index, segment) in segments.enumerated() {
      if segment == "*" { return values }
      guard index < found.count, fits(segment, found[index], &values) else { return nil }
    }
    return found.count == segments.count ? values : nil
  }

  private func queryValues(in url: WebModelURL) -> Values? {
    let pairs = url.query.split(separator: UInt8(ascii: "&")).map {
      $0.split(separator: UInt8(ascii: "="), maxSplits: 1).map(Array.init)
    }
    var values: Values = []
    for (key, asked) in keys {
      guard let pair = pairs.first(where: { $0.first == Array(key.utf8) }), pair.count == 2,
        fits(asked, pair[1], &values)
      else { return nil }
    }
    return values
  }

  /// Whether a word of the pattern fits what is there: a name fits anything.
  private func fits(_ asked: String, _ found: [UInt8], _ values: inout Values) -> Bool {
    guard asked.hasPrefix(":") else { return Array(asked.utf8) == found }
    values.append((String(asked.dropFirst()), Self.decoded(found)))
    return true
  }

  /// The bytes with `%20` and the like replaced by what they stand for.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16) {
        out.append(value)
        rest = rest.dropFirst(2)
      } else {
        out.append(byte)
      }
    }
    return out
  }
}

/// The commands.
extension NaiveWebRoute {
  /// The commands with the names replaced.
  func commands(_ values: Values) -> [WebModelCommand] {
    steps.map { step in
      switch step {
      case .popToRoot(let container):
        WebModelCommand(.popToRoot, in: Self.filled(container, values))
      case .popTo(let id): WebModelCommand(.popTo(Self.filled(id, values)))
      case .push(let id, let title): WebModelCommand(.push(Self.screen(id, title, values)))
      case .attribute(let id, let key, let value):
        WebModelCommand(
          .attribute(
            node: Self.filled(id, values), key: ModelText(key), value: Self.filled(value, values)))
      }
    }
  }

  private static func screen(_ id: String, _ title: String?, _ values: Values) -> ModelScreen {
    var screen = ModelScreen(id: filled(id, values))
    screen.title = title.map { filled($0, values) }
    return screen
  }

  private static func filled(_ text: String, _ values: Values) -> ModelText {
    var out: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      let found = values.first { rest.hasPrefix("{\($0.name)}") }
      out += found?.value ?? Array(byte.utf8)
      rest = rest.dropFirst(found.map { $0.name.count + 2 } ?? 1)
    }
    return ModelText(utf8: out)
  }

  /// The route as the configuration has it.
  var json: String {
    let commands = steps.map(Self.json).joined(separator: ",")
    return #"{"pattern":"\#(pattern)","commands":[\#(commands)]}"#
  }

  private static func json(_ step: Step) -> String {
    switch step {
    case .popToRoot(let container): #"{"type":"popToRoot","container":"\#(container)"}"#
    case .popTo(let id): #"{"type":"popTo","screen":"\#(id)"}"#
    case .push(let id, nil): #"{"type":"push","screen":{"id":"\#(id)"}}"#
    case .push(let id, .some(let title)):
      #"{"type":"push","screen":{"id":"\#(id)","title":"\#(title)"}}"#
    case .attribute(let id, let key, let value):
      #"{"type":"attribute","screen":"\#(id)","key":"\#(key)","value":"\#(value)"}"#
    }
  }
}
