import NavBase
public import NavEvents
public import NavRuntime

/// A search through every sequence of commands up to a length, which checks the invariants after each command.
///
/// States are merged by their digest, so that a state that several sequences lead to is expanded once. Each command
/// that removes screens is also tried with an objection to the removal. The same scene and plugins give the same
/// numbers on every machine.
///
/// ```swift
/// let found = try NavExploration(of: .split, toDepth: 3, options: .standard)
/// #expect(found.counterexamples.isEmpty, "\(found)")
/// ```
///
/// A scene of your own, with the screens of your app, is a ``SceneUnderTest``.
///
/// Conditions of your own are invariants too: here no sequence of four commands may leave a form in the scene without
/// showing it.
///
/// ```swift
/// let own = try NavPredicate("not screens.form exists or visible contains form")
/// let found = try NavExploration(of: .stack, toDepth: 4, options: options, holding: [own])
/// ```
public struct NavExploration: Equatable, Sendable, CustomStringConvertible {
  /// A command of a counterexample.
  public struct Step: Equatable, Sendable, CustomStringConvertible {
    /// The command.
    public let command: NavCommand
    /// A screen that a guard keeps from leaving during the command; nil when no guard objects.
    public let keeping: String?
    /// The sender of the command: the app; where a command waits, every command also comes from the user, who may supersede it.
    public private(set) var source = CommitSource.app

    /// The lines to type: a screen that is kept is dirty during the command, as for the plugin `unsaved-changes`.
    public var lines: [String] {
      let line = source == .app ? "\(command)" : "\(command) source=\(source.name)"
      guard let keeping else { return [line] }
      let name = NavCommand.setAttribute("dirty", to: "true", of: keeping)
      return ["\(name)", line, "\(NavCommand.setAttribute("dirty", to: nil, of: keeping))"]
    }

    /// The lines to type, joined by semicolons.
    public var description: String { lines.joined(separator: "; ") }
  }

  /// A violation, and the fewest commands that lead to it.
  public struct Counterexample: Equatable, Sendable, CustomStringConvertible {
    /// The violation after the last command.
    public let violation: NavViolation
    /// The commands, beginning with the one that sets the scene.
    public let steps: [Step]

    /// The lines of a script that leads to the violation. If a screen is kept, the script needs the plugin
    /// `unsaved-changes`.
    public var script: [String] { steps.flatMap(\.lines) }

    /// The violation, and then the script.
    public var description: String { (["\(violation)"] + script).joined(separator: "\n") }
  }

  /// The number of different states, including the first.
  public let states: Int
  /// The number of commands that were decided.
  public let transitions: Int
  /// The length of the longest sequences that were tried. It is less than the requested depth when a shorter sequence
  /// violates an invariant, when no new states are found, or when there are too many states.
  public let depth: Int
  /// The number of commands that violate an invariant, in sequences of that length.
  public let violations: Int
  /// One of the shortest sequences for each violated invariant.
  public let counterexamples: [Counterexample]
  /// A Boolean value that indicates whether longer sequences were left out because there are too many states.
  public let isCutShort: Bool

  /// The largest number of states that may wait to be expanded. Each takes about two kilobytes.
  public static let mostWaiting = 1_000_000

  /// Tries every sequence of commands of at most `depth` commands in a built-in scene; see
  /// ``init(of:toDepth:options:isWide:preparing:trying:holding:checking:progress:)-(SceneUnderTest,_,_,_,_,_,_,_,_)``.
  public init(
    of scene: BuiltInScene, toDepth depth: Int, options: SessionOptions, isWide: Bool = false,
    preparing: [NavCommand] = [], trying commands: [NavCommand] = [],
    holding conditions: [NavPredicate] = [], checking check: () throws(SessionError) -> Void = {},
    progress: (NavExploration) -> Void = { _ in }
  ) throws(SessionError) {
    try self.init(
      of: SceneUnderTest(scene), toDepth: depth, options: options, isWide: isWide, preparing: preparing,
      trying: commands, holding: conditions, checking: check, progress: progress)
  }

