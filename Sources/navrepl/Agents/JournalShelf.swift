import NavBase
import NavEvents
import NavJournals

/// The journals that an agent may read: files that the command line names, and the journals in folders that it names. Nothing else
/// of the disk can be reached, because an agent chooses among their names.
struct JournalShelf: Sendable {
  /// A journal, or a file of a folder that only has the name of one.
  struct Entry: Sendable, Equatable {
    /// The name by which an agent calls the journal: its path as the command line gives it.
    let name: String
    /// The folder that the command line names; nil for a file that it names.
    fileprivate let folder: String?

    /// The reason why the file is not read; nil for a journal.
    var obstacle: String? { JournalShelf.obstacle(to: name, in: folder) }
  }

  /// A reason why a journal is not read.
  struct Refusal: Error, Equatable {
    let code: String
    let message: String
  }

  private static let ending = ".jsonl"

  /// The words of the command line.
  let words: [String]

  /// The journals, in the order of the words; those of a folder by their names. A folder is read at each call, so that new journals
  /// appear.
  var entries: [Entry] {
    words.flatMap { word -> [Entry] in
      guard let folder = SystemCall.files(in: word) else {
        return [Entry(name: word, folder: nil)]
      }
      let start = word.endsWithBytes(of: "/") ? word : word + "/"
      return folder.names.filter { $0.endsWithBytes(of: Self.ending) }.map { name in
        Entry(name: start + name, folder: word)
      }
    }
  }

  /// Returns the path of the journal that a name means: the whole name, or its last part where that is enough. Nil means the only
  /// journal.
  func path(of name: String?) throws(Refusal) -> String {
    let entries = entries
    guard let name else {
      let journals = entries.filter { $0.obstacle == nil }
      if let only = journals.first, journals.count == 1 { return only.name }
      throw Refusal(code: "journal-missing", message: "name the journal: \(Self.list(journals))")
    }
    let found =
      entries.first { $0.name.hasSameBytes(as: name) }
      ?? Self.only(entries.filter { $0.name.endsWithBytes(of: "/\(name)") })
    guard let found else {
      let near = Suggestion.text(for: name, among: entries.map(\.name))
      throw Refusal(
        code: "unknown-journal",
        message: "there is no journal \(name.typed) here\(near): \(Self.list(entries))")
    }
    if let obstacle = found.obstacle {
      throw Refusal(code: "journal-refused", message: "\(found.name.typed) is not read: \(obstacle)")
    }
    return found.name
  }

  private static func only(_ entries: [Entry]) -> Entry? { entries.count == 1 ? entries[0] : nil }

  /// The largest number of journals that a message names.
  private static let mostNamed = 20

  static func list(_ entries: [Entry]) -> String {
    if entries.isEmpty { return "there are none" }
    let names = entries.prefix(mostNamed).map(\.name.typed).joined(separator: ", ")
    return entries.count > mostNamed ? "\(names) and \(entries.count - mostNamed) more" : names
  }

  /// Returns the reason why a file is not read. A link in a folder must not lead out of it, and neither may one beside a journal.
  fileprivate static func obstacle(to path: String, in folder: String?) -> String? {
    guard SystemCall.exists(path) else { return "there is no such file" }
    guard SystemCall.isFile(path) else { return "it is no file" }
    if let folder, !isInside(path, folder) { return "it is a link that leads out of its folder" }
    let list = ExpectedDivergences.path(besideJournal: path)
    guard SystemCall.exists(list), !isInside(list, Self.folder(of: path)) else { return nil }
    return "\(list.typed) is a link that leads out of the folder"
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    let whole = SystemCall.resolvedPath(folder)
    return SystemCall.resolvedPath(path).startsWithBytes(
      of: whole.endsWithBytes(of: "/") ? whole : whole + "/")
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return String(path[...slash])
  }
}
