import NavBase
import NavEvents
import NavRuntime

/// The other programs of this machine with which a user would keep and read a journal. A row beside a program that is not
/// installed is left out.
struct OtherTools {
  /// The folder for their files.
  let folder: String
  /// Runs a line of the shell, and discards its output. Returns true when its status is 0.
  let shell: (String) -> Bool

  @discardableResult
  func run(_ line: String) -> Bool { shell(line) }

  var hasSQLite: Bool { run("command -v sqlite3") }
  var hasSwiftCompiler: Bool { run("command -v swiftc") }

  /// Writes a file of the bench and returns its name.
  func file(_ name: String, _ text: String) throws(SessionError) -> String {
    let path = "\(folder)/\(SystemCall.nanoseconds())-\(name)"
    do throws(FileError) { try POSIXFileSystem().create(path, containing: text) } catch {
      throw .journal(.file(error))
    }
    return path
  }
}

/// A SQLite database, which the `sqlite3` shell writes and reads.
struct SQLiteBench {
  /// The length of the journal line of a typical push, in bytes.
  let lineLength: Int
  let tools: OtherTools

  /// Returns work that inserts lines, `batch` in each transaction, each transaction durable.
  func inserts(_ count: Int, batch: Int) throws(SessionError) -> Measurement.Work {
    let database = "\(tools.folder)/\(SystemCall.nanoseconds())-sqlite"
    let script = try tools.file(
      "inserts.sql",
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS line(number INTEGER PRIMARY KEY, text TEXT);

      """
        + String(
          repeating: """
            WITH RECURSIVE counter(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM counter WHERE i < \(batch))
            INSERT INTO line(text) SELECT printf('%.\(lineLength)c', 'x') FROM counter;

            """, count: count / batch))
    return Measurement.perSecond(count) {
      tools.run("sqlite3 \(database.shellPath) < \(script.shellPath)")
    }
  }

  /// Returns work that scans the lines of a journal, parses each as JSON, and aggregates their events.
  func scan(of journal: String, events: Int) throws(SessionError) -> Measurement.Work {
    let database = "\(tools.folder)/\(SystemCall.nanoseconds())-sqlite"
    // Between double quotes, sqlite3 reads a backslash as the beginning of an escape.
    let path = journal.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let load = try tools.file(
      "load.sql",
      """
      CREATE TABLE line(text TEXT);
      .mode ascii
      .separator "\u{1F}" "\\n"
      .import "\(path)" line

      """)
    tools.run("sqlite3 \(database.shellPath) < \(load.shellPath)")
    let query = """
      SELECT count(*), sum(text ->> '$.seq'), sum(json_array_length(text, '$.events')), max(text ->> '$.events[0].type')
      FROM line
      """
    return Measurement.nanoseconds(each: events) {
      tools.run("sqlite3 \(database.shellPath) \"\(query.replacing("$", with: "\\$"))\"")
    }
  }
}

/// Foundation's coders, in programs of their own, because this one starts without Foundation.
struct FoundationBench {
  let tools: OtherTools

  enum Direction: String { case encode, decode }

  /// Returns work that encodes or decodes a route a number of times.
  func coding(_ direction: Direction, _ count: Int) throws(SessionError) -> Measurement.Work {
    let program = try self.program("coding", Self.codingSource)
    return Measurement.nanoseconds(each: count) {
      tools.run("\(program.shellPath) \(direction.rawValue) \(count)")
    }
  }

  private func program(_ name: String, _ text: String) throws(SessionError) -> String {
    let source = try tools.file("\(name).swift", text)
    let program = "\(tools.folder)/\(SystemCall.nanoseconds())-\(name)"
    tools.run("swiftc -O -o \(program.shellPath) \(source.shellPath)")
    return program
  }

  /// Returns work that decodes each commit of a journal.
  func decoding(of journal: String, events: Int) throws(SessionError) -> Measurement.Work {
    let program = try self.program("decoding", Self.decodingSource)
    return Measurement.nanoseconds(each: events) {
      tools.run("\(program.shellPath) \(journal.shellPath)")
    }
  }

  private static let codingSource = #"""
    import Foundation

    struct Product: Codable {
      var id: Int
      var ref: String?
      var name: String
      var price: Double
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let decoder = JSONDecoder()
    func product(_ number: Int) -> Product { Product(id: number, ref: "mail", name: "Chair", price: 49.5) }
    let data = try encoder.encode(product(1))
    var seen = 0
    for number in 0..<(Int(CommandLine.arguments[2]) ?? 0) {
      if CommandLine.arguments[1] == "encode" {
        seen &+= try encoder.encode(product(number)).count
      } else {
        seen &+= try decoder.decode(Product.self, from: data).id
      }
    }
    print(seen)

    """#

  private static let decodingSource = #"""
    import Foundation

    struct Event: Decodable {
      let type: String
      let container, screen: Value?
    }
    enum Value: Decodable {
      case text(String), other
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = (try? container.decode(String.self)).map(Value.text) ?? .other
      }
    }
    struct Commit: Decodable {
      let commit, seq, time: Int
      let events: [Event]
    }
    let decoder = JSONDecoder()
    var events = 0
    for line in try Data(contentsOf: URL(filePath: CommandLine.arguments[1])).split(separator: 10).dropFirst() {
      if let commit = try? decoder.decode(Commit.self, from: line) { events += commit.events.count }
    }
    print(events)

    """#
}