  /// Tries every sequence of commands of at most `depth` commands in a scene.
  ///
  /// The search ends at the first length at which an invariant is violated. Complexity: O(commandsᵈᵉᵖᵗʰ).
  /// - Parameters:
  ///   - scene: The scene to begin with, and the screens to show.
  ///   - depth: The number of commands in the longest sequences.
  ///   - options: The plugins that take part: ``/NavRuntime/SessionOptions/catalog``, ``/NavRuntime/SessionOptions/plugins``,
  ///     ``/NavRuntime/SessionOptions/attaching`` and ``/NavRuntime/SessionOptions/detaching``. The other members are ignored: `clock`, `id`,
  ///     `durability`, `keep` and `recovery`.
  ///   - isWide: True to try screens of three kinds instead of one, and the verbs of items and modals that change the
  ///     visible part of the scene.
  ///   - preparing: Commands after the one that sets the scene, such as the configuration of a plugin.
  ///   - commands: Commands to try in every state, beside those that the scene suggests.
  ///   - conditions: Conditions that must be true in every state, beside the invariants.
  ///   - progress: A closure that is called after each length with the results so far.
  /// - Throws: A ``/NavRuntime/SessionError`` when the plugins cannot take part, or a command of `preparing` is refused.
  public init(
    of scene: SceneUnderTest, toDepth depth: Int, options: SessionOptions, isWide: Bool = false,
    preparing: [NavCommand] = [], trying commands: [NavCommand] = [],
    holding conditions: [NavPredicate] = [], checking check: () throws(SessionError) -> Void = {},
    progress: (NavExploration) -> Void = { _ in }
  ) throws(SessionError) {
    var explorer = try Explorer(
      options.records(options.plugins + options.attaching), options.catalog,
      [.scene(scene.scene)] + preparing, conditions, screens: scene.screens, trying: commands,
      isWide: isWide)
    var reached = 0
    var isCutShort = false
    while reached < depth, explorer.violations == 0, explorer.waiting > 0 {
      if explorer.waiting > Self.mostWaiting {
        isCutShort = true
        break
      }
      try explorer.runLevel(isLast: reached + 1 == depth, checking: check)
      reached += 1
      progress(Self(explorer, reached, [], isCutShort))
    }
    self.init(explorer, reached, explorer.counterexamples(), isCutShort)
  }

  private init(
    _ explorer: borrowing Explorer, _ depth: Int, _ counterexamples: [Counterexample], _ isCutShort: Bool
  ) {
    (states, transitions, violations) = (explorer.states, explorer.transitions, explorer.violations)
    (self.depth, self.counterexamples, self.isCutShort) = (depth, counterexamples, isCutShort)
  }

  /// The numbers, and then the counterexamples.
  public var description: String {
    let numbers =
      "\(states) states, \(transitions) transitions to depth \(depth): \(violations) violations"
    let cut = isCutShort ? ["more than \(Self.mostWaiting) states wait: deeper sequences were left out"] : []
    return ([numbers] + cut + counterexamples.map(\.description)).joined(separator: "\n")
  }

  /// The answer as navrepl prints it: `{"states":…,"transitions":…,"depth":…,"violations":…,"seconds":…}` and the
  /// counterexamples.
  public func json(seconds: Double) -> CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append(string: "{\"states\":\(states),\"transitions\":\(transitions),\"depth\":\(depth)")
    buffer.append(string: ",\"violations\":\(violations),\"seconds\":\(seconds.plain)")
    if isCutShort { buffer.append(",\"cutShort\":true") }
    buffer.member("counterexamples")
    buffer.list(counterexamples) { example, buffer in
      buffer.append(string: "{\"violation\":\(example.violation.json)")
      buffer.member("script")
      buffer.list(example.script) { $1.appendQuoted($0) }
      buffer.close()
    }
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }
}
