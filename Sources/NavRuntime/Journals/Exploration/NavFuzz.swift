import NavBase
public import NavEvents
public import NavRuntime

/// A random walk from a seed, with every invariant checked after each command.
///
/// The walk sends valid and invalid commands of every kind to a session whose disk sometimes fails to write, with a
/// plugin that vetoes, objects, asks for follow-ups and fails. The same seed gives the same walk on every machine.
/// When an invariant is violated, the commands are reduced to the fewest that violate it.
///
/// ```swift
/// let walk = try NavFuzz(of: .demo, seed: 7, steps: 10_000, options: .standard)
/// #expect(walk.failure == nil, "\(walk)")
/// ```
public struct NavFuzz: Equatable, Sendable, CustomStringConvertible {
  /// A violation that ended a walk.
  public struct Failure: Equatable, Sendable, CustomStringConvertible {
    /// The violation.
    public let violation: NavViolation
    /// The number of the command after which the invariant is violated, from 0.
    public let step: Int
    /// The fewest commands that violate the invariant; nil when executing the commands again does not reproduce the
    /// violation, for example because it needs a faulty disk.
    public let minimal: NavMinimalJournal?
    /// A Boolean value that indicates whether the fewest commands need the walk's own faulty plugin.
    public let needsFaults: Bool

    /// The violation, and the fewest commands.
    public var description: String {
      let title = "after command \(step): \(violation)"
      return ([title] + (minimal?.commands.map(\.description) ?? [])).joined(separator: "\n")
    }
  }

  /// The seed of the walk.
  public let seed: UInt64
  /// The number of commands that were sent.
  public let steps: Int
  /// The number of accepted commands.
  public var accepted: Int { tally.accepted }
  /// The number of refused commands.
  public var refused: Int { tally.refused }
  /// The number of commands that cannot be journalled.
  public var invalid: Int { tally.invalid }
  /// The number of appends that failed. The journal was reopened after each of them.
  public var failedAppends: Int { tally.failedAppends }
  /// The number of plugin failures.
  public var pluginFaults: Int { tally.pluginFaults }
  /// The digest of the state at the end.
  public let digest: UInt64
  /// The violation that ended the walk; nil when there was none.
  public let failure: Failure?
  private let tally: FuzzLeg.Tally
  /// The commands of the last leg that were journalled.
  private let commands: [NavMinimalJournal.Step]

  /// The number of commands after which a walk starts again with an empty journal. This bounds memory, and a failure
  /// is reduced in less than a minute.
  public static let longestLeg = 10_000

  /// Walks through a built-in scene; see
  /// ``init(of:seed:steps:options:preparing:holding:checking:progress:)-(SceneUnderTest,_,_,_,_,_,_,_)``.
  public init(
    of scene: BuiltInScene, seed: UInt64, steps: Int, options: SessionOptions, preparing: [NavCommand] = [],
    holding conditions: [NavPredicate] = [], checking check: () throws(SessionError) -> Void = {},
    progress: (Int) -> Void = { _ in }
  ) throws(SessionError) {
    try self.init(
      of: SceneUnderTest(scene), seed: seed, steps: steps, options: options, preparing: preparing,
      holding: conditions, checking: check, progress: progress)
  }

  /// Walks through a scene.
  /// - Parameters:
  ///   - scene: The scene to begin with, and the screens to show.
  ///   - seed: The seed of the random commands.
  ///   - steps: The number of commands.
  ///   - options: The plugins that take part: ``/NavRuntime/SessionOptions/catalog``, ``/NavRuntime/SessionOptions/plugins``,
  ///     ``/NavRuntime/SessionOptions/attaching`` and ``/NavRuntime/SessionOptions/detaching``. The members `clock`, `id`,
  ///     `durability`, `keep` and `recovery` are ignored: a walk has a journal of its own, in memory.
  ///   - preparing: Commands after the one that sets the scene, such as the configuration of a plugin.
  ///   - conditions: Conditions that must be true after every command, beside the invariants.
  ///   - progress: A closure that is called after every thousandth command with the number of commands so far.
  /// - Throws: A ``/NavRuntime/SessionError`` when the plugins cannot take part, or a command of `preparing` is refused.
  public init(
    of scene: SceneUnderTest, seed: UInt64, steps: Int, options: SessionOptions, preparing: [NavCommand] = [],
    holding conditions: [NavPredicate] = [], checking check: () throws(SessionError) -> Void = {},
    progress: (Int) -> Void = { _ in }
  ) throws(SessionError) {
    var numbers = SeededNumbers(seed: seed)
    var leg = try FuzzLeg(scene, seed: numbers.next(), options, preparing, conditions)
    var tally = FuzzLeg.Tally()
    var (done, violation) = (0, NavViolation?.none)
    while done < steps, violation == nil {
      if done > 0, done % Self.longestLeg == 0 {
        violation = leg.violationInReplay()
        if violation != nil { break }
        tally.add(leg.tally)
        leg = try FuzzLeg(scene, seed: numbers.next(), options, preparing, conditions)
      }
      try check()
      violation = try leg.step()
      done += 1
      if done % 1000 == 0 { progress(done) }
    }
    violation = violation ?? leg.violationInReplay()
    tally.add(leg.tally)
    (self.seed, self.steps, self.tally) = (seed, done, tally)
    (digest, commands) = (leg.digest, leg.commands)
    failure = violation.map {
      Failure($0, after: done - 1, leg.commands, options, conditions)
    }
  }

