import NavBase
public import NavEvents
public import NavRuntime

/// An intended divergence: the rules have changed since the commit was recorded.
package struct ExpectedDivergence: Equatable, Sendable {
  /// The commit's number.
  package let commit: Int
  /// The reason for the different decision, for people.
  package let reason: String

  /// The divergence in a journal that has so many events before the commit.
  func found(after events: Int) -> NavDivergence.Expected {
    NavDivergence.Expected(commit: commit, reason: reason, event: events)
  }
}

/// The intended divergences of one journal, as `NAME.expected.json` beside `NAME.jsonl` lists them.
///
/// The file is an object whose member `divergences` is a list of objects with `commit` and `reason`, in the order of the
/// commits, each once. Other members are ignored.
public struct ExpectedDivergences: Equatable, Sendable {
  /// The divergences, in the order of the commits.
  package let list: [ExpectedDivergence]

  /// The end of the name of such a file, in place of the journal's extension.
  package static let nameEnd = ".expected.json"

  /// An error in reading the list. The journal cannot be verified then.
  package enum Failure: Error, Equatable {
    case file(FileError)
    case malformed(path: String, Malformation)

    /// The stable code, for programs.
    package var code: String {
      switch self {
      case .file(let error): JournalError.file(error).code
      case .malformed: "expected-malformed"
      }
    }

    /// The error in one sentence.
    package var message: String {
      switch self {
      case .file(let error): error.message
      case .malformed(let path, let malformation):
        "\(path) is no list of expected divergences: \(malformation.message)"
      }
    }
  }

  /// A reason why a text is not a list of expected divergences. Entries are counted from 0.
  package enum Malformation: Error, Equatable {
    case json(JSONError)
    /// There is no member `divergences`, or it is not a list.
    case noList
    /// An entry without a `commit` that is a whole number from 0.
    case noCommit(entry: Int)
    /// An entry whose commit is not after the one of the entry before.
    case notAscending(entry: Int)
    /// An entry without a `reason`, or with an empty one.
    case noReason(entry: Int)

    fileprivate var message: String {
      switch self {
      case .json(let error): error.message
      case .noList: "it needs a member “divergences” that is a list"
      case .noCommit(let entry): "divergences[\(entry)].commit must be a whole number from 0"
      case .notAscending(let entry):
        "divergences[\(entry)].commit must be greater than the one before: name each commit once, in order"
      case .noReason(let entry): "divergences[\(entry)].reason must be a text that says why"
      }
    }
  }

  /// A Boolean value that indicates whether nothing is listed.
  public var isEmpty: Bool { list.isEmpty }

  /// Writes the list of a redacted journal: what this one says about the first commits, without the reasons. These are words of
  /// people, which may name what is private.
  /// - Parameters:
  ///   - path: The file. An existing one is never overwritten.
  ///   - commits: The number of commits of the redacted journal.
  /// - Returns: The number of divergences; without any, no file is written.
  public func writeRedacted(
    to path: String, before commits: Int, in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(NavJournal.Failure) -> Int {
    let rest = list.filter { $0.commit < commits }
    if rest.isEmpty { return 0 }
    do throws(FileError) { try fileSystem.create(path, containing: Self.redactedText(of: rest)) } catch {
      throw .unwritable(.journal(.file(error)))
    }
    return rest.count
  }

  private static let redactedReason = "Intended in the journal that was redacted, whose list has the reason."

  private static func redactedText(of list: [ExpectedDivergence]) -> String {
    var buffer = ByteBuffer()
    buffer.append("{\"divergences\":[")
    for (index, entry) in list.enumerated() {
      buffer.append(index == 0 ? "\n  {\"commit\":" : ",\n  {\"commit\":")
      buffer.append(entry.commit)
      buffer.member("reason", text: redactedReason)
      buffer.append("}")
    }
    buffer.append("\n]}\n")
    return buffer.string
  }

  /// Reads the list from a text.
  package init(_ text: UnsafeRawBufferPointer) throws(Malformation) {
    var document = JSONDocument()
    do throws(JSONFault) { try document.parse(text) } catch { throw .json(JSONError(error)) }
    guard let list = document.member("divergences", of: document.root), document.kind(of: list) == .array
    else { throw .noList }
    var entries: [ExpectedDivergence] = []
    for value in document.elements(of: list) {
      let entry = try Self.entry(entries.count, value, document)
      if let last = entries.last, entry.commit <= last.commit {
        throw .notAscending(entry: entries.count)
      }
      entries.append(entry)
    }
    self.list = entries
  }

  private static func entry(
    _ index: Int, _ value: JSONValue, _ document: borrowing JSONDocument
  ) throws(Malformation) -> ExpectedDivergence {
    guard let commit = document.member("commit", of: value).flatMap({ document.count($0) }), commit >= 0
    else { throw .noCommit(entry: index) }
    guard let reason = document.member("reason", of: value).flatMap({ document.string($0) }),
      reason.utf8.contains(where: { $0 > UInt8(ascii: " ") })
    else { throw .noReason(entry: index) }
    return ExpectedDivergence(commit: commit, reason: reason)
  }

  // MARK: The file

  /// Reads the list beside a journal; nil when there is none.
  /// - Parameters:
  ///   - path: The path of the journal.
  ///   - commits: The number of commits up to the end. Divergences of later ones are left out.
  ///   - fileSystem: The place of the list.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when it cannot be read, and
  ///   ``/NavRuntime/NavJournal/Failure/unreadableExpectations(message:)`` when it is no list of expected divergences.
  public init?(
    besideJournal path: String, before commits: Int = .max, in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(NavJournal.Failure) {
    do throws(Failure) {
      guard let found = try Self.beside(path, in: fileSystem) else { return nil }
      list = found.list.filter { $0.commit < commits }
    } catch {
      switch error {
      case .file(let error): throw .file(error)
      case .malformed: throw .unreadableExpectations(message: error.message)
      }
    }
  }

  /// Returns the list beside the journal at `path`; nil when there is none.
  package static func beside(
    _ path: String, in fileSystem: some FileSystem
  ) throws(Failure) -> ExpectedDivergences? {
    let name = self.path(besideJournal: path)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try self.bytes(of: fileSystem.open(name, .read))
    } catch {
      if error.isMissingFile || error.isUnusableName { return nil }
      throw .file(error)
    }
    var outcome: Result<ExpectedDivergences, Malformation> = .failure(.noList)
    bytes.withUnsafeBytes { bytes in
      do throws(Malformation) { outcome = .success(try ExpectedDivergences(bytes)) } catch {
        outcome = .failure(error)
      }
    }
    switch outcome {
    case .success(let list): return list
    case .failure(let malformation): throw .malformed(path: name, malformation)
    }
  }

  /// Returns the path of the list of a journal: the journal's own without its last extension, and `.expected.json`.
  public static func path(besideJournal path: String) -> String {
    let bytes = path.utf8
    let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    guard let dot = bytes[name...].lastIndex(of: UInt8(ascii: ".")), dot != name else {
      return path + nameEnd
    }
    return path[..<dot] + nameEnd
  }

  private static func bytes(of file: any StorageFile) throws(FileError) -> [UInt8] {
    let size = try file.size()
    // Each entry is about one line of a journal, so the bound of one line is more than any list needs.
    guard size <= JournalBounds.longestLine else {
      throw FileError(operation: "read", path: file.path, reason: .tooLong(bound: JournalBounds.longestLine))
    }
    return try file.bytes()
  }
}
