import NavEvents
import NavPlugins
import NavRuntime

/// A journal small enough to damage it in every possible way, with the state view after each of its commits.
///
/// It contains a refusal, names that are not ASCII, a part of a plugin, a checkpoint and, where the durability has them,
/// several lines with `synced`. Its last commits are not known to be safe.
struct SmallJournal {
  static let path = "trip.jsonl"

  let bytes: [UInt8]
  /// The state views after each number of commits, from 0 on.
  let views: [String]
  /// The end of each line, and the number of commits up to there.
  let lineEnds: [(offset: Int, commits: Int)]

  /// The durabilities of small journals.
  static let durabilities: [Durability] = [.always, .group(milliseconds: 1), .os]

  static var options: SessionOptions {
    var options = SessionOptions.standard
    options.clock = .fixed(1_700_000_000_000)
    options.id = "small"
    options.durability = .os
    return options
  }

  /// Records the journal. With `group` it is the journal of `os` except for the header, so that the moments of the syncs do
  /// not depend on a thread.
  init(_ durability: Durability) throws {
    let disk = MemoryFileSystem()
    var options = Self.options
    if durability == .always { options.durability = .always }
    var views: [String] = []
    for part in Self.parts { try Self.record(part, on: disk, options, &views) }
    var lines = JournalLines(disk.contents(of: Self.path) ?? [])
    lines.bodies[0] = lines.bodies[0].replacing("\"os\"", with: "\"\(durability.name)\"")
    self.init(bytes: lines.bytes, views: views)
  }

  /// The journals of ``durabilities``, for ``recorded(_:)``.
  private static let recordings = durabilities.map { durability in Result { try SmallJournal(durability) } }

  /// Returns the journal, which is recorded once for all tests that do not compare recordings.
  static func recorded(_ durability: Durability) throws -> SmallJournal {
    guard let place = durabilities.firstIndex(of: durability) else { return try SmallJournal(durability) }
    return try recordings[place].get()
  }

  /// Creates a journal from bytes that were recorded elsewhere.
  init(bytes: [UInt8], views: [String]) {
    self.bytes = bytes
    self.views = views
    lineEnds = Self.lineEnds(of: bytes)
  }

  private enum Step: Sendable {
    case send(@Sendable (inout CommitDraft) -> InternedCommand)
    case flush
    case close
  }

  /// The steps between each opening and its end.
  private static let parts: [[Step]] = [
    [
      .send { $0.scene(BuiltInScene.drilldown.content(&$0)) },
      .send { $0.intern(.push(ScreenDescription("inbox", title: "Übersicht"))) },
      .send { $0.intern(.push("日本語")) },
      .flush,
      .send { $0.intern(.push("inbox")) },
      .send { $0.intern(.pop()) },
      .close,
    ],
    [
      .send { $0.intern(.setAttribute("farbe", to: "grün", of: "inbox")) },
      .flush,
      .send { $0.intern(.push("é")) },
      .send { $0.intern(.push(nil)) },
      .flush,
      .send { $0.intern(.popToRoot()) },
      .send { $0.intern(.setTitle("Ende", of: "inbox")) },
    ],
  ]

  private static func record(
    _ steps: [Step], on disk: MemoryFileSystem, _ options: SessionOptions, _ views: inout [String]
  ) throws {
    let session = try NavSession.open(at: path, in: disk, options: options)
    if views.isEmpty { views.append(session.stateView()) }
    for step in steps {
      switch step {
      case .send(let command):
        try session.send(.user, command)
        views.append(session.stateView())
      case .flush: try session.flush()
      case .close: try session.close()
      }
    }
  }

  private static func lineEnds(of bytes: [UInt8]) -> [(offset: Int, commits: Int)] {
    var ends: [(offset: Int, commits: Int)] = []
    var (offset, commits) = (0, 0)
    for line in JournalLines.split(bytes) {
      offset += line.count + 1
      if line.starts(with: Array("{\"commit\":".utf8)) { commits += 1 }
      ends.append((offset, commits))
    }
    return ends
  }

  // MARK: Prefixes

  /// Returns the number of lines that end at `offset` or before.
  func lines(before offset: Int) -> Int { lineEnds.prefix { $0.offset <= offset }.count }

  /// Returns the number of commits that end at `offset` or before.
  func commits(before offset: Int) -> Int { lineEnds.last { $0.offset <= offset }?.commits ?? 0 }

  /// Returns the reason why a reading is not an exact prefix of the journal; nil when it is one.
  func objection(to scan: JournalScan) -> String? {
    let offset = scan.position.offset
    guard offset == 0 || lineEnds.contains(where: { $0.offset == offset }) else {
      return "it ends inside a line, at offset \(offset)"
    }
    guard scan.position.commits == commits(before: offset) else {
      return "\(scan.position.commits) commits at offset \(offset)"
    }
    return scan.view == view(of: scan) ? nil : "another state after \(scan.position.commits) commits"
  }

  /// Returns the view that is expected after a reading. Before the header, the state has no plugins.
  private func view(of scan: JournalScan) -> String {
    scan.position.lines == 0 ? JournalScan.nothing.view : views[scan.position.commits]
  }
}
