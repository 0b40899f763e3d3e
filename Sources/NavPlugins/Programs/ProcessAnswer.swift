import NavBase
import NavEvents
import NavRuntime

/// The answer of a program to one request.
struct ProcessAnswer: ~Copyable {
  /// The length of the longest objection in bytes. People read it, and the journal keeps it.
  static let longestMessage = 1 << 16
  /// The largest number of characters of a program's answer that a fault repeats.
  private static let longestExcerpt = 1000

  private var document = JSONDocument()

  /// Reads the line that answers request number `id`, which asked through `hook`.
  /// - Throws: `plugin-bad-answer` if it is not a JSON object, answers another request, or has members of
  ///   another hook.
  init(_ line: ContiguousArray<UInt8>, to id: Int, _ hook: PluginHook) throws(PluginFault) {
    do throws(JSONFault) {
      document = try JSONDocument(line)
    } catch {
      throw Self.fault("it is not JSON: \(error.message)")
    }
    try checkNumber(id)
    if let fault = value(of: "fault") { throw Self.reported(fault, document) }
    for member in PluginHook.answerMembers where !hook.isAnswered(with: member) {
      if value(of: member) != nil { throw Self.fault("“\(member)” is no answer to \(hook.rawValue)") }
    }
  }

  /// Returns the fault that a program reports about itself.
  private static func reported(_ fault: JSONValue, _ document: borrowing JSONDocument) -> PluginFault {
    let code = document.member("code", of: fault).flatMap { document.string($0) }
    guard let code, isCode(code),
      let message = document.member("message", of: fault).flatMap({ document.string($0) }),
      message.utf8.count <= longestMessage
    else { return self.fault("a fault has a code and a message") }
    return PluginFault(code: code, message: message)
  }

  /// Returns a Boolean value that indicates whether a text is a code: short, and of lower-case letters, digits and hyphens.
  private static func isCode(_ text: String) -> Bool {
    1...64 ~= text.utf8.count
      && text.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
  }

  private func checkNumber(_ id: Int) throws(PluginFault) {
    guard document.kind(of: document.root) == .object,
      let number = document.member("id", of: document.root).flatMap({ document.integer($0) })
    else { throw Self.fault("it must be an object with the id of the request") }
    if number != id { throw Self.fault("it answers request \(number), not \(id)") }
  }

  /// Returns a member of the answer; nil when it is missing or null, which stands for no opinion.
  private func value(of member: StaticString) -> JSONValue? {
    document.member(member, of: document.root).flatMap { document.kind(of: $0) == .null ? nil : $0 }
  }

  /// Returns the objection; nil when there is none.
  func veto() throws(PluginFault) -> String? {
    guard let veto = value(of: "veto") else { return nil }
    guard let message = document.member("message", of: veto).flatMap({ document.string($0) }),
      !message.isEmpty
    else { throw Self.fault("a veto has a message") }
    if message.utf8.count > Self.longestMessage {
      throw Self.fault("the message of a veto is at most \(Self.longestMessage) bytes long")
    }
    return message
  }

  /// Returns the hold on a command; nil when there is none.
  func hold() throws(PluginFault) -> Interception? {
    guard let hold = value(of: "hold") else { return nil }
    guard let reason = document.member("reason", of: hold).flatMap({ document.string($0) }), !reason.isEmpty
    else { throw Self.fault("a hold has a reason") }
    if reason.utf8.count > Self.longestMessage {
      throw Self.fault("the reason of a hold is at most \(Self.longestMessage) bytes long")
    }
    let (expires, keep) = (document.member("expires", of: hold), document.member("keep", of: hold))
    let (seconds, keeps) = (expires.flatMap { document.number($0) }, keep.flatMap { document.bool($0) })
    if let expires, seconds == nil, document.kind(of: expires) != .null {
      throw Self.fault("“expires” is a number of seconds")
    }
    if let keep, keeps == nil, document.kind(of: keep) != .null {
      throw Self.fault("“keep” is true or false")
    }
    return .hold(reason, expires: seconds, keep: keeps ?? false)
  }

  /// Returns the commands of a member; nil when it is missing.
  func commands(_ member: StaticString) throws(PluginFault) -> [NavCommand]? {
    try value(of: member).map { list throws(PluginFault) in try commands(in: list) }
  }

  /// Returns the commands that are the answer; nil for no opinion.
  func answeredCommands() throws(PluginFault) -> [NavCommand]? { try commands("answer") }

