import NavBase
import NavEvents
import NavRuntime

/// Reads an example with the package's own reader and writes it with its own writer.
enum FormatReader {
  /// Returns the example as the package writes it.
  static func rewritten(_ example: FormatExample) throws -> String {
    switch example.kind {
    case .header, .checkpoint, .commit: try line(example.text)
    case .command: try command(example.text)
    case .event: try event(example.text)
    case .part: try part(example.text)
    case .screen: try screen(example.text)
    case .node: try node(example.text)
    case .scene: try scene(example.text)
    case .archive: try archive(example.text)
    case .state: try state(example.text)
    case .unknown: ""
    }
  }

  /// Returns a commit as the package writes it, with its sum unchanged, and a header or a checkpoint as canonical JSON.
  private static func line(_ text: String) throws -> String {
    var document = JSONDocument()
    try document.parse(text)
    guard document.member("commit", of: document.root) != nil else { return document.text(document.root) }
    var draft = CommitDraft()
    try draft.readCommit(document, .everything)
    var buffer = ByteBuffer()
    draft.writeCommit(to: &buffer)
    let sum = document.member("sum", of: document.root).map { document.text($0) } ?? ""
    return buffer.string + #","sum":"# + sum + "}"
  }

  private static func command(_ text: String) throws -> String {
    var document = JSONDocument()
    try document.parse(text)
    var draft = CommitDraft()
    let command = try draft.readCommand(document.root, document)
    var buffer = ByteBuffer()
    draft.write(command, to: &buffer)
    return buffer.string
  }

  private static func event(_ text: String) throws -> String {
    var document = JSONDocument()
    try document.parse(text)
    var draft = CommitDraft()
    let event = try draft.readEvent(document.root, document)
    var buffer = ByteBuffer()
    draft.write(event, to: &buffer)
    return buffer.string
  }

  /// The beginning of a commit with as many events as the range of a part covers.
  static let beforePart =
    #"{"commit":0,"seq":0,"time":0,"source":"app","command":{"type":"pop"},"events":"#
    + #"[{"type":"rotationEnded"},{"type":"rotationEnded"},{"type":"rotationEnded"}],"by":["#

  private static func part(_ text: String) throws -> String {
    try inside(beforePart, text, "]") { draft, buffer in draft.writeProvenance(to: &buffer) }
  }

  private static func screen(_ text: String) throws -> String {
    let before = #"{"type":"push","screen":"#
    return String(try command(before + text + "}").dropFirst(before.count).dropLast())
  }

  private static func node(_ text: String) throws -> String {
    let (before, after) = (#"{"type":"present","node":"#, #","style":"sheet"}"#)
    return String(try command(before + text + after).dropFirst(before.count).dropLast(after.count))
  }

  /// Returns the example inside a commit, as `write` writes a list that contains only it.
  private static func inside(
    _ before: String, _ text: String, _ after: String,
    _ write: (borrowing CommitDraft, inout ByteBuffer) -> Void
  ) throws -> String {
    var document = JSONDocument()
    try document.parse(before + text + after + "}")
    var draft = CommitDraft()
    try draft.readCommit(document, .everything)
    var buffer = ByteBuffer()
    write(draft, &buffer)
    return String(buffer.string.dropFirst().dropLast())
  }

  private static func scene(_ text: String) throws -> String {
    let before = #"{"scene":"#
    return String(try state(before + text + "}").dropFirst(before.count).dropLast())
  }

  /// Returns the archive, restored and preserved again.
  private static func archive(_ text: String) throws -> String {
    let session = try NavSession()
    try session.send { $0.restore($0.knownJSON(text)) }
    return session.preserve()
  }

  /// Returns the canonical state, read as a snapshot and written again.
  private static func state(_ text: String) throws -> String {
    let snapshot = Array((#"{"state":"# + text + #","plugins":[]}"#).utf8)
    return try snapshot.withUnsafeBytes { bytes in
      var draft = CommitDraft()
      let state = try NavState(snapshot: bytes, &draft)
      var buffer = ByteBuffer()
      state.writeCanonical(draft.texts, to: &buffer)
      return buffer.string
    }
  }
}
