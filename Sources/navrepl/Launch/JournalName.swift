import NavBase
import NavEvents
import NavRuntime

/// The name of a journal, which is checked before a file is opened for writing or created.
struct JournalName {
  let path: String

  /// The number of bytes of a file that are read to recognize a script.
  private static let window = 4096

  /// Throws the reason why the journal cannot be continued or created.
  func checkIsWritable(_ options: Options) throws(Options.Mistake) {
    if path == StandardInput.name {
      throw mistake("a journal cannot be written to standard input: name a file, or read it with `replay -`")
    }
    guard SystemCall.exists(path) else { return try checkIsCreatable(options.isNew) }
    if options.isNew { throw mistake("\(path) is there already: leave out --new to go on with it") }
    try checkIsNoScript()
    if let option = options.ofNewJournal.first, hasHeader {
      throw mistake(
        "\(path) already exists and keeps its own: leave out \(option.rawValue), which is for a new journal"
      )
    }
  }

  /// Throws the reason why a session cannot only look at the journal.
  func checkIsReadable(_ options: Options) throws(Options.Mistake) {
    if path == StandardInput.name {
      throw mistake("a session cannot look at standard input: name a file, or read it with `replay -`")
    }
    let ofWriters: [(isGiven: Bool, option: Option)] = [
      (options.isNew, .new), (!options.session.detaching.isEmpty, .without),
      (options.session.keep != nil, .keep), (!options.keys.isEmpty, .privateKey),
      (!options.session.privateParams.isEmpty, .privateParams),
      (!options.session.privateAttributes.isEmpty, .privateAttributes),
    ]
    if let option = options.ofNewJournal.first ?? ofWriters.first(where: \.isGiven)?.option {
      throw mistake("with --read-only nothing is written: leave out \(option.rawValue)")
    }
    try checkIsNoScript()
  }

  /// Throws a mistake when the file is a script.
  func checkIsNoScript() throws(Options.Mistake) {
    if isScript { throw mistake("\(path) is a script, not a journal: navrepl run \(path)") }
  }

  // MARK: New journals

  /// Throws a mistake when the name looks like a misspelled subcommand, so that a typing mistake creates no file.
  private func checkIsCreatable(_ isAskedFor: Bool) throws(Options.Mistake) {
    if isAskedFor || path.contains(".") || path.contains("/") { return }
    throw mistake("there is no subcommand and no journal “\(path)”\(hint)")
  }

  private var hint: String {
    if let verb = VerbTable.verb(path) { return ": it is a verb, so type \(Self.commandLine(verb))" }
    if let near = EditDistance.nearest(to: path, among: Subcommand.allCases.map(\.rawValue)) {
      return ": did you mean \(near)? (A new journal of this name needs --new)"
    }
    return ": a new journal needs a name with a dot or a slash, such as \(path).jsonl, or --new"
  }

  /// Returns the command line that carries out a verb.
  static func commandLine(_ verb: Verb) -> String {
    let needsMore = verb.synopsis.dropFirst(verb.name.count).hasPrefix(" ")
    return "navrepl -c '\(verb.name)\(needsMore ? " …" : "")'"
  }

  // MARK: Existing journals

  private var hasHeader: Bool {
    guard SystemCall.isFile(path) else { return false }
    guard let file = try? POSIXFileSystem().open(path, .read) else { return false }
    var timeline = NavTimeline(file)
    do throws(NavTimeline.Failure) { try timeline.begin() } catch { return false }
    return timeline.header != nil
  }

  /// A Boolean value that indicates whether the first line that is not a comment begins with a verb.
  private var isScript: Bool {
    guard SystemCall.isFile(path), let start = SystemCall.start(of: path, Self.window) else { return false }
    // A journal begins with a brace, as no verb does.
    if start.first == UInt8(ascii: "{") { return false }
    // A script may begin with a byte order mark.
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
    let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
    let words = lines.lazy.compactMap { line in line.split { " \t;".contains($0) }.first }
    return words.first { !$0.hasPrefix("#") }.flatMap { VerbTable.verb(String($0)) } != nil
  }

  private func mistake(_ message: String) -> Options.Mistake { Options.Mistake(message: message) }
}

/// Standard input as a file to read. A pipe has no offsets, so all of it is kept in memory.
enum StandardInput {
  /// The name of standard input on the command line.
  static let name = "-"
  private static let words = "standard input"
  /// The largest input in bytes: a journal of about a million commits. A longer one should be a file.
  private static let largest = 256 << 20
  private static let step = 1 << 16

  /// Checks that this program does not print into the file that it is about to read.
  static func check() throws(FileError) {
    guard SystemCall.inputIsOutput else { return }
    throw FileError(operation: "read", path: words, reason: .ownOutput)
  }

  /// Reads standard input to its end; `begun` has been read already.
  static func bytes(after begun: [UInt8] = []) throws(FileError) -> [UInt8] {
    try check()
    var bytes = begun
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 16)
    defer { window.deallocate() }
    while true {
      let count = SystemCall.readNext(SystemCall.standardInput, into: window)
      if count == 0 { return bytes }
      guard count > 0 else { throw failure(SystemCall.lastError) }
      bytes += window[..<count]
      guard bytes.count <= largest else { throw failure(SystemCall.fileTooLarge) }
    }
  }

  /// Returns a file in memory with the bytes of standard input.
  static func file() throws(FileError) -> any StorageFile { try file(try bytes()) }

  /// Returns a file in memory with the bytes that were read from standard input.
  static func file(_ bytes: [UInt8]) throws(FileError) -> any StorageFile {
    try fileSystem(bytes).open(name, .read)
  }

  /// Returns a file system with one file, which has the name and the bytes of standard input.
  static func fileSystem(_ bytes: [UInt8]) -> MemoryFileSystem {
    let memory = MemoryFileSystem()
    memory.write(bytes, to: name)
    return memory
  }

  private static func failure(_ code: Int32) -> FileError {
    FileError(operation: "read", path: words, code: code)
  }
}
