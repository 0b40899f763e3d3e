import NavEvents
import NavRuntime

/// What a program answered to one request.
struct ProcessAnswer: ~Copyable {
  private var document = JSONDocument()

  /// Reads the line that answers request number `id`.
  /// - Throws: `plugin-bad-answer` for what is no JSON object, or answers another question.
  init(_ line: String, to id: Int) throws(PluginFault) {
    do throws(JSONError) {
      try document.parse(line)
    } catch {
      throw Self.fault("it is not JSON: \(error.message)")
    }
    guard document.kind(of: document.root) == .object,
      let number = document.member("id", of: document.root).flatMap({ document.integer($0) })
    else { throw Self.fault("it must be an object with the id of the request") }
    if number != id { throw Self.fault("it answers request \(number), not \(id)") }
  }

  /// The objection, if there is one.
  func veto() throws(PluginFault) -> String? {
    guard let veto = document.member("veto", of: document.root) else { return nil }
    guard let message = document.member("message", of: veto).flatMap({ document.string($0) }),
      !message.isEmpty
    else { throw Self.fault("a veto has a message") }
    return message
  }

  /// The commands of a member; nil when it is not there.
  func commands(_ member: StaticString, _ draft: inout CommitDraft) throws(PluginFault) -> [NavCommand]? {
    guard let list = document.member(member, of: document.root) else { return nil }
    return try commands(in: list, &draft)
  }

  /// The commands that are the answer.
  func answeredCommands(_ draft: inout CommitDraft) throws(PluginFault) -> [NavCommand]? {
    guard let answer else { return nil }
    return try commands(in: answer, &draft)
  }

  private func commands(in list: JSONValue, _ draft: inout CommitDraft) throws(PluginFault) -> [NavCommand] {
    guard document.kind(of: list) == .array else { throw Self.fault("commands are a list") }
    var commands: [NavCommand] = []
    for element in document.elements(of: list) {
      do throws(WireError) {
        commands.append(try draft.readCommand(element, document))
      } catch {
        throw Self.fault("a command in it: \(error.message)")
      }
    }
    return commands
  }

  /// The member `answer`, unless it is left out or null: then the program has no opinion.
  private var answer: JSONValue? {
    document.member("answer", of: document.root).flatMap { document.kind(of: $0) == .null ? nil : $0 }
  }

  /// `true` or `false`.
  func bool() throws(PluginFault) -> Bool? {
    guard let answer else { return nil }
    guard let bool = document.bool(answer) else { throw Self.fault("it is neither true nor false") }
    return bool
  }

  /// One of some words.
  func word<Word: WireName>(_ type: Word.Type) throws(PluginFault) -> Word? {
    guard let answer else { return nil }
    guard let word = document.word(answer, as: type) else {
      throw Self.fault("it is none of \(Word.allCases.map(\.name).joined(separator: ", "))")
    }
    return word
  }

  /// A plain text.
  func text() throws(PluginFault) -> String? {
    guard let answer else { return nil }
    guard let text = document.string(answer) else { throw Self.fault("it is no text") }
    return text
  }

  /// The member `node` of an answer that is an object.
  func node() -> String? {
    answer.flatMap { document.member("node", of: $0) }.flatMap { document.string($0) }
  }

  /// A list of orientations.
  func orientations() throws(PluginFault) -> Orientations? {
    guard let answer else { return nil }
    guard document.kind(of: answer) == .array else { throw Self.fault("orientations are a list") }
    var set: Orientations = []
    for element in document.elements(of: answer) {
      guard let orientation = document.word(element, as: Orientation.self) else {
        throw Self.fault("there is no orientation \(document.text(element))")
      }
      set.insert(orientation.asSet)
    }
    return set
  }

  static func fault(_ reason: String) -> PluginFault {
    PluginFault(code: "plugin-bad-answer", message: "The program's answer is not one: \(reason).")
  }
}
