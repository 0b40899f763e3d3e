/// The laws that a plugin breaks, each with where it was seen.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// One broken law.
  public struct Violation: Equatable, Sendable {
    /// The law.
    public let law: PluginLaw
    /// The place of the failure, and advice.
    public let message: String
  }

  /// The plugin's id.
  public let plugin: String
  /// Each law at most once, in the order of ``PluginLaw``; empty when nothing could be tried at all.
  public let violations: [Violation]
  /// The reason why nothing could be tried.
  public let obstacle: String?

  init(_ plugin: String, _ violations: [Violation] = [], obstacle: String? = nil) {
    self.plugin = plugin
    self.violations = violations
    self.obstacle = obstacle
  }

  /// A line for each law.
  public var description: String { lines.joined(separator: "\n") }

  /// The violations as one text for each law. The words of a plugin may have line feeds of their own.
  package var lines: [String] {
    violations.map { "The plugin “\(plugin)” breaks the law “\($0.law.sentence)”: \($0.message)" }
      + [obstacle].compactMap { $0 }
  }
}
