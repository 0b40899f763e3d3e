import NavBase
import NavEvents
import NavRuntime

/// The findings of a journal, as a page lists them: the first ones, so that it stays small.
struct PageFindings: Sendable {
  /// The largest number of findings that a page lists.
  static let most = 200
  /// The largest number of characters of a sentence.
  private static let longestText = 400

  private var findings: [NavFinding] = []
  private var left = 0

  init() {}

  /// Looks for the findings in the first commits of a journal.
  init(in file: any StorageFile, commits: Int) throws(FileError) {
    var timeline = NavTimeline(file, usingIndex: false)
    let all = try timeline.findings(upTo: commits)
    findings = Array(all.prefix(Self.most))
    left = all.count - findings.count
  }

  /// Adds the findings to the summary of a page; nothing when there are none.
  func write(to buffer: inout ByteBuffer) {
    if findings.isEmpty { return }
    if left > 0 { buffer.member("findingsLeftOut", left) }
    buffer.member("findings")
    buffer.list(findings) { finding, buffer in
      buffer.append("{\"severity\":")
      buffer.appendQuoted(finding.severity.name)
      buffer.member("event", finding.moment.events)
      if let commit = finding.commit { buffer.member("commit", commit) }
      buffer.member("sentence", text: Self.shown(finding.sentence))
      buffer.member("command", text: Self.shown(finding.command))
      if let plugin = finding.plugin { buffer.member("plugin", text: plugin.onOneLine()) }
      buffer.close()
    }
  }

  private static func shown(_ text: String) -> String {
    let line = text.onOneLine()
    return line.count > longestText ? "\(line.prefix(longestText))…" : line
  }
}
