import NavEvents
import NavRuntime

/// What a process that checks a plugin tells the one that started it, line by line, so that everything is known up to
/// the moment in which it may be trapped.
struct ConformanceLog {
  private let file: (any StorageFile)?

  init(_ path: String) { file = try? POSIXFileSystem().open(path, .append) }

  /// From here on a trap breaks `law`.
  func phase(_ law: PluginLaw) { write("phase \(law.rawValue)") }

  /// This is decided next.
  func attempt(_ what: String) { write("try \(what)") }

  /// That came of it.
  func result(_ line: String) { write("did \(line)") }

  func violation(_ violation: ConformanceFailure.Violation) {
    var message = ByteBuffer()
    message.appendQuoted(violation.message)
    write("broke \(violation.law.rawValue) \(message.string)")
  }

  func end(commits: Int, parts: Int) { write("end \(commits) \(parts)") }

  /// A line that cannot be written is missed by who reads.
  private func write(_ line: String) {
    ContiguousArray((line + "\n").utf8).withUnsafeBytes { try? file?.append($0) }
  }
}
