import NavEvents
import NavRuntime

/// The lines that a checking process writes for the process that started it, so that everything is known up
/// to a trap.
struct ConformanceLog {
  private let file: (any StorageFile)?

  init(_ path: String) { file = try? POSIXFileSystem().open(path, .append) }

  /// From here on a trap breaks `law`.
  func phase(_ law: PluginLaw) { write("phase \(law.rawValue)") }

  /// This is decided next.
  func attempt(_ what: String) { write("try \(what)") }

  /// Writes the result of the last step.
  func result(_ line: String) { write("did \(line)") }

  func violation(_ violation: ConformanceFailure.Violation) {
    var message = ByteBuffer()
    message.appendQuoted(violation.message)
    write("broke \(violation.law.rawValue) \(message.string)")
  }

  func end(commits: Int, parts: Int) { write("end \(commits) \(parts)") }

  /// The reader of the log notices a line that could not be written, because it is missing.
  private func write(_ line: String) {
    ContiguousArray((line + "\n").utf8).withUnsafeBytes { try? file?.append($0) }
  }
}