  /// The numbers, and then the failure.
  public var description: String {
    var hexadecimal = ByteBuffer()
    hexadecimal.appendHex(digest)
    let numbers =
      "seed \(seed): \(steps) commands, \(accepted) accepted, \(refused) refused, \(invalid) invalid, "
      + "\(failedAppends) appends failed, \(pluginFaults) failures of plugins, digest \(hexadecimal.string)"
    return ([numbers] + [failure?.description].compactMap(\.self)).joined(separator: "\n")
  }

  /// The answer as navrepl prints it:
  /// `{"seed":…,"steps":…,"accepted":…,"refused":…,"invalid":…,"failedAppends":…,"pluginFaults":…,"digest":…,"failure":…}`.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append(string: "{\"seed\":\(seed),\"steps\":\(steps),\"accepted\":\(accepted)")
    buffer.append(string: ",\"refused\":\(refused),\"invalid\":\(invalid),\"failedAppends\":\(failedAppends)")
    buffer.append(string: ",\"pluginFaults\":\(pluginFaults),\"digest\":\"")
    buffer.appendHex(digest)
    buffer.append("\",\"failure\":")
    if let failure { failure.write(to: &buffer) } else { buffer.append("null") }
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }

  /// Writes a new journal with the fewest commands that violate the invariant; without a failure, with at most the
  /// last ``longestLeg`` commands of the walk.
  /// - Throws: A ``/NavRuntime/SessionError`` when the file already exists or cannot be written.
  public func write(
    to path: String, options: SessionOptions, in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(SessionError) {
    var options = FuzzLeg.recording(options)
    if failure?.needsFaults == true {
      options.catalog.add(FuzzFaults())
      options.plugins.append(FuzzFaults.id)
    }
    options.durability = .always
    try NewJournal.record(try options.header(), to: path, in: fileSystem, options: options) {
      session throws(SessionError) in
      for step in failure?.minimal?.commands ?? commands {
        try session.send(step.command, from: step.source)
      }
    }
  }
}

extension NavFuzz.Failure {
  /// Creates a failure by reducing the commands of a leg, without the faulty plugin if the violation does not need
  /// it.
  fileprivate init(
    _ violation: NavViolation, after step: Int, _ commands: [NavMinimalJournal.Step],
    _ options: SessionOptions, _ conditions: [NavPredicate]
  ) {
    (self.violation, self.step) = (violation, step)
    var candidates = commands.enumerated().map { (number: $0.offset, step: $0.element) }
    var (fewest, areFaulty, evaluations) = (NavMinimalJournal?.none, false, 0)
    // The fewest commands may not need the plugin that all of them need.
    for withFaults in [false, true, false] where fewest == nil || areFaulty {
      var recording = FuzzLeg.recording(options)
      if withFaults { recording.add(FuzzFaults()) }
      recording = FuzzLeg.recording(recording)
      guard let header = try? recording.header() else { continue }
      var minimization = Minimization(
        header, .invariant(violation.invariant, conditions: conditions), recording.catalog)
      guard let found = try? minimization.fewest(of: candidates) else { continue }
      evaluations += minimization.evaluations
      fewest = NavMinimalJournal(
        found, of: commands.count, commands.enumerated().map { ($0.offset, $0.element) },
        evaluations: evaluations)
      (candidates, areFaulty) = (found, withFaults)
    }
    (minimal, needsFaults) = (fewest, areFaulty)
  }

  fileprivate func write(to buffer: inout ByteBuffer) {
    buffer.append(string: "{\"step\":\(step),\"violation\":\(violation.json),\"commands\":")
    guard let minimal else { return buffer.append("null}") }
    buffer.list(minimal.commands) { $1.appendQuoted($0.description) }
    buffer.member("needsFaults", needsFaults)
    buffer.close()
  }
}

extension FuzzLeg.Tally {
  fileprivate mutating func add(_ other: Self) {
    accepted += other.accepted
    refused += other.refused
    invalid += other.invalid
    failedAppends += other.failedAppends
    pluginFaults += other.pluginFaults
  }
}
