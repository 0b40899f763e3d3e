public import NavRuntime

/// Checks that a plugin keeps the laws of plugins (``PluginLaw``). A plugin's test calls it in one line:
///
/// ```swift
/// @Test func `keeps the laws of plugins`() throws {
///   try PluginConformance.check(DirtyForm(), attributes: ["dirty": "true"])
/// }
/// ```
///
/// The plugin is driven over every built-in scene with some two thousand commands, together with the standard plugins, in two
/// processes of their own, so that a trap is a finding and not the end of the tests.
public enum PluginConformance {
  /// The extent of a check.
  public struct Report: Equatable, Sendable {
    /// Commands decided.
    public let commits: Int
    /// The number of contributions of the plugin to the commits: a veto, a rewrite, an answer, a follow-up.
    public let parts: Int
  }

  /// The time that each of the two processes may take.
  public static let standardDeadline = Duration.seconds(120)

  /// Checks the plugin that `plugin` makes; it is made anew for each run.
  ///
  /// The two processes are this program once more, with the same arguments (in a test, with the caller's name as filter),
  /// so the call must be reached again: make it from a test function, or unconditionally from a program.
  /// - Parameters:
  ///   - plugin: the plugin, as its test makes it.
  ///   - attributes: keys and values that it looks at; they are set on screens and on the scene, and taken away again.
  ///   - links: urls that it knows.
  ///   - deadline: how long each process may take.
  /// - Throws: ``ConformanceFailure``, which names each broken law; or the error that `plugin` throws.
  @discardableResult
  public static func check(
    _ plugin: @autoclosure @escaping () throws -> any NavPlugin,
    attributes: KeyValuePairs<String, String> = [:],
    links: [String] = [], deadline: Duration = standardDeadline,
    fileID: String = #fileID, line: Int = #line, function: String = #function
  ) throws -> Report {
    let vocabulary = (attributes: attributes.map { (key: $0.key, value: $0.value) }, links: links)
    return try check(plugin, vocabulary, deadline, "\(fileID):\(line)", function)
  }

  /// The attributes and links that plugins look at.
  package typealias Vocabulary = (attributes: [(key: String, value: String)], links: [String])

  package static func check(
    _ make: @escaping () throws -> any NavPlugin, _ vocabulary: Vocabulary, _ deadline: Duration,
    _ place: String, _ function: String
  ) throws -> Report {
    let id = try make().manifest.id
    let place = "\(place) \(id)"
    switch OtherProcess.role {
    case .original:
      let traces = try OtherProcess.run(place, function, deadline)
      return try ConformanceVerdict(id, deadline).reached(by: traces)
    case .other(place, let file, let isWitness):
      let drive = ConformanceDrive(id, make, vocabulary, ConformanceLog(file))
      if isWitness { drive.witness() } else { drive.run() }
      OtherProcess.end()
    case .other: return Report(commits: 0, parts: 0)
    }
  }
}