  private func commands(in list: JSONValue) throws(PluginFault) -> [NavCommand] {
    guard document.kind(of: list) == .array else { throw Self.fault("commands are a list") }
    var commands: [NavCommand] = []
    for element in document.elements(of: list) {
      do throws(WireError) {
        commands.append(try NavCommand(CanonicalJSON(canonical: document.text(element))))
      } catch {
        throw Self.fault("a command in it: \(error.message)")
      }
    }
    return commands
  }

  private var answer: JSONValue? { value(of: "answer") }

  /// Returns the answer as a Boolean value.
  func bool() throws(PluginFault) -> Bool? {
    guard let answer else { return nil }
    guard let bool = document.bool(answer) else { throw Self.fault("it is neither true nor false") }
    return bool
  }

  /// Returns the answer as a word of a set.
  func word<Word: WireName>(_ type: Word.Type) throws(PluginFault) -> Word? {
    guard let answer else { return nil }
    guard let word = document.word(answer, as: type) else {
      throw Self.fault("it is not one of \(Word.allCases.map(\.name).joined(separator: ", "))")
    }
    return word
  }

  /// The answer as any JSON; nil for none.
  var json: CanonicalJSON? { answer.map { CanonicalJSON(canonical: document.text($0)) } }

  /// Returns the answer as text.
  func text() throws(PluginFault) -> String? {
    guard let answer else { return nil }
    guard let text = document.string(answer) else { throw Self.fault("it is not text") }
    return text
  }

  /// Returns the member `node` of an answer that is an object.
  func node() -> String? {
    answer.flatMap { document.member("node", of: $0) }.flatMap { document.string($0) }
  }

  /// Returns the answer to `backBelow`.
  func below() throws(PluginFault) -> BackAnswer? {
    guard let answer else { return nil }
    guard let below = BackAnswer(CanonicalJSON(canonical: document.text(answer))) else {
      throw Self.fault("it is not “nothing”, nor an object with a pop, select or dismiss")
    }
    return below
  }

  /// Returns the answer as what becomes of a screen: `"remove"`, or `{"replace":[…]}`.
  func admission() throws(PluginFault) -> Admission? {
    guard let answer else { return nil }
    if document.isString(answer, "remove") { return .remove }
    guard let list = document.member("replace", of: answer), document.kind(of: list) == .array else {
      throw Self.fault("it is neither remove nor an object with the screens to replace with")
    }
    var screens: [ScreenDescription] = []
    for element in document.elements(of: list) {
      guard let screen = ScreenDescription(json: document.text(element)) else {
        throw Self.fault("a screen in it is not valid")
      }
      screens.append(screen)
    }
    return .replace(with: screens)
  }

  /// Returns the answer as a list of orientations.
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
    PluginFault(code: "plugin-bad-answer", message: "The program's answer is not valid: \(excerpt(reason)).")
  }

  /// Returns the beginning of a sentence that repeats a program's words, for a message.
  static func excerpt(_ sentence: String) -> String {
    if sentence.utf8.count <= longestExcerpt { return sentence }
    return String(String.UnicodeScalarView(sentence.unicodeScalars.prefix(longestExcerpt))) + "…"
  }
}

extension PluginHook {
  /// The members of an answer that have a meaning. Every other member is ignored.
  static let answerMembers: [StaticString] = ["rewrite", "veto", "hold", "commands", "answer"]

  /// Returns a Boolean value that indicates whether `member` is a member of the answers of this hook. A
  /// member of another hook is a mistake.
  func isAnswered(with member: StaticString) -> Bool {
    expected.contains { $0.description == member.description }
  }

  private var expected: [StaticString] {
    switch self {
    case .intercept: ["rewrite", "veto", "hold"]
    case .react: ["commands"]
    case .shouldPop: ["veto"]
    case .canBeginSwipe, .route, .decide: ["veto", "answer"]
    case .swipeCompletes, .shouldAutorotate, .supportedOrientations: ["answer"]
    case .backBelow, .collapse, .topColumn, .separate, .residency, .mayShow, .arrange: ["answer"]
    }
  }
}

extension JSONDocument {
  /// Parses a line that a program wrote. Text that is not UTF-8 is an error; it is never repaired.
  init(_ line: ContiguousArray<UInt8>) throws(JSONFault) {
    self.init()
    let bytes = line.span.bytes
    try bytes.withUnsafeBytes { bytes throws(JSONFault) in try parse(bytes) }
  }
}
