import NavEvents

/// Standard output and standard error, buffered. A failure is kept until it is asked for.
///
/// Titles, ids and messages come from outside, and a terminal obeys control characters in them. So every line
/// for people passes `String.onOneLine` here, and a text of several lines is given as a list: no value can
/// end a line or forge one. JSON is written unchanged, for programs.
///
/// A class: its identity is the program's two streams.
final class Output {
  /// The number of bytes kept before they are written.
  private static let window = 1 << 16

  /// The reason why standard output accepts no more bytes.
  enum Failure: Equatable {
    /// The reader has closed the pipe (`| head`). This is not an error.
    case closed
    case failed(Int32)
  }

  private var pending: [UInt8] = []
  private(set) var failure: Failure?

  /// Prints one line for people. Tabs stay: they separate the columns of `log`.
  func line(_ line: String) { data(line.onOneLine(tabs: true)) }

  /// Prints lines for people, each as in ``line(_:)``.
  func lines(_ lines: [String]) {
    for line in lines { self.line(line) }
  }

  /// Prints a text of the program, such as the help, that contains nothing from outside. Its line feeds end
  /// lines.
  func page(_ text: String) {
    lines(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Prints one line of JSON, byte for byte.
  func data(_ json: String) {
    pending.append(contentsOf: json.utf8)
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= Self.window { flush() }
  }

  /// Prints a one-line answer: `json` when JSON is wanted, otherwise a line for people.
  func answer(_ json: String, or line: String, _ wantsJSON: Bool) {
    if wantsJSON { data(json) } else { self.line(line) }
  }

  /// Sends the terminal what it is to obey, at once: only what is free of anything from outside, or was made safe.
  func terminal(_ text: String) {
    pending.append(contentsOf: text.utf8)
    flush()
  }

  /// Prints a prompt at once, without a line feed.
  func prompt(_ text: String) {
    pending.append(contentsOf: text.onOneLine().utf8)
    flush()
  }

  /// Prints a message for people as one line on standard error, after everything that was printed before.
  func message(_ line: String) {
    flush()
    Self.messageAtOnce(line)
  }

  /// Prints a message on standard error at once, from any thread. Output that was printed before may appear
  /// after it.
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

  /// Writes all bytes; returns the error number that stopped it, or nil.
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
