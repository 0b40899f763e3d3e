import NavBase
import NavEvents

/// The journals that the words of a command line name, in order: files, the journals in a folder, and the names that
/// standard input lists. A list is read line by line, as it arrives.
struct JournalNames: ~Copyable, Sendable {
  /// The ending of the names of the journals in a folder.
  private static let ending = ".jsonl"

  enum Name: Sendable {
    case journal(String)
    /// A journal on standard input, with its bytes.
    case standardInput([UInt8])
    /// A word or a line that names no journal.
    case problem(Problem)

    /// The name as given; nil for a journal on standard input, and for a list that cannot be read.
    var path: String? {
      switch self {
      case .journal(let path): path
      case .standardInput: nil
      case .problem(let problem): problem.name
      }
    }
  }

  /// A name that no file can have, or a list that cannot be read.
  struct Problem: Sendable {
    let name: String?
    let message: String
  }

  private var words: ArraySlice<String>
  private var folder: ArraySlice<Name> = []
  private var list: LineInput?

  init(_ words: [String]) {
    self.words = words[...]
    guard SystemCall.printsToFile else { return }
    // An output that leads into a journal of a folder is noticed before anything is printed, not when that journal comes.
    for word in words {
      guard let files = SystemCall.files(in: word) else { continue }
      for path in Self.journals(files, in: word) { _ = SystemCall.isOutput(path) }
    }
  }

  /// Returns the first file into which this program prints although it belongs to a journal that a word names, or to one in a
  /// folder; with that journal. The answer would take the place of an index, or an index that of the answer.
  static func output(beside words: [String]) -> (path: String, journal: String)? {
    guard SystemCall.printsToFile else { return nil }
    for word in words {
      let journals = SystemCall.files(in: word).map { Self.journals($0, in: word) } ?? [word]
      for journal in journals {
        let files =
          SidecarName.all(beside: journal) + SidecarName.all(beside: SystemCall.absolutePath(journal))
        if let path = files.first(where: { SystemCall.isOutput($0) }) { return (path, journal) }
      }
    }
    return nil
  }

  /// Returns the sentence that refuses to print into a file that belongs to a journal.
  static func refusal(of path: String, beside journal: String) -> String {
    "cannot print into \(path), which belongs to \(journal): choose another name"
  }

  /// Returns a Boolean value that indicates whether the words are the name of a single journal.
  static func isOne(_ words: [String]) -> Bool {
    words.count == 1 && words[0] != StandardInput.name && SystemCall.files(in: words[0]) == nil
  }

  /// Returns the next journal; nil when there is none. The call may wait for standard input.
  mutating func next() -> Name? {
    while true {
      if let name = folder.popFirst() { return name }
      if let line = list?.next() {
        if let name = name(line) { return name }
        continue
      }
      let failure = list?.failure
      list = nil
      if let code = failure {
        let error = FileError(operation: "read", path: "standard input", code: code)
        return .problem(Problem(name: StandardInput.name, message: error.message))
      }
      guard let word = words.popFirst() else { return nil }
      if let name = word == StandardInput.name ? standardInput() : open(word) { return name }
    }
  }

  /// Returns a journal; nil for a folder, whose journals come next.
  private mutating func open(_ path: String) -> Name? {
    guard let files = SystemCall.files(in: path) else { return .journal(path) }
    for name in files.badNames where name.endsWithBytes(of: Self.ending) {
      let message = "\(path): the name of the journal “\(name)” is not UTF-8: give it another"
      folder.append(.problem(Problem(name: path, message: message)))
    }
    for journal in Self.journals(files, in: path) { folder.append(.journal(journal)) }
    if let code = files.failure {
      let error = FileError(operation: "list", path: path, code: code)
      folder.append(.problem(Problem(name: path, message: error.message)))
    }
    return nil
  }

  /// Returns the paths of the journals in a folder.
  private static func journals(_ files: SystemCall.Folder, in path: String) -> [String] {
    let separator = path.endsWithBytes(of: "/") ? "" : "/"
    return files.names.filter { $0.endsWithBytes(of: ending) }.map { "\(path)\(separator)\($0)" }
  }

  /// Returns the journal on standard input; nil for a list. The first byte tells them apart: a journal begins with an
  /// object, or with a zero byte if its header was never written.
  private mutating func standardInput() -> Name? {
    do throws(FileError) {
      try StandardInput.check()
    } catch {
      return .problem(Problem(name: StandardInput.name, message: error.message))
    }
    var first = [UInt8](repeating: 0, count: 1)
    let count = first.withUnsafeMutableBytes { SystemCall.readNext(SystemCall.standardInput, into: $0) }
    let begun = Array(first.prefix(max(0, count)))
    guard let byte = begun.first, byte == UInt8(ascii: "{") || byte == 0 else {
      list = LineInput(descriptor: SystemCall.standardInput, begun: begun)
      return nil
    }
    do throws(FileError) {
      return .standardInput(try StandardInput.bytes(after: begun))
    } catch {
      return .problem(Problem(name: StandardInput.name, message: error.message))
    }
  }

  /// Returns the journal that a line of a list names; nil for an empty line, and for a folder, whose journals come next.
  private mutating func name(_ line: LineInput.Line) -> Name? {
    switch line {
    case .text(let text):
      let path = text.endsWithBytes(of: "\r") ? String(text.utf8.dropLast()) ?? text : text
      if let (output, journal) = Self.output(beside: [path]) {
        return .problem(Problem(name: path, message: Self.refusal(of: output, beside: journal)))
      }
      return path.isEmpty ? nil : open(path)
    case .notUTF8:
      return .problem(Problem(name: nil, message: "a line of the list is not UTF-8: it names no journal"))
    case .tooLong:
      let message = "a line of the list is longer than \(LineInput.longestLine) bytes: it names no journal"
      return .problem(Problem(name: nil, message: message))
    }
  }
}
