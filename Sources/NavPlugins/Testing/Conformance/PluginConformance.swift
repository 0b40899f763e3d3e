public import NavJournals
import NavPlugins
public import NavRuntime

/// A check that a plugin keeps the laws of plugins (``PluginLaw``). A plugin's test calls it in one line:
///
/// ```swift
/// @Test func `keeps the laws of plugins`() throws {
///   try PluginConformance.check(DirtyForm(), attributes: ["dirty": "true"])
/// }
/// ```
///
/// Rules of containers are also asked about every command, and every verb with each of its samples, in the arrangements that a search finds.
///
/// The plugin is driven over every built-in scene, and over those of your app that you give, with some two thousand commands, together with the standard
/// plugins. What it holds is resumed, dropped and superseded, expires, and waits on after a restart and a crash. This happens in two processes of their own, so that a trap is a finding and not the end of the tests.
public enum PluginConformance {
  /// The result of a check that found no broken law.
  public struct Report: Equatable, Sendable {
    /// The number of commands that were decided.
    public let commits: Int
    /// The number of contributions of the plugin to the commits: a veto, a rewrite, an answer, a follow-up.
    public let parts: Int
  }

  /// The time that each of the two processes may take.
  public static let standardDeadline = Duration.seconds(120)

  /// Checks the plugin that `plugin` creates. It is created again for each run.
  ///
  /// The two processes run this program again, with the same arguments (in a test, with the caller's name as a filter). They
  /// must reach the call again, so make it from a test function, or unconditionally from a program.
  /// - Parameters:
  ///   - plugin: the plugin, as its test creates it.
  ///   - attributes: keys and values that it looks at; they are set on screens and on the scene, and removed again.
  ///   - links: URLs that it knows.
  ///   - scenes: scenes of the app, with the screens on whose ids the plugin acts.
  ///   - deadline: the time that each process may take.
  /// - Throws: ``ConformanceFailure``, which names each broken law; or the error that `plugin` throws.
  @discardableResult
  public static func check(
    _ plugin: @autoclosure @escaping () throws -> any NavPlugin,
    attributes: KeyValuePairs<String, String> = [:],
    links: [String] = [], scenes: [SceneUnderTest] = [], deadline: Duration = standardDeadline,
    fileID: String = #fileID, line: Int = #line, function: String = #function
  ) throws -> Report {
    let vocabulary = (attributes: attributes.map { (key: $0.key, value: $0.value) }, links: links)
    return try check(
      plugin, vocabulary: vocabulary, scenes: scenes, deadline: deadline, place: "\(fileID):\(line)",
      function: function)
  }

  /// The attributes and links that a plugin looks at.
  package typealias Vocabulary = (attributes: [(key: String, value: String)], links: [String])

  /// The amount of work that a check does.
  package struct Extent: Sendable {
    /// The number of walks over each scene, each with a different seed.
    let rounds: Int
    /// The number of commands of a walk.
    let steps: Int
    /// The number of arrangements of rules in which every command is tried.
    let states: Int

    package static let standard = Extent(rounds: 2, steps: ConformanceWalk.standardSteps, states: 60)
    /// An extent for programs, each question to which takes as long as many to a plugin in Swift.
    static let ofProgram = Extent(rounds: 2, steps: ConformanceWalk.standardSteps, states: 8)
    /// The smallest extent that finds every way to break a law, for tests of the check itself.
    package static let short = Extent(rounds: 1, steps: 100, states: 40)
    /// An extent for plugins that are known to keep the laws.
    package static let brief = Extent(rounds: 1, steps: 40, states: 20)
  }

  /// Checks a plugin as above, for a program that checks those of others.
  /// - Parameters:
  ///   - make: creates the plugin.
  ///   - attributes: keys and values that it looks at.
  ///   - deadline: the time that each process may take.
  ///   - place: a name for the check that its processes share, and no other check of the program has.
  public static func check(
    _ make: @escaping () throws -> any NavPlugin, attributes: [(key: String, value: String)],
    deadline: Duration = standardDeadline, place: String
  ) throws -> Report {
    try check(
      make, vocabulary: (attributes, []), deadline: deadline, place: place, function: "", extent: .ofProgram)
  }

