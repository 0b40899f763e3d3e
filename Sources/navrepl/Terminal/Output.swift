import NavEvents

/// Standard output and standard error, buffered, with their failures kept until somebody asks.
///
/// Titles, ids and messages come from outside, and a terminal obeys what stands in them. So every line for people passes
/// `String.onOneLine` here, and a text of many lines comes as a list: no value can end a line or forge one. JSON goes out as
/// it is, for programs.
///
/// A class because its identity is the program's two streams.
final class Output {
  /// Bytes kept before they are written.
  private static let window = 1 << 16

  /// Why standard output takes no more.
  enum Failure: Equatable {
    /// The reader went away (`| head`): nothing is wrong.
    case closed
    case failed(Int32)
  }

  private var pending: [UInt8] = []
  private(set) var failure: Failure?

  /// One line for people. Tabs are left: they stand between the columns of `log`.
  func line(_ line: String) { data(line.onOneLine(tabs: true)) }

  /// Lines for people, each as in ``line(_:)``.
  func lines(_ lines: [String]) {
    for line in lines { self.line(line) }
  }

  /// A text of our own, such as the help, in which nothing comes from outside: its line feeds end lines.
  func page(_ text: String) {
    lines(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// One line of JSON, byte for byte.
  func data(_ json: String) {
    pending.append(contentsOf: json.utf8)
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= Self.window { flush() }
  }

  /// An answer of one line: `json` when JSON is wanted, else a line for people.
  func answer(_ json: String, or line: String, _ wantsJSON: Bool) {
    if wantsJSON { data(json) } else { self.line(line) }
  }

  /// Writes without a line feed, at once: a prompt.
  func prompt(_ text: String) {
    pending.append(contentsOf: text.onOneLine().utf8)
    flush()
  }

  /// A message for people, one line on standard error; what was printed before it comes first.
  func message(_ line: String) {
    flush()
    Self.messageAtOnce(line)
  }

  /// A message from wherever it comes; what was printed before may come after it.
  static func messageAtOnce(_ line: String) {
    let text = Array(line.onOneLine(tabs: true).utf8) + [UInt8(ascii: "\n")]
    text.withUnsafeBytes { _ = writeAll(SystemCall.standardError, $0) }
  }

  func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard failure == nil, !pending.isEmpty else { return }
    let error = pending.withUnsafeBytes { Self.writeAll(SystemCall.standardOutput, $0) }
    guard let error else { return }
    failure = error == SystemCall.brokenPipe ? .closed : .failed(error)
  }

  /// Writes everything; returns the error that stopped it.
  private static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = SystemCall.write(descriptor, rest)
      if count < 0 { return SystemCall.lastError }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return nil
  }
}
