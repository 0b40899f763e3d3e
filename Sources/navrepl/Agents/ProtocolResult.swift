import NavBase
import NavEvents
import NavRuntime

/// The results of the methods of the protocol that no tool answers, as members of an object.
enum ProtocolResult {
  private static let scheme = "navrepl:///"
  /// The largest number of journals in a page of the list.
  private static let mostListed = 500
  /// The size of the longest journal that is sent as a whole, in bytes.
  private static let longestContent = 1 << 20
  private static let server = JSONText.object([
    ("name", #""navrepl""#), ("title", #""Journals of a navigation runtime""#),
    ("version", Reply.quoted(RuntimeVersion.current)),
  ])
  private static let capabilities = #"{"tools":{},"resources":{}}"#

  private static func instructions(_ shelf: JournalShelf) -> String {
    """
    Recorded journals of an app's navigation. A journal has commits (#0, #1, …), each a command with its events or its refusal; @N is the moment \
    after N events. Nothing is changed by asking. For a bug report: findings names what is wrong; why leads from a value on the screen to its cause; \
    log, diff and explain show what happened around it; minimize, with a condition that must hold and fails, gives the fewest commands and a test. \
    The journals: \(JournalShelf.list(shelf.entries))
    """
  }

  /// Agrees on a version: that of the client, or else the newest one that is not newer, or else the newest.
  static func initialize(_ params: CanonicalJSON?, _ shelf: JournalShelf) -> [(String, String)] {
    let wanted = params?.member("protocolVersion")?.string ?? ""
    let version =
      ProtocolServer.versions.last { !wanted.sortsBefore($0) } ?? ProtocolServer.versions[0]
    return [
      ("protocolVersion", Reply.quoted(version)), ("capabilities", capabilities), ("serverInfo", server),
      ("instructions", Reply.quoted(instructions(shelf))),
    ]
  }

  static func discovery(_ shelf: JournalShelf) -> [(String, String)] {
    [
      ("supportedVersions", Reply.list(ProtocolServer.versions + [ProtocolServer.statelessVersion])),
      ("capabilities", capabilities), ("instructions", Reply.quoted(instructions(shelf))),
      ("_meta", JSONText.object([("io.modelcontextprotocol/serverInfo", server)])),
    ]
  }

  /// Throws an error for a cursor that no list has given.
  @discardableResult
  static func checkCursor(_ params: CanonicalJSON?, upTo end: Int) throws(ProtocolMessage.Failure) -> Int {
    guard let cursor = params?.member("cursor"), cursor != .null else { return 0 }
    guard let start = cursor.string.flatMap({ Int($0) }), start > 0, start < end else {
      throw ProtocolMessage.Failure(
        code: ProtocolMessage.Failure.badParameters, message: "no list has given this cursor")
    }
    return start
  }

  static func resources(
    _ params: CanonicalJSON?, _ shelf: JournalShelf
  ) throws(ProtocolMessage.Failure) -> [(String, String)] {
    let journals = shelf.entries.filter { $0.obstacle == nil }
    let start = try checkCursor(params, upTo: journals.count)
    let listed = journals.dropFirst(start).prefix(mostListed).map { journal in
      JSONText.object([
        ("uri", Reply.quoted(uri(of: journal.name))), ("name", Reply.quoted(journal.name)),
        ("mimeType", #""application/jsonl""#),
      ])
    }
    let end = start + listed.count
    return [("resources", JSONText.array(listed))]
      + (end < journals.count ? [("nextCursor", Reply.quoted("\(end)"))] : [])
  }

  /// Reads a journal as a whole.
  static func content(
    _ params: CanonicalJSON?, _ call: AgentCall, isStateless: Bool
  ) throws(ProtocolMessage.Failure) -> [(String, String)] {
    typealias Failure = ProtocolMessage.Failure
    guard let uri = params?.member("uri")?.string else {
      throw Failure(code: Failure.badParameters, message: "uri is missing")
    }
    let entry = call.shelf.entries.first { self.uri(of: $0.name).hasSameBytes(as: uri) }
    guard let entry, entry.obstacle == nil else {
      throw Failure(
        code: isStateless ? Failure.badParameters : Failure.noResource,
        message: entry?.obstacle.map { "the journal is not read: \($0)" } ?? "there is no such journal",
        data: JSONText.object([("uri", Reply.quoted(uri))]))
    }
    do throws(FileError) {
      let file = try call.open(entry.name)
      if try file.size() > longestContent {
        throw FileError(operation: "read", path: entry.name, reason: .tooLong(bound: longestContent))
      }
      let content = JSONText.object([
        ("uri", Reply.quoted(uri)), ("mimeType", #""application/jsonl""#),
        ("text", Reply.quoted(try Program.text(of: file))),
      ])
      return [("contents", JSONText.array([content]))]
    } catch {
      throw Failure(code: Failure.unreadable, message: error.message)
    }
  }

  /// Returns the URI of a journal: its name, in which everything but letters, digits and `-._~/` is escaped.
  private static func uri(of name: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return name.utf8.reduce(into: scheme) { uri, byte in
      let scalar = UnicodeScalar(byte)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || "0"..."9" ~= scalar || "-._~/".unicodeScalars.contains(scalar)
      {
        uri.unicodeScalars.append(scalar)
      } else {
        uri += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
