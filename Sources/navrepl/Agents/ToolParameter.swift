import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// A parameter of a tool: its name, its type, and its place on the command line.
struct ToolParameter {
  enum Kind: Equatable {
    case journal, text, moment, flag, count
    case texts
    case choice([String])
  }

  /// The place of the argument on the command line.
  enum Use {
    /// A word; the words are in the order of the parameters.
    case word
    case option(Option)
    /// No place: the tool itself reads the argument.
    case nothing
  }

  let name: String
  let kind: Kind
  let use: Use
  let isRequired: Bool
  let summary: String

  init(_ name: String, _ kind: Kind, as use: Use, isRequired: Bool = false, _ summary: String) {
    (self.name, self.kind, self.use) = (name, kind, use)
    (self.isRequired, self.summary) = (isRequired, summary)
  }

  static let journal = ToolParameter(
    "journal", .journal, as: .word,
    "the journal, by its name in resources/list; not needed when there is only one")
  static let json = flag("json", .json, "answer with JSON for programs, instead of lines to read")

  static func flag(_ name: String, _ option: Option, _ summary: String) -> ToolParameter {
    ToolParameter(name, .flag, as: .option(option), summary)
  }

  static func moment(_ name: String, _ use: Use, _ summary: String) -> ToolParameter {
    ToolParameter(name, .moment, as: use, "\(summary): @N, after N events, or #K, after commit K")
  }

  /// The filters of `log`, as its options have them.
  static let filters = NavCommitFilter.Option.allCases.compactMap { filter -> ToolParameter? in
    guard let option = Option(name: filter.name) else { return nil }
    let name = String(filter.name.drop { $0 == "-" })
    let kind: Kind = filter.value == nil ? .flag : filter.isRepeatable ? .texts : .text
    return ToolParameter(name, kind, as: .option(option), filter.summary)
  }

  /// The JSON schema of the argument.
  var schema: String {
    let type =
      switch kind {
      case .journal, .text, .moment: #""type":"string""#
      case .flag: #""type":"boolean""#
      case .count: #""type":"integer","minimum":1"#
      case .texts: #""type":"array","items":{"type":"string"}"#
      case .choice(let words): #""type":"string","enum":\#(Reply.list(words))"#
      }
    return #"{\#(type),"description":\#(Reply.quoted(summary))}"#
  }

  /// Returns the texts of an argument; none for a flag that is false.
  func texts(of value: CanonicalJSON) throws(ToolArguments.Mistake) -> [String] {
    switch kind {
    case .flag:
      guard let isSet = value.bool else { throw wrong("true or false") }
      return isSet ? [""] : []
    case .count:
      guard let number = value.number, let count = Int(exactly: number), count > 0 else {
        throw wrong("a whole number from 1")
      }
      return ["\(count)"]
    case .texts:
      if let text = value.string { return [try checked(text)] }
      guard let elements = value.elements else { throw wrong("an array of texts") }
      return try elements.map { element throws(ToolArguments.Mistake) in
        guard let text = element.string else { throw wrong("an array of texts") }
        return try checked(text)
      }
    case .journal, .text: return [try checked(try text(value))]
    case .moment:
      // A commit may be a number.
      let text = value.number.flatMap { Int(exactly: $0) }.map { "\($0)" }
      let moment = if let text { text } else { try checked(try self.text(value)) }
      do throws(LineError) { _ = try NavJournal.Moment(moment) } catch {
        throw ToolArguments.Mistake(message: "\(name): \(error.message)")
      }
      return [moment]
    case .choice(let words):
      let text = try text(value)
      guard words.containsBytes(of: text) else { throw wrong("one of \(words.joined(separator: ", "))") }
      return [text]
    }
  }

  private func text(_ value: CanonicalJSON) throws(ToolArguments.Mistake) -> String {
    guard let text = value.string else { throw wrong("a text") }
    return text
  }

  /// Returns the text, unless no command line could have it.
  private func checked(_ text: String) throws(ToolArguments.Mistake) -> String {
    if text.isEmpty || text.utf8.contains(0) { throw wrong("a text that is not empty, without U+0000") }
    return text
  }

  private func wrong(_ wanted: String) -> ToolArguments.Mistake {
    ToolArguments.Mistake(message: "\(name) is \(wanted)")
  }
}

/// The arguments of a call, checked against the parameters of its tool.
struct ToolArguments {
  struct Mistake: Error, Equatable {
    let message: String
  }

  let tool: AgentTool
  private var texts: [String: [String]] = [:]

  /// Reads the arguments; nil stands for none.
  init(_ json: CanonicalJSON?, of tool: AgentTool) throws(Mistake) {
    self.tool = tool
    guard let members = json.map({ $0.members }) ?? [] else {
      throw Mistake(message: "the arguments are an object")
    }
    let parameters = tool.parameters
    for (name, value) in members {
      guard let parameter = parameters.first(where: { $0.name.hasSameBytes(as: name) }) else {
        let names = parameters.map(\.name)
        throw Mistake(
          message:
            "\(tool.rawValue) has no parameter \(name.typed)\(Suggestion.text(for: name, among: names)): it has \(names.joined(separator: ", "))"
        )
      }
      // Null stands for an argument that is left out.
      if value == .null { continue }
      texts[parameter.name] = try parameter.texts(of: value)
    }
    if let missing = parameters.first(where: { $0.isRequired && texts[$0.name] == nil }) {
      throw Mistake(message: "\(missing.name) is missing: \(missing.summary)")
    }
  }

  /// The sentence about parameters of which a call needs one, or that exclude each other; nil for a call that is right.
  var mistakenChoice: String? {
    func isGiven(_ name: String) -> Bool { texts[name]?.isEmpty == false }
    switch tool {
    case .diff:
      if !isGiven("from"), !isGiven("other") {
        return "diff needs `from`, a moment such as @3 or #7, or `other`, another journal"
      }
      if isGiven("other"), isGiven("from") || isGiven("to") {
        return "`other` is compared with its end: leave out `from` and `to`"
      }
      return nil
    case .whatif:
      let names = ["without", "with", "resize", "all"]
      return names.count(where: isGiven) == 1
        ? nil : "whatif needs one of \(names.map { "`\($0)`" }.joined(separator: ", "))"
    default: return nil
    }
  }

  /// The text of an argument; nil when it is not given.
  subscript(name: String) -> String? { texts[name]?.first }

  /// Returns the words of a command line. The names of journals are replaced by their paths.
  func words(_ path: (String?) throws(JournalShelf.Refusal) -> String) throws(JournalShelf.Refusal)
    -> [String]
  {
    var (options, words): ([String], [String]) = ([], [])
    for parameter in tool.parameters {
      let given = texts[parameter.name] ?? []
      switch parameter.use {
      case .option(let option):
        options += given.map { option.value == nil ? option.rawValue : "\(option.rawValue)=\($0)" }
      case .word where parameter.kind == .journal:
        if parameter.isFirstJournal || !given.isEmpty { words.append(try path(given.first)) }
      case .word: words += given
      case .nothing: break
      }
    }
    return options + ["--"] + words
  }
}

extension ToolParameter {
  /// A Boolean value that indicates whether it is the journal that the tool is about.
  fileprivate var isFirstJournal: Bool { name.hasSameBytes(as: Self.journal.name) }
}
