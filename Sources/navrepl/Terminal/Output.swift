import NavBase
import NavEvents
import Synchronization

/// Standard output and standard error, buffered. A failure is kept until it is asked for.
///
/// Titles, ids and messages come from outside, and a terminal obeys control characters in them. So every line
/// for people passes `String.onOneLine` here, and a text of several lines is given as a list: no value can
/// end a line or forge one. JSON is written unchanged, for programs; at a terminal it has escapes.
///
/// A class: its identity is the program's two streams, or the place of one journal among several.
final class Output: Sendable {
  /// The number of bytes kept before they are written.
  private static let window = 1 << 16

  /// The reason why standard output accepts no more bytes.
  enum Failure: Equatable {
    /// The reader has closed the pipe (`| head`). This is not an error.
    case closed
    case failed(Int32)
  }

  /// A part of the output.
  enum Part: Sendable {
    /// Bytes for standard output.
    case bytes([UInt8])
    /// A line for standard error.
    case message(String)

    /// The approximate size of the part in memory, in bytes.
    var size: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .message(let line): line.utf8.count
      }
    }
  }

  private struct State {
    var pending: [UInt8] = []
    var failure: Failure?
  }

  private let state = Lock(State())
  /// Takes the output in the place of the program's streams; returns false when there is no reader any more.
  private let takes: (@Sendable (Part) -> Bool)?

  /// Creates the program's streams.
  init() { takes = nil }

  /// Creates an output that passes everything to `takes`, which returns false when there is no reader any more.
  init(_ takes: @escaping @Sendable (Part) -> Bool) { self.takes = takes }

  var failure: Failure? { state.withLock { $0.failure } }

  /// Prints one line for people. Tabs stay: they separate the columns of `log`.
  func line(_ line: String) { for part in fitted(line.onOneLine(tabs: true)) { write(part) } }

  /// Prints one line for people from its UTF-8, as ``line(_:)-(String)`` does.
  func line(_ line: UnsafeRawBufferPointer) {
    guard line.isPlainASCII(tabs: true) else { return self.line(String(decoding: line, as: UTF8.self)) }
    write(line)
  }

  /// Prints lines for people, each as in ``line(_:)``, in a color.
  func lines(_ lines: [String], in paint: Paint? = nil) {
    for line in lines {
      for part in fitted(line.onOneLine(tabs: true)) { write(part.onOneLine(in: paint)) }
    }
  }

  /// Prints a picture. Its lines were made safe when they were drawn, and may have colors.
  func picture(_ lines: [String]) {
    for line in lines { write(line) }
  }

  /// Prints a text of the program, such as the help, that contains nothing from outside. Its line feeds end
  /// lines.
  func page(_ text: String) {
    lines(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Prints one line of JSON: byte for byte, but for a terminal with escapes for the characters that it would obey.
  func data(_ json: String) { write(Self.isTerminal ? json.escapedJSON : json) }

  /// Prints a part of a line of JSON, as ``data(_:)`` prints the whole.
  func data(partOfLine json: String) {
    var json = Self.isTerminal ? json.escapedJSON : json
    json.withUTF8 { add($0) }
  }

  /// Prints whole lines byte for byte, each with its end.
  func lines(_ bytes: UnsafeRawBufferPointer) { bytes.withMemoryRebound(to: UInt8.self) { add($0) } }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    state.withLock { state in
      state.pending.append(contentsOf: bytes)
      if state.pending.count >= Self.window { flush(&state) }
    }
  }

  private static let isTerminal = SystemCall.isTerminal(SystemCall.standardOutput)

  private func write(_ line: String) {
    var line = line
    line.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  private func write(_ line: UnsafeRawBufferPointer) {
    state.withLock { state in
      state.pending.append(contentsOf: line)
      state.pending.append(UInt8(ascii: "\n"))
      if state.pending.count >= Self.window { flush(&state) }
    }
  }

  /// Prints a one-line answer: `json` when JSON is wanted, otherwise a line for people.
  func answer(_ json: String, or line: String, _ wantsJSON: Bool) {
    if wantsJSON { data(json) } else { self.line(line.onOneLine()) }
  }

  /// Sends a text with escape sequences to the terminal at once. It must contain nothing from outside that was not made
  /// safe.
  func terminal(_ text: String) {
    state.withLock { state in
      state.pending.append(contentsOf: text.utf8)
      flush(&state)
    }
  }

  /// Prints a prompt at once, without a line feed.
  func prompt(_ text: String) {
    state.withLock { state in
      state.pending.append(contentsOf: text.onOneLine().utf8)
      flush(&state)
    }
  }

  /// Prints a message for people as one line on standard error, after everything that was printed before.
  func message(_ line: String) {
    flush()
    if let takes { _ = takes(.message(line)) } else { Self.messageAtOnce(line) }
  }

  /// Prints a message on standard error at once, from any thread. Output that was printed before may appear
  /// after it. `tabs` keeps tabs, which otherwise can only come from the name of a file.
  static func messageAtOnce(_ line: String, tabs: Bool = false) {
    let isKept = kept.withLock { lines in
      guard let count = lines?.count else { return false }
      if count < mostKept { lines?.append(line.onOneLine(tabs: tabs)) }
      return true
    }
    if isKept { return }
    Progress.erase()
    let lines = fitted(line.onOneLine(tabs: tabs), SystemCall.standardError)
    let text = Array(lines.map { $0 + "\n" }.joined().utf8)
    text.withUnsafeBytes { _ = writeAll(SystemCall.standardError, $0) }
  }

  /// Returns a line of an answer as ``fitted(_:_:)`` does; who takes the output in place of the terminal lays it out.
  private func fitted(_ line: String) -> [String] { takes == nil ? Self.fitted(line) : [line] }

  /// Returns a line that is safe at a terminal in lines that end between words, when it is for a terminal that is not as wide. One
  /// with tabs has columns of its own.
  private static func fitted(
    _ line: String, _ descriptor: Int32 = SystemCall.standardOutput
  ) -> [String] {
    guard line.utf8.count > narrowest, let columns = SystemCall.columns(of: descriptor),
      DisplayWidth.of(line) > columns, !line.containsBytes(of: "\t")
    else { return [line] }
    return Columns.wrapped(line, width: columns)
  }

  /// The number of bytes that fit into any terminal.
  private static let narrowest = 20

  /// The largest number of messages that are kept.
  private static let mostKept = 100
  /// The messages that are not printed yet; nil when each is printed at once.
  private static let kept = Lock<[String]?>(nil)

  /// Keeps messages, because the screen is in use, instead of printing them.
  static func keepMessages() { kept.withLock { $0 = $0 ?? [] } }

  /// Returns the messages that were kept since the last call.
  static func takeMessages() -> [String] {
    kept.withLock { lines in
      defer { if lines != nil { lines = [] } }
      return lines ?? []
    }
  }

  /// Prints the messages that were kept, and from now on each one at once.
  static func printMessages() {
    let lines = kept.withLock { lines in
      defer { lines = nil }
      return lines ?? []
    }
    for line in lines { messageAtOnce(line, tabs: true) }
  }

  /// Prints a part of another output.
  func put(_ part: Part) {
    switch part {
    case .message(let line): message(line)
    case .bytes(let bytes):
      state.withLock { state in
        state.pending.append(contentsOf: bytes)
        flush(&state)
      }
    }
  }

  func flush() { state.withLock { flush(&$0) } }

  private func flush(_ state: inout State) {
    defer { state.pending.removeAll(keepingCapacity: true) }
    guard state.failure == nil, !state.pending.isEmpty else { return }
    if let takes {
      if !takes(.bytes(state.pending)) { state.failure = .closed }
      return
    }
    Progress.erase()
    let error = state.pending.withUnsafeBytes { Self.writeAll(SystemCall.standardOutput, $0) }
    guard let error else { return }
    state.failure = error == SystemCall.brokenPipe ? .closed : .failed(error)
  }

  /// Writes all bytes, unless Ctrl-C ends the answer; waits when a descriptor that does not block has no room. Returns the
  /// number of the error that stopped it, or nil.
  ///
  /// Nothing is written into a file that the program was to read: standard output and error stand in for each other.
  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32? {
    guard let descriptor = harmless(descriptor) else { return nil }
    var rest = bytes
    while !rest.isEmpty, !Interruption.isAsked {
      let count = SystemCall.write(descriptor, rest)
      if count < 0 {
        guard SystemCall.hasNoRoom else { return SystemCall.lastError }
        SystemCall.waitForRoom(descriptor)
        continue
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return nil
  }

  private static func harmless(_ descriptor: Int32) -> Int32? {
    let outputs = [descriptor, SystemCall.standardError, SystemCall.standardOutput]
    return outputs.first { !SystemCall.wouldDamage($0) }
  }
}
