import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// A measurement of a large journal with its index: opening it, seeking in it, its size and its page, and the start of the
/// program.
struct JournalBench {
  /// The number of commands for a journal of about a million events.
  private static let commands = 430_000
  private static let seeks = 2000
  private static let starts = 20

  /// The number of commands for a journal of about 100 000 events.
  private static let pageCommands = 43_000

  private let journal: DiskJournal
  private let shorter: DiskJournal
  private let tools: OtherTools
  /// The program that is started.
  private let program: String

  init(tools: OtherTools, program: String) {
    (self.tools, self.program) = (tools, program)
    journal = DiskJournal(Self.commands, in: tools.folder)
    shorter = DiskJournal(Self.pageCommands, in: tools.folder)
  }

  var measurements: [Measurement] {
    [
      row("open a million events", "ms", beside: "replay of all of it", replay) { journal in
        Measurement.milliseconds {
          var timeline = NavTimeline(journal.file)
          try? timeline.seekToEnd()
        }
      },
      row("goto in a million events, p99", "µs", beside: "replay of all of it", { replay($0, unit: 1000) }) {
        journal in { Self.seeks(in: journal).percentile(99) }
      },
      row(
        "index of a million events", "kB", beside: "journal", { journal in { Double(journal.bytes) / 1000 } }
      ) {
        journal in { Self.kilobytes(journal.name + ".idx") }
      },
      row("page of 100 000 events", "ms", of: shorter, beside: "replay of all of it", replay) { journal in
        Measurement.milliseconds { _ = Self.pageKilobytes(of: journal) }
      },
      row(
        "size of that page", "kB", of: shorter, beside: "journal",
        { journal in { Double(journal.bytes) / 1000 } }
      ) {
        journal in { Self.pageKilobytes(of: journal) }
      },
      line,
      start,
    ]
  }

  private func row(
    _ name: String, _ unit: String, of other: DiskJournal? = nil, beside yardstick: String,
    _ compared: @escaping (BenchJournal) -> Measurement.Work,
    _ work: @escaping (BenchJournal) -> Measurement.Work
  ) -> Measurement {
    let journal = other ?? journal
    return Measurement(
      name, unit,
      beside: .init(yardstick) { () throws(SessionError) in compared(try journal.journal()) }
    ) { () throws(SessionError) in work(try journal.journal()) }
  }

  private func replay(_ journal: BenchJournal) -> Measurement.Work { replay(journal, unit: 1) }

  /// Returns work that replays the whole journal, in milliseconds times `unit`.
  private func replay(_ journal: BenchJournal, unit: Double) -> Measurement.Work {
    let time = Measurement.milliseconds {
      var replay = Replay(journal.file)
      try? replay.runToEnd()
    }
    return { time() * unit }
  }

  /// Measures seeks to moments all over the journal: the same moments every time, in a scattered order.
  static func seeks(in journal: BenchJournal) -> Times {
    var timeline = NavTimeline(journal.file)
    var place = 0
    return Times(seeks, after: seeks / 10) {
      try? timeline.seek(to: place)
    } between: {
      place = (place + 618_033_989) % journal.events
    }
  }

  private static func kilobytes(_ path: String) -> Double {
    guard let file = try? POSIXFileSystem().open(path, .read), let size = try? file.size() else { return 0 }
    return Double(size) / 1000
  }

  private static func pageKilobytes(of journal: BenchJournal) -> Double {
    var page = JournalPage(journal.file)
    guard (try? page.read()) != nil, let bytes = try? page.bytes(nil) else { return 0 }
    return Double(bytes.count) / 1000
  }

  // MARK: Size

  /// The length of the line of a push in a deep drillDown, whose plugin changes two back buttons, beside its command and
  /// events alone.
  private var line: Measurement {
    Measurement(
      "line of a push at depth 1000", "bytes",
      beside: .init("its command and events") { () throws(SessionError) in
        let length = try Double(Self.deepPush().events)
        return { length }
      }
    ) { () throws(SessionError) in
      let length = try Double(Self.deepPush().line)
      return { length }
    }
  }

  private static func deepPush() throws(SessionError) -> (line: Int, events: Int) {
    let disk = MemoryFileSystem()
    var options = SessionOptions.standard
    options.durability = .os
    let session = try NavSession.open(at: "journal", in: disk, options: options)
    for index in 0..<1000 { try session.send { $0.intern(.push(ScreenDescription("screen-\(index)"))) } }
    let before = disk.contents(of: "journal")?.count ?? 0
    var events = 0
    try session.send(.app, { $0.intern(.push(ScreenDescription("screen-1000"))) }) { draft in
      var buffer = ByteBuffer()
      draft.writeEvents(to: &buffer)
      if let command = draft.command { draft.write(command, to: &buffer) }
      events = buffer.bytes.count
    }
    return ((disk.contents(of: "journal")?.count ?? 0) - before, events)
  }

  // MARK: Start

  /// The whole program, from its start to its end.
  private var start: Measurement {
    Measurement("start and quit", "ms", beside: .init("/bin/true") { runs("/bin/true") }) {
      runs("\(program.shellPath) -c quit")
    }
  }

  private func runs(_ line: String) -> Measurement.Work {
    let time = Measurement.milliseconds { for _ in 0..<Self.starts { tools.run(line) } }
    return { time() / Double(Self.starts) }
  }
}
