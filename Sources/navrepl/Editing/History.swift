import NavBase
import NavEvents

/// The lines that were typed, in this session and in those before it.
///
/// Each line is appended to the file at once, so two sessions side by side lose none of each other's lines, except for one that
/// is added just while the other session begins and cuts the file. A line that repeats the one before it, or that begins with a
/// space, is not kept.
struct History: ~Copyable {
  /// The largest number of entries that a session begins with. A file with more than twice as many is cut down to these.
  private static let most = 1000
  /// The environment variable that names another file; `/dev/null` keeps nothing.
  private static let variable = "NAVREPL_HISTFILE"

  private let path: String?
  private(set) var entries: [String] = []
  /// The reason why lines are not kept, which is reported once.
  private(set) var complaint: String?

  /// Reads the file of the user: `$NAVREPL_HISTFILE`, or `navrepl/history` in `$XDG_STATE_HOME`, usually
  /// `~/.local/state`.
  init() { self.init(at: Self.usualPath) }

  /// Reads a file; nil for none, and then no line is kept.
  init(at path: String?) {
    self.path = path
    guard let path, SystemCall.exists(path) else { return }
    do throws(FileError) {
      // A pipe would keep the prompt waiting.
      _ = try POSIXFileSystem().open(path, .read)
      entries = try WholeFile.bytes(of: path).split(separator: UInt8(ascii: "\n")).map { line in
        // Another program may have written the ends of lines of Windows.
        let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        return Self.unescaped(String(decoding: text, as: UTF8.self))
      }
      if entries.count > 2 * Self.most { try shorten() }
      entries = Array(entries.suffix(Self.most))
    } catch {
      complaint = error.message
    }
  }

  private static var usualPath: String? {
    if let path = SystemCall.environment(variable) { return path.isEmpty || path == "/dev/null" ? nil : path }
    // The specification of these folders says that a relative path is to be ignored.
    if let state = SystemCall.environment("XDG_STATE_HOME"), state.utf8.first == UInt8(ascii: "/") {
      return "\(state)/navrepl/history"
    }
    return SystemCall.environment("HOME").map { "\($0)/.local/state/navrepl/history" }
  }

  /// Adds a line that was typed.
  mutating func add(_ line: String) {
    if line.isEmpty || line.hasPrefix(" ") || entries.last?.hasSameBytes(as: line) == true { return }
    entries.append(line)
    guard let path, complaint == nil else { return }
    do throws(FileError) {
      if !SystemCall.exists(path) { try Self.makeFolder(of: path) }
      try Self.append(Self.escaped(line) + "\n", to: path)
    } catch {
      complaint = error.message
    }
  }

  /// Returns the reason why lines are not kept; nil once it has been returned.
  mutating func takeComplaint() -> String? {
    defer { if complaint != nil { complaint = "" } }
    return complaint?.isEmpty == false ? complaint : nil
  }

  // MARK: The file

  private static func append(_ text: String, to path: String) throws(FileError) {
    let system = POSIXFileSystem()
    guard SystemCall.exists(path) else { return try write(text, to: try system.open(path, .create)) }
    let file = try system.open(path, .append)
    try write(try endsInLine(file) ? text : "\n" + text, to: file)
  }

  /// Returns false for a file whose last line was not finished, for example by another program.
  private static func endsInLine(_ file: any StorageFile) throws(FileError) -> Bool {
    let size = try file.size()
    if size == 0 { return true }
    return try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte throws(FileError) in
      try file.read(at: size - 1, into: byte) == 1 && byte[0] == UInt8(ascii: "\n")
    }
  }

  private static func write(_ text: String, to file: any StorageFile) throws(FileError) {
    var failure: FileError?
    Array(text.utf8).withUnsafeBytes { bytes in
      do throws(FileError) { try file.append(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func shorten() throws(FileError) {
    // The name may be a link, such as one into a folder of settings, which stays.
    guard let path = path.map(SystemCall.absolutePath) else { return }
    let shorter = "\(path).new"
    _ = SystemCall.remove(shorter)
    let lines = entries.suffix(Self.most).map { Self.escaped($0) + "\n" }
    try Self.write(lines.joined(), to: try POSIXFileSystem().open(shorter, .create))
    _ = SystemCall.rename(shorter, to: path)
  }

  private static func makeFolder(of path: String) throws(FileError) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      if !SystemCall.exists(folder), let code = SystemCall.makeFolder(folder) {
        throw FileError(operation: "create", path: folder, code: code)
      }
    }
  }

  /// Returns an entry, which may have several lines, as one line of the file.
  private static func escaped(_ line: String) -> String {
    line.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func unescaped(_ line: String) -> String {
    var text = ""
    var isEscaped = false
    for character in line {
      if isEscaped {
        text.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}

/// A walk with the arrow keys through the earlier lines that begin like the typed one, each of them once, where it was typed
/// last.
struct HistoryWalk {
  /// The line that was typed before the walk.
  private let typed: EditedLine
  private var place: Int

  init(from typed: EditedLine, in entries: [String]) { (self.typed, place) = (typed, entries.count) }

  /// Returns the next older line; nil when there is none.
  mutating func older(in entries: [String]) -> String? {
    guard let found = entries[..<place].indices.last(where: { fits($0, in: entries) }) else { return nil }
    place = found
    return entries[found]
  }

  /// Returns the next newer line, or the typed one after the newest; nil when that is already shown.
  mutating func newer(in entries: [String]) -> EditedLine? {
    guard place < entries.count else { return nil }
    guard let found = entries[(place + 1)...].indices.first(where: { fits($0, in: entries) }) else {
      place = entries.count
      return typed
    }
    place = found
    var line = EditedLine()
    line.replace(with: entries[found])
    return line
  }

  private func fits(_ place: Int, in entries: [String]) -> Bool {
    let entry = entries[place]
    return entry.startsWithBytes(of: typed.before) && !entry.hasSameBytes(as: typed.text)
      && !entries[(place + 1)...].contains { $0.hasSameBytes(as: entry) }
  }
}

/// A search for a part of an earlier line, with Ctrl-R.
struct HistorySearch {
  private(set) var part = ""
  private var place: Int
  /// The line that was found last.
  private(set) var found: String?
  /// A Boolean value that indicates whether the last search found nothing.
  private(set) var hasFailed = false

  init(in entries: [String]) { place = entries.count }

  mutating func add(_ text: String, in entries: [String]) {
    part += text
    look(upTo: min(place + 1, entries.count), in: entries)
  }

  mutating func removeLast(in entries: [String]) {
    _ = part.popLast()
    look(upTo: entries.count, in: entries)
  }

  mutating func older(in entries: [String]) { look(upTo: place, in: entries) }

  private mutating func look(upTo end: Int, in entries: [String]) {
    guard !part.isEmpty else { return (found, hasFailed, place) = (nil, false, entries.count) }
    let match = entries[..<end].lastIndex { $0.containsBytes(of: part) }
    hasFailed = match == nil
    guard let match else { return }
    (place, found) = (match, entries[match])
  }
}
