import NavBase
import NavEvents
import NavPluginPrograms
import NavRuntime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The other programs of this machine with which a user would keep and read a journal. A row beside a program that is not
/// installed is left out.
enum OtherTools {
  /// Runs a line of the shell, and discards its output. Returns true when its status is 0.
  @discardableResult
  static func run(_ line: String) -> Bool {
    (try? ShellCommand(line: "(\(line)) >/dev/null 2>&1").run("", with: (ShellCommand.moment, ""))) == 0
  }

  static var hasSQLite: Bool { run("command -v sqlite3") }
  static var hasSwiftCompiler: Bool { run("command -v swiftc") }

  /// Writes a file of the bench and returns its name.
  static func file(_ name: String, in folder: String, _ text: String) throws(SessionError) -> String {
    let path = "\(folder)/\(SystemCall.nanoseconds())-\(name)"
    do throws(FileError) { try WholeFile.create(path, text) } catch { throw .journal(.file(error)) }
    return path
  }
}

/// A folder for the files of one run, which is removed together with them, however this process ends. The programs that it has
/// started until then are killed. A class: its identity is the folder.
final class BenchFolder {
  let path: String
  private let watch: ProgramWatch

  init() throws(FileError) {
    let temporary = SystemCall.environment("TMPDIR") ?? "/tmp"
    path = "\(temporary)/navrepl-bench-\(SystemCall.nanoseconds())"
    watch = ProgramWatch(deleting: path)
    // Every program that is started from here on inherits it.
    setenv(watch.name, "1", 1)
    if let code = SystemCall.makeFolder(path) {
      watch.dismiss()
      throw FileError(operation: "create", path: path, code: code)
    }
  }

  deinit {
    watch.finish()
    // Without a shell, it is still there.
    if let content = SystemCall.files(in: path) {
      for file in content.names { _ = SystemCall.remove("\(path)/\(file)") }
    }
    SystemCall.removeFolder(path)
  }
}

/// A SQLite database, which the `sqlite3` shell writes and reads.
struct SQLiteBench {
  /// The length of the journal line of a typical push, in bytes.
  let lineLength: Int
  let folder: String

  /// Returns work that inserts lines, `batch` in each transaction, each transaction durable.
  func inserts(_ count: Int, batch: Int) throws(SessionError) -> Measurement.Work {
    let database = "\(folder)/\(SystemCall.nanoseconds())-sqlite"
    let script = try OtherTools.file(
      "inserts.sql", in: folder,
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
      OtherTools.run("sqlite3 \(database.shellPath) < \(script.shellPath)")
    }
  }

  /// Returns work that scans the lines of a journal, parses each as JSON, and aggregates their events.
  func scan(of journal: String, events: Int) throws(SessionError) -> Measurement.Work {
    let database = "\(folder)/\(SystemCall.nanoseconds())-sqlite"
    // Between double quotes, sqlite3 reads a backslash as the beginning of an escape.
    let path = journal.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let load = try OtherTools.file(
      "load.sql", in: folder,
      """
      CREATE TABLE line(text TEXT);
      .mode ascii
      .separator "\u{1F}" "\\n"
      .import "\(path)" line

      """)
    OtherTools.run("sqlite3 \(database.shellPath) < \(load.shellPath)")
    let query = """
      SELECT count(*), sum(text ->> '$.seq'), sum(json_array_length(text, '$.events')), max(text ->> '$.events[0].type')
      FROM line
      """
    return Measurement.nanoseconds(each: events) {
      OtherTools.run("sqlite3 \(database.shellPath) \"\(query.replacing("$", with: "\\$"))\"")
    }
  }
}

/// Foundation's decoder, in a program of its own, because this one starts without Foundation.
struct FoundationBench {
  let folder: String

  /// Returns work that decodes each commit of a journal.
  func decoding(of journal: String, events: Int) throws(SessionError) -> Measurement.Work {
    let source = try OtherTools.file("decoding.swift", in: folder, Self.source)
    let program = "\(folder)/\(SystemCall.nanoseconds())-decoding"
    OtherTools.run("swiftc -O -o \(program.shellPath) \(source.shellPath)")
    return Measurement.nanoseconds(each: events) {
      OtherTools.run("\(program.shellPath) \(journal.shellPath)")
    }
  }

  private static let source = #"""
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
