import NavBase
import NavEvents
import NavRuntime

/// Reads and writes small files as a whole.
enum WholeFile {
  /// The length of the longest script, scene or archive, in bytes. A scene or an archive becomes part of a journal line, and
  /// no person writes a longer script. An endless file such as `/dev/zero` must not fill the memory.
  static let longest = JSONBounds.longestText
  private static let step = 1 << 16

  /// Returns the content of a file, or of a pipe up to its end.
  static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let descriptor: Int32
    do throws(SystemError) { descriptor = try SystemCall.openForReading(path) } catch {
      switch error {
      case .code(let code): throw FileError(operation: "open", path: path, code: code)
      case .ownOutput: throw FileError(operation: "open", path: path, reason: .ownOutput)
      }
    }
    defer { SystemCall.close(descriptor) }
    var bytes: [UInt8] = []
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 16)
    defer { window.deallocate() }
    while true {
      let count = SystemCall.readNext(descriptor, into: window)
      if count < 0 { throw FileError(operation: "read", path: path, code: SystemCall.lastError) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: window[..<count]))
      if bytes.count > longest {
        throw FileError(operation: "read", path: path, reason: .tooLong(bound: longest))
      }
    }
  }

  /// Returns the canonical form of the JSON in the file that a word of a line names.
  static func json(_ word: LineWord) throws(LineError) -> String {
    let path = try path(word)
    let content: [UInt8]
    do throws(FileError) {
      content = try bytes(of: path)
    } catch {
      throw LineError(code: .inputOutput, message: error.message, column: word.column)
    }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw .badArgument("\(path) is not JSON: its text is not UTF-8", at: word.column)
    }
    var document = JSONDocument()
    do throws(JSONFault) {
      try document.parse(text)
    } catch {
      let place = error.offset.map { " (\(Self.place(of: $0, in: content)))" } ?? ""
      throw .badArgument("\(path) is not JSON: \(error.message)\(place)", at: word.column)
    }
    // Other readers of the journal would take the other of the two.
    if let name = repeatedName(in: document.root, document) {
      throw .badArgument("\(path) has an object with two members “\(name)”", at: word.column)
    }
    return document.text(document.root)
  }

  /// Returns the line and the column of a byte, both from 1, in words.
  private static func place(of offset: Int, in content: [UInt8]) -> String {
    let before = content.prefix(offset)
    let line = before.count(where: { $0 == UInt8(ascii: "\n") }) + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return "line \(line), column \(String(decoding: before[start...], as: UTF8.self).count + 1)"
  }

  /// Returns the first name that two members of one object have; nil when there is none.
  private static func repeatedName(in value: JSONValue, _ document: borrowing JSONDocument) -> String? {
    var names: Set<TextBytes> = []
    for (name, inside) in document.members(of: value) {
      if !names.insert(TextBytes(name)).inserted { return name }
      if let repeated = repeatedName(in: inside, document) { return repeated }
    }
    for element in document.kind(of: value) == .array ? document.elements(of: value) : [] {
      if let repeated = repeatedName(in: element, document) { return repeated }
    }
    return nil
  }

  /// Returns the name of a file; throws when it contains a NUL, at which the system would stop reading and
  /// open another file, and for `-`, which stands for standard input elsewhere.
  static func path(_ word: LineWord) throws(LineError) -> String {
    if word.text == StandardInput.name {
      throw .badArgument("“-” is not a file here: give its name", at: word.column)
    }
    if !word.text.utf8.contains(0) { return word.text }
    throw .badArgument("“\(word.text)” has a NUL: no file can have that name", at: word.column)
  }

  /// Checks that a new file can be written to a path, before the minutes that it may take to find its content.
  /// - Throws: The error of creating a file where there is one already, in a folder that is missing or not writable, or with the
  ///   name of a file beside a journal.
  /// - Parameter replaces: True for a file that takes the place of an old one.
  static func checkIsFree(_ path: String, unless replaces: Bool = false) throws(SessionError) {
    if SidecarName.isReserved(path) {
      throw .journal(.file(FileError(operation: "create", path: path, reason: .reservedName)))
    }
    if replaces, SystemCall.isFile(path) { return }
    let code = SystemCall.exists(path) ? SystemCall.alreadyExists : SystemCall.obstacle(toFilesBeside: path)
    if let code { throw .journal(.file(FileError(operation: "open", path: path, code: code))) }
  }

  /// Returns a Boolean value that indicates whether a file begins with the first line of a journal.
  static func isJournal(_ path: String) -> Bool {
    guard SystemCall.isFile(path), let file = try? POSIXFileSystem().open(path, .read) else { return false }
    var timeline = NavTimeline(file, usingIndex: false)
    return (try? timeline.seek(to: .event(0))) != nil && timeline.header != nil
  }

  /// Writes a new file with the whole lines of a journal. A last line without its end has not been acknowledged: the disk may
  /// have been full.
  static func copy(_ source: any StorageFile, to path: String) throws(FileError) {
    try POSIXFileSystem().create(path) { file throws(FileError) in
      try source.copy(0..<endOfLines(source), to: file)
    }
  }

  /// Returns the offset after the last line feed; 0 when there is none.
  private static func endOfLines(_ file: any StorageFile) throws(FileError) -> Int {
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 16)
    defer { window.deallocate() }
    var end = try file.size()
    while end > 0 {
      let start = max(0, end - step)
      let count = try file.readAll(
        at: start, into: UnsafeMutableRawBufferPointer(rebasing: window[..<(end - start)]))
      if let feed = window[..<count].lastIndex(of: UInt8(ascii: "\n")) { return start + feed + 1 }
      end = start
    }
    return 0
  }
}
