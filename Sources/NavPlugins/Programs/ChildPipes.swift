import NavBase
import NavEvents
import NavRuntime

/// The host's ends of a program's standard input, output and error. None of them blocks.
struct ChildPipes {
  let input: Int32
  let output: Int32
  let error: Int32
  private let theirs: [Int32]

  init() throws(PluginFault) {
    let pairs = (0..<3).compactMap { _ in SystemCall.socketPair() }
    guard pairs.count == 3 else {
      for pair in pairs {
        for end in [pair.ours, pair.theirs] { SystemCall.close(end) }
      }
      throw PluginFault(code: "plugin-not-found", message: "There are no pipes left for a plugin.")
    }
    (input, output, error) = (pairs[0].ours, pairs[1].ours, pairs[2].ours)
    theirs = pairs.map(\.theirs)
    for end in [input, output, error] { SystemCall.setNonblocking(end) }
  }

  /// Starts a program with the other ends, and with `mark` in its environment.
  func spawn(_ path: String, _ mark: String) throws(PluginFault) -> Int32 {
    defer { for end in theirs { SystemCall.close(end) } }
    let start = CleanStart(
      path: path, arguments: [path], environment: SpawnActions.environment + [mark], files: theirs)
    let (id, failure) = start.run()
    if failure == 0 { return id }
    try refuse(path, failure)
  }

  private func refuse(_ path: String, _ failure: Int32) throws(PluginFault) -> Never {
    closeInput()
    closeOutputs()
    let isFile = SystemCall.isRegularFile(path)
    let hint =
      failure != SystemCall.notAllowed
      ? "" : isFile ? " (chmod +x lets it be run)" : " (it is not a regular file)"
    throw PluginFault(
      code: "plugin-not-found",
      message: "\(path) cannot be started: \(SystemCall.description(of: failure))\(hint).")
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Int { SystemCall.send(input, bytes) }

  func closeInput() { SystemCall.close(input) }

  func closeOutputs() {
    for end in [output, error] { SystemCall.close(end) }
  }
}

/// A program's standard error, cut into lines as it arrives.
struct ErrorLines {
  /// The number of bytes of a line that are passed on: enough for a message, and a bound for a program that
  /// never ends a line.
  static let longestLine = 4096

  private var line = ContiguousArray<UInt8>()
  private var isCut = false

  /// Adds the bytes that have arrived, and passes on every complete line.
  mutating func add(_ bytes: UnsafeRawBufferPointer, _ tell: (String) -> Void) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      flush(tell)
      rest = rest[(end + 1)...]
    }
    append(rest)
  }

  /// Passes on the last line, if it has no line feed.
  mutating func finish(_ tell: (String) -> Void) {
    if !line.isEmpty { flush(tell) }
  }

  private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) {
    let kept = bytes.prefix(Self.longestLine - line.count)
    line.append(contentsOf: kept)
    isCut = isCut || kept.count < bytes.count
  }

  /// Passes on one line that is safe to show anywhere, regardless of the bytes that the program wrote.
  private mutating func flush(_ tell: (String) -> Void) {
    if isCut { dropLastCharacter() } else if line.last == UInt8(ascii: "\r") { line.removeLast() }
    tell(String(showing: line).onOneLine(tabs: true) + (isCut ? "…" : ""))
    line.removeAll(keepingCapacity: true)
    isCut = false
  }

  /// Drops the last character if the cut went through it.
  private mutating func dropLastCharacter() {
    while let byte = line.popLast(), byte & 0xC0 == 0x80 {}
  }
}
