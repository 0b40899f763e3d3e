import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Every interleaving of what can happen to two commands that wait: no command is lost without `dropped`, and none is carried out twice.
struct HeldInterleavingTests {
  /// The depth of the interleavings: all of them in a full run.
  private static let depth = FullRun.isOn ? 6 : 4

  /// What can happen next.
  private enum Step: CaseIterable {
    case holdOne, holdTwo, push, pop, resumeOne, resumeTwo, dropOne, dropTwo, reopen

    var command: NavCommand? {
      switch self {
      case .holdOne: .push("g1")
      case .holdTwo: .push("g2")
      case .push: .push("a")
      case .pop: .pop()
      case .resumeOne: .resume(1)
      case .resumeTwo: .resume(2)
      case .dropOne: .drop(1)
      case .dropTwo: .drop(2)
      case .reopen: nil
      }
    }

    var source: CommitSource {
      switch self {
      case .resumeOne, .resumeTwo, .dropOne, .dropTwo, .reopen: .app
      case .holdOne, .holdTwo, .push, .pop: .user
      }
    }
  }

  @Test(arguments: [false, true])
  func `no command that waits is lost without being dropped, and none is carried out twice`(_ keeps: Bool)
    throws
  {
    let options = RecordedSession.options(attached: [TestInterceptor.holding("gate", "g", keep: keeps)])
    var tally = (sequences: 0, resumed: 0, dropped: 0)
    try Self.visit([], options, &tally)
    let kinds = Step.allCases.count
    #expect(tally.sequences == (1...Self.depth).reduce(0) { sum, depth in sum + Self.power(kinds, depth) })
    #expect(tally.resumed > 0 && tally.dropped > tally.resumed)
    print(
      "held interleavings: \(tally.sequences) of depth \(Self.depth), \(tally.resumed) resumed, \(tally.dropped) dropped"
    )
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }

  /// Visits every sequence that begins with these steps.
  private static func visit(
    _ steps: [Step], _ options: SessionOptions, _ tally: inout (sequences: Int, resumed: Int, dropped: Int)
  ) throws {
    if steps.count == depth { return }
    for step in Step.allCases {
      tally.sequences += 1
      let longer = steps + [step]
      // The last steps are checked as a whole, because they contain those before.
      if longer.count == depth {
        try check(longer, options, &tally)
      } else {
        try visit(longer, options, &tally)
      }
    }
  }

  private static func check(
    _ steps: [Step], _ options: SessionOptions, _ tally: inout (sequences: Int, resumed: Int, dropped: Int)
  ) throws {
    let files = MemoryFileSystem()
    var recorded = try RecordedSession(options: options, in: files)
    for step in steps {
      if let command = step.command {
        try recorded.session.send(command, from: step.source)
        continue
      }
      let view = recorded.session.stateView()
      try recorded.session.close()
      recorded = try RecordedSession(options: options, in: files)
      try #require(recorded.session.stateView() == view, "\(steps)")
    }
    var ends: [Int32: String] = [:]
    var commands: [Int32: String] = [:]
    var pushed: [String] = []
    var resumedCommands: [String] = []
    for commit in try recorded.journalCommits() {
      for event in commit.events {
        switch event {
        case .waiting(.held(_, let ticket, _, _, let command, _, _, _, _)):
          try #require(commands[ticket] == nil, "a ticket is given once: \(steps)")
          commands[ticket] = try NavCommand(command).description
        case .waiting(.resumed(let ticket)):
          try #require(commands[ticket] != nil && ends[ticket] == nil, "\(steps)")
          ends[ticket] = "resumed"
          resumedCommands.append(commands[ticket] ?? "")
          tally.resumed += 1
        case .waiting(.dropped(let ticket, _)):
          try #require(commands[ticket] != nil && ends[ticket] == nil, "\(steps)")
          ends[ticket] = "dropped"
          tally.dropped += 1
        case .navigation(.pushed(_, let screen, _)) where screen.id.hasPrefix("g"):
          pushed.append("push \(screen.id)")
        default: continue
        }
      }
    }
    let waiting = Set(recorded.session.scene.held.map { Int32($0.ticket) })
    for ticket in commands.keys {
      try #require(waiting.contains(ticket) == (ends[ticket] == nil), "ticket \(ticket): \(steps)")
    }
    try #require(pushed == resumedCommands, "carried out exactly when resumed: \(steps)")
  }
}

extension RecordedSession {
  /// Returns the commits of the journal as values.
  func journalCommits() throws -> [NavCommit] {
    Array(try NavJournal(at: Self.path, in: files).commits)
  }
}