  package static func check(
    _ make: @escaping () throws -> any NavPlugin, vocabulary: Vocabulary, scenes: [SceneUnderTest] = [],
    deadline: Duration, place: String, function: String, extent: Extent = .standard
  ) throws -> Report {
    let id = try make().manifest.id
    let place = "\(place) \(id)"
    switch OtherProcess.role {
    case .original:
      let traces = try OtherProcess.run(place, function, deadline)
      return try ConformanceVerdict(id, deadline).reached(by: traces)
    case .other(place, let file, let isWitness):
      let drive = ConformanceDrive(
        id, make, vocabulary: vocabulary, scenes: scenes, extent: extent, log: ConformanceLog(file))
      if isWitness { drive.witness() } else { drive.run() }
      OtherProcess.end()
    case .other: return Report(commits: 0, parts: 0)
    }
  }
}

/// A law that every plugin must keep. ``PluginConformance`` checks it.
@nonexhaustive public enum PluginLaw: String, CaseIterable, Sendable {
  /// The same commands give the same journal whenever the plugin is created again: it uses no clock and no
  /// random number.
  case sameInEveryRun
  /// The same commands give the same journal in another process: it uses no hash order, address or
  /// environment variable.
  case sameInEveryProcess
  /// No input makes the plugin trap or throw.
  case total
  /// The plugin requests at most as many follow-ups as a commit can have, remembers little, and terminates.
  case bounded
  /// Every veto has a sentence that explains it.
  case explainsVetoes
  /// The plugin ignores an event of a later version. Every reactor is asked about one, whatever kinds it watches, so `react`
  /// must look at the event before it requests anything.
  case survivesUnknownEvents
  /// The plugin keeps the past only in its remembered value: it decides the same after the journal was closed
  /// and opened again.
  case remembersWhatRoundTrips
  /// A command that the plugin holds is carried out once, as it was sent, when it is resumed; or not at all, when it is dropped. The
  /// plugin does not request the same command as well.
  case carriesOutOnce
  /// The rules of a container give the same answer to the same question: they find everything in the container and in the scene.
  case sameAnswer
  /// The rules leave a container as they have arranged it when they are asked again.
  case staysArranged
  /// The rules keep a child that they do not know, such as a container that the app has added: a push, a selection or a resize never
  /// removes it, and a verb or a swipe only where it is shown.
  case keepsUnknownChildren
  /// The rules arrange a container that was restored from an archive, with the children that it had, in a way that stays.
  case survivesRestore
  /// The panes lie inside the container, in a narrow window and in a wide one.
  case panesInside
  /// `back` does what the pane with the focus says: what it `removes` leaves, and nothing else, and what it `shows` is shown.
  case backKeepsItsWord
  /// The plugin does not attach, detach or configure other plugins, prevent that, or change their order. It resumes and drops only what
  /// it holds itself. If it has no part
  /// in a commit, the commit is decided as without it.
  case leavesOthersAlone

  /// The law as a sentence about a plugin.
  public var sentence: String {
    switch self {
    case .sameInEveryRun: "gives the same journal in every run"
    case .sameInEveryProcess: "gives the same journal in every process"
    case .total: "takes every input"
    case .bounded: "keeps within bounds"
    case .explainsVetoes: "explains its vetoes"
    case .survivesUnknownEvents: "survives events it does not know"
    case .remembersWhatRoundTrips: "remembers what survives a restart"
    case .carriesOutOnce: "carries out once what it holds"
    case .sameAnswer: "gives the same answer to the same question"
    case .staysArranged: "leaves a container as it has arranged it"
    case .keepsUnknownChildren: "keeps the children that it does not know"
    case .survivesRestore: "arranges a container after a restore"
    case .panesInside: "keeps its panes inside the container"
    case .backKeepsItsWord: "goes back as its back button says"
    case .leavesOthersAlone: "leaves other plugins alone"
    }
  }
}

/// The laws that a plugin breaks, each with the place where it was broken.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// A broken law.
  public struct Violation: Equatable, Sendable {
    /// The law.
    public let law: PluginLaw
    /// The place of the failure, and advice.
    public let message: String
  }

  /// The plugin's id.
  public let plugin: String
  /// The violations, each law at most once, in the order of ``PluginLaw``; empty when nothing could be
  /// checked.
  public let violations: [Violation]
  /// The reason why nothing could be checked; nil when it could.
  public let obstacle: String?

  init(_ plugin: String, _ violations: [Violation] = [], obstacle: String? = nil) {
    self.plugin = plugin
    self.violations = violations
    self.obstacle = obstacle
  }

  /// The violations as text, a line for each law.
  public var description: String { lines.joined(separator: "\n") }

  /// The violations, one text for each law. A plugin's message may contain line feeds.
  public var lines: [String] {
    violations.map { "The plugin “\(plugin)” breaks the law “\($0.law.sentence)”: \($0.message)" }
      + [obstacle].compactMap { $0 }
  }
}
