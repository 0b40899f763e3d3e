import NavEvents
import NavRuntime
import Testing

/// What is seen of the container of a session of rules.
extension RuledSession {
  /// The children, those that are shown marked, and whether `back` does something from the one with the focus: `[menu, *home] back`.
  var outcome: String {
    get throws {
      let text = try container.description
      let list = text.firstIndex(of: "[").map { String(text[$0...]) } ?? text
      return try hasBack ? "\(list) back" : list
    }
  }

  /// A Boolean value that indicates whether the pane with the focus has a way back.
  var hasBack: Bool {
    get throws {
      let container = try container
      return container.shown.first { $0.child == container.focus }?.back != nil
    }
  }

  /// The panes as they are laid out, without their bars: `pane home 0 0 1024×768`.
  var layout: [String] {
    recorded.session.scene.layout.map(\.description).filter { !$0.hasPrefix("bar ") }
  }

  /// Sends a line that is refused by the rules, and returns their reason.
  func reason(_ line: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
    let refusal = try #require(try send(line).refusal, sourceLocation: location)
    #expect(refusal.code == .vetoed, sourceLocation: location)
    return refusal.reasons.map(\.message).joined(separator: " ")
  }
}
