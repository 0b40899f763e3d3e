/// Standard output and standard error, buffered, with their failures kept until somebody asks.
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

  func print(_ line: String) {
    append(line)
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= Self.window { flush() }
  }

  /// Writes without a line feed, at once: a prompt.
  func prompt(_ text: String) {
    append(text)
    flush()
  }

  /// A message for people, on standard error; what was printed before it comes first.
  func message(_ line: String) {
    flush()
    Self.messageAtOnce(line)
  }

  /// A message from wherever it comes; what was printed before may come after it.
  static func messageAtOnce(_ line: String) {
    let text = line.utf8.map { isHarmless($0) ? $0 : UInt8(ascii: "?") } + [UInt8(ascii: "\n")]
    text.withUnsafeBytes { _ = writeAll(Platform.standardError, $0) }
  }

  private func append(_ text: String) {
    for byte in text.utf8 { pending.append(Self.isHarmless(byte) ? byte : UInt8(ascii: "?")) }
  }

  /// Control characters in a name must not reach the terminal, where they can do anything. JSON has none.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    byte >= 0x20 || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
  }

  func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard failure == nil, !pending.isEmpty else { return }
    let error = pending.withUnsafeBytes { Self.writeAll(Platform.standardOutput, $0) }
    guard let error else { return }
    failure = error == Platform.brokenPipe ? .closed : .failed(error)
  }

  /// Writes everything; returns the error that stopped it.
  private static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = Platform.writeSome(descriptor, rest)
      if count < 0 { return Platform.lastError }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return nil
  }
}
