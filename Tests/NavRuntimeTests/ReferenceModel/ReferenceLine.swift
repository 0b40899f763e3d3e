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

  /// The keys that some verb knows; other words with an equals sign are just words.
  private static let knownKeys: Set<String> = [
    "in", "title", "restore", "url", "back", "left", "right", "toolbar", "supplement", "autorotates",
    "orientations", "empty", "tab", "attr", "animated", "animation", "for", "velocity", "style", "kind",
    "way",
    "column", "root", "id", "action", "actionURL", "fraction", "min", "max",
    "hidesBottomBar",
  ]
  /// The verbs after whose first words everything is text.
  private static let textVerbs = ["attr", "plugin"]

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

  /// A command that a link stands for.
  init(verb: String, words: [String], keys: [String: String]) {
    self.verb = verb
    self.words = words.map { Word(text: $0, isQuoted: true) }
    self.keys = keys
  }

  /// Words stand between spaces; quotes keep spaces, and a backslash in them what follows it.
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

  var container: String? { keys["in"] }
  var texts: [String] { words.map(\.text) }
  var first: String { words.first?.text ?? "" }

  func word(_ place: Int) -> String { words.indices.contains(place) ? words[place].text : "" }
  func number(_ place: Int) -> Double { Double(word(place)) ?? .nan }
  func number(_ key: String) -> Double? { keys[key].flatMap { Double($0) } }

  /// The id in a place; nil for the word `nil`.
  func id(_ place: Int) -> String? {
    guard words.indices.contains(place) else { return nil }
    return words[place].text == "nil" && !words[place].isQuoted ? nil : words[place].text
  }

  /// The hints that go from the command into its event; those that are as usual are left out.
  var hints: [String: ReferenceJSON?] {
    [
      "animated": keys["animated"] == "false" ? false : nil,
      "animation": keys["animation"].flatMap { $0 == "push" ? nil : .text($0) },
    ]
  }

  /// The hint that bars and toolbars carry.
  var animated: [String: ReferenceJSON?] { ["animated": keys["animated"] == "false" ? false : nil] }

  /// The hints of a replacement in a drillDown, which fades unless the line says how it comes.
  var fadingHints: [String: ReferenceJSON?] {
    keys["animation"] == nil ? hints.merging(["animation": .some("fade")]) { $1 } : hints
  }

  /// The screen in a place, with what its keys say; nil for the word `nil`.
  func screen(_ place: Int) -> ReferenceScreen? { id(place).map { screen($0) } }

  /// A screen with what the keys say.
  func screen(_ id: String) -> ReferenceScreen {
    var traits = ReferenceTraits()
    traits.restorationID = keys["restore"]
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

/// A node that a command brings, before it is in the scene.
struct ReferenceScreen: Sendable {
  let id: String
  let title: String?
  var traits = ReferenceTraits()

  /// As events hold it: a title that is the id is not said.
  var json: ReferenceJSON {
    .object(traits.members).with(["id": .text(id), "title": title == id ? nil : title.map { .text($0) }])
  }

  func node(in parent: String?, _ body: ReferenceBody = .screen) -> ReferenceNode {
    ReferenceNode(id: id, title: title ?? id, traits: traits, parent: parent, body: body)
  }
}
