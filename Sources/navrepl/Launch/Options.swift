import NavEvents
import NavPlugins
import NavRuntime

/// The words of the command line, sorted.
struct Options {
  var json = false
  var quiet = false
  var bail = false
  var ascii = false
  var events = false
  /// What `-c` says.
  var commands: String?
  var journal: String?
  var to: Int?
  var salvage: String?
  /// The folder of the package that a new plugin depends on.
  var runtime: String?
  var session = SessionOptions.standard
  /// Programs to start as plugins, by path.
  var programs: [String] = []
  /// What stands by itself.
  var words: [String] = []

  /// What is wrong with the command line.
  struct Mistake: Error, Equatable {
    let message: String
  }

  init(_ arguments: [String]) throws(Mistake) {
    session.durability = .always
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        break
      }
      if word.hasPrefix("-"), word != "-" { try read(word, &rest) } else { words.append(word) }
    }
  }

  private mutating func read(_ word: String, _ rest: inout ArraySlice<String>) throws(Mistake) {
    let (name, inline) = Self.split(word)
    guard let option = Option(rawValue: name) else {
      let suggestion = Suggestion.text(for: name, among: Option.allCases.map(\.rawValue))
      throw Mistake(message: "there is no option \(name)\(suggestion)")
    }
    guard option.takesValue else {
      if inline != nil { throw Mistake(message: "\(name) takes no value") }
      return set(option)
    }
    guard let value = inline ?? rest.popFirst() else { throw Mistake(message: "\(name) needs a value") }
    try set(option, value)
  }

  private static func split(_ word: String) -> (String, String?) {
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private mutating func set(_ option: Option) {
    switch option {
    case .json: json = true
    case .quiet: quiet = true
    case .bail: bail = true
    case .ascii: ascii = true
    case .events: events = true
    case .help: words = ["help"]
    case .version: words = ["--version"]
    case .commands, .journal, .to, .salvage, .runtime, .plugin, .without, .clock, .id, .durability, .color:
      break
    }
  }

  private mutating func set(_ option: Option, _ value: String) throws(Mistake) {
    switch option {
    case .commands: commands = value
    case .journal: journal = value
    case .to: to = try Self.count(value, "--to")
    case .salvage: salvage = value
    case .runtime: runtime = value
    case .plugin: try attach(value)
    case .without: session.detaching.append(value)
    case .clock: session.clock = .fixed(try Self.count(value, "--clock"))
    case .id: session.id = value
    case .durability:
      guard let level = Durability(value) else {
        throw Mistake(message: "--durability is always, group, group:MS or os, not \(value)")
      }
      session.durability = level
    case .color:
      guard ["auto", "always", "never"].contains(value) else {
        throw Mistake(message: "--color is auto, always or never, not \(value)")
      }
    case .json, .quiet, .bail, .ascii, .events, .help, .version: break
    }
  }

  /// What has a slash is a program's path, started when a session is opened; anything else is a plugin of this package.
  private mutating func attach(_ id: String) throws(Mistake) {
    if id.contains("/") { return programs.append(id) }
    guard session.catalog.manifest(of: id) != nil else {
      if Platform.isFile(id) {
        throw Mistake(message: "there is no plugin \(id); the program in this folder is ./\(id)")
      }
      let suggestion = Suggestion.text(for: id, among: session.catalog.ids)
      throw Mistake(message: "there is no plugin \(id)\(suggestion)")
    }
    session.attaching.append(id)
  }

  private static func count(_ value: String, _ option: String) throws(Mistake) -> Int {
    guard let count = Int(value), 0...9_007_199_254_740_992 ~= count else {
      throw Mistake(message: "\(option) needs a whole number from 0, not \(value)")
    }
    return count
  }
}

/// Every option there is.
enum Option: String, CaseIterable {
  case json = "--json"
  case quiet = "--quiet"
  case bail = "--bail"
  case ascii = "--ascii"
  case events = "--events"
  case help = "--help"
  case version = "--version"
  case commands = "-c"
  case journal = "-j"
  case to = "--to"
  case salvage = "--salvage"
  case runtime = "--runtime"
  case plugin = "--plugin"
  case without = "--without"
  case clock = "--clock"
  case id = "--id"
  case durability = "--durability"
  case color = "--color"

  var takesValue: Bool {
    switch self {
    case .json, .quiet, .bail, .ascii, .events, .help, .version: false
    case .commands, .journal, .to, .salvage, .runtime, .plugin, .without, .clock, .id, .durability, .color:
      true
    }
  }
}
