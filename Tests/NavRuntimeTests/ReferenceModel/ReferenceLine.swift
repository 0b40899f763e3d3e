import Foundation

/// A line of navrepl in its parts: the verb, the words after it, and the keys.
struct ReferenceLine: Sendable {
  struct Word: Sendable {
    let text: String
    let isQuoted: Bool
  }

  let verb: String
  private(set) var words: [Word] = []
  private(set) var keys: [String: String] = [:]

  /// The keys that any verb knows; other words with an equals sign are just words.
  private static let knownKeys: Set<String> = [
    "in", "title", "restore", "url", "back", "left", "right", "toolbar", "supplement", "autorotates",
    "orientations", "empty", "tab", "attr", "animated", "animation", "for", "velocity", "style", "kind",
    "way",
    "column", "root", "id", "action", "actionURL", "fraction", "min", "max",
    "hidesBottomBar", "bar", "topBar", "tabBar", "webBar", "source", "from", "route", "params", "request",
    "opener", "result",
  ]
  /// The verbs whose words are all text, even with a known key.
  private static let textVerbs = ["attr", "plugin", "note"]

  init(_ line: String) {
    let words = Self.split(line)
    verb = words.first?.text ?? ""
    for word in words.dropFirst() {
      let name = word.text.prefix { $0 != "=" }
      if !word.isQuoted, name.count < word.text.count, Self.knownKeys.contains(String(name)),
        !Self.textVerbs.contains(verb)
      {
        keys[String(name)] = String(word.text.dropFirst(name.count + 1))
      } else {
        self.words.append(word)
      }
    }
  }

  /// Creates a line for a command of a route.
  init(verb: String, words: [String], keys: [String: String]) {
    self.verb = verb
    self.words = words.map { Word(text: $0, isQuoted: true) }
    self.keys = keys
  }

  /// Splits a line into words at spaces. Quotes keep spaces; inside them a backslash keeps the next character.
  private static func split(_ line: String) -> [Word] {
    var words: [Word] = []
    var (text, isQuoted, isInside, isWord) = ("", false, false, false)
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "\"" {
        if !isWord { isQuoted = true }
        (isInside, isWord) = (!isInside, true)
      } else if isInside && character == "\\" {
        rest.popFirst().map { text.append($0) }
      } else if character == " " && !isInside {
        if isWord { words.append(Word(text: text, isQuoted: isQuoted)) }
        (text, isQuoted, isWord) = ("", false, false)
      } else {
        text.append(character)
        isWord = true
      }
    }
    if isWord { words.append(Word(text: text, isQuoted: isQuoted)) }
    return words
  }

  /// The commands in the braces of `all { …; … }`; nil for any other line.
  static func block(_ line: String) -> [String]? {
    guard line.hasPrefix("all {"), line.hasSuffix("}") else { return nil }
    var (commands, isInside, isEscaped) = ([""], false, false)
    for character in line.dropFirst("all {".count).dropLast() {
      if character == ";" && !isInside {
        commands.append("")
        continue
      }
      commands[commands.count - 1].append(character)
      if character == "\"" && !isEscaped { isInside.toggle() }
      isEscaped = isInside && character == "\\" && !isEscaped
    }
    return commands.filter { $0.contains { $0 != " " } }
  }

  /// Returns the line with one more word.
  func with(word: String) -> ReferenceLine {
    var line = self
    line.words.append(Word(text: word, isQuoted: true))
    return line
  }

  /// Returns the line with one more key.
  func with(key: String, _ value: String) -> ReferenceLine {
    var line = self
    line.keys[key] = value
    return line
  }

  var container: String? { keys["in"] }

  /// False for reports, for what brings a scene, and for what concerns the scene as a whole or the plugins.
  var needsScene: Bool {
    switch verb {
    case "scene", "add", "rotate", "resize", "window", "safeArea", "metrics", "plugin", "loaded", "failed",
      "removed", "children", "note":
      false
    case "swipe": first == "begin"
    case "attr": !namesScene
    default: true
    }
  }

  /// True when the first word stands for the scene itself.
  var namesScene: Bool { first == "scene" && words.first?.isQuoted == false }
  var texts: [String] { words.map(\.text) }
  var first: String { words.first?.text ?? "" }

  func word(_ place: Int) -> String { words.indices.contains(place) ? words[place].text : "" }
  func number(_ place: Int) -> Double { Double(word(place)) ?? .nan }
  func number(_ key: String) -> Double? { keys[key].flatMap { Double($0) } }

  /// Returns the id at a position; nil for the word `nil`.
  func id(_ place: Int) -> String? {
    guard words.indices.contains(place) else { return nil }
    return words[place].text == "nil" && !words[place].isQuoted ? nil : words[place].text
  }

  /// The hints that an event takes from its command; defaults are left out.
  var hints: [String: ReferenceJSON?] {
    [
      "animated": keys["animated"] == "false" ? false : nil,
      "animation": keys["animation"].flatMap { $0 == "push" ? nil : .text($0) },
    ]
  }

  /// The hint of bars and toolbars.
  var animated: [String: ReferenceJSON?] { ["animated": keys["animated"] == "false" ? false : nil] }

  /// The hints of a replacement in a drillDown, which fades unless the line names an animation.
  var fadingHints: [String: ReferenceJSON?] {
    keys["animation"] == nil ? hints.merging(["animation": .some("fade")]) { $1 } : hints
  }

  /// Returns the screen at a position, with the values of the keys; nil for the word `nil`.
  func screen(_ place: Int) -> ReferenceScreen? {
    // A route that cannot be one gets no id.
    if words.count <= place, keys["route"] != nil { return screen("") }
    return id(place).map { screen($0) }
  }

  /// Returns a screen with the values of the keys.
  func screen(_ id: String) -> ReferenceScreen {
    var traits = ReferenceTraits()
    traits.restorationID = keys["restore"]
    traits.route = keys["route"]
    traits.params = keys["params"].map { ReferenceJSON(parsing: $0) }
    traits.request = keys["request"].map { ReferenceRequest(opener: keys["opener"], key: $0) }
    traits.url = keys["url"]
    traits.backTitle = keys["back"]
    traits.leftItems = list("left")
    traits.rightItems = list("right")
    traits.toolbarItems = list("toolbar")
    traits.supplements = keys["supplement"] == "true"
    traits.autorotates = keys["autorotates"] != "false"
    traits.isEmptyDetail = keys["empty"] == "true"
    traits.tabItem = keys["tab"]
    traits.hidesBottomBar = keys["hidesBottomBar"] == "true"
    if keys["orientations"] != nil {
      traits.orientations = ReferenceTraits.allOrientations.filter { list("orientations").contains($0) }
    }
    for pair in list("attr") {
      let key = String(pair.prefix { $0 != "=" })
      traits.attributes[key] = String(pair.dropFirst(key.count + 1))
    }
    return ReferenceScreen(id: id, title: keys["title"], traits: traits)
  }

  private func list(_ key: String) -> [String] {
    (keys[key] ?? "").split(separator: ",").map(String.init)
  }
}

/// A node that a command adds, before it is in the scene.
struct ReferenceScreen: Sendable {
  let id: String
  let title: String?
  var traits = ReferenceTraits()

  /// The form in events: a title that equals the id is left out.
  var json: ReferenceJSON {
    .object(traits.members).with(["id": .text(id), "title": title == id ? nil : title.map { .text($0) }])
  }

  func node(in parent: String?, _ body: ReferenceBody = .screen) -> ReferenceNode {
    ReferenceNode(id: id, title: title ?? id, traits: traits, parent: parent, body: body)
  }
}
