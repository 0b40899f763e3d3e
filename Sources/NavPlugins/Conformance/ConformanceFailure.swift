/// The laws that a plugin breaks, each with where it was seen.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// One broken law.
  public struct Violation: Equatable, Sendable {
    /// The law.
    public let law: PluginLaw
    /// Where it was seen, and what to do about it.
    public let message: String
  }

  /// The plugin's id.
  public let plugin: String
  /// Each law at most once, in the order of ``PluginLaw``; empty when nothing could be tried at all.
  public let violations: [Violation]
  /// Why nothing could be tried.
  public let obstacle: String?

  init(_ plugin: String, _ violations: [Violation] = [], obstacle: String? = nil) {
    self.plugin = plugin
    self.violations = violations
    self.obstacle = obstacle
  }

  /// A line for each law.
  public var description: String { lines.joined(separator: "\n") }

  /// The same, a text for each law; what the plugin said may have line feeds of its own.
  package var lines: [String] {
    violations.map { "The plugin “\(plugin)” breaks the law “\($0.law.sentence)”: \($0.message)" }
      + [obstacle].compactMap { $0 }
  }
}
