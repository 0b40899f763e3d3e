import NavEvents
import NavPluginTesting
import NavPlugins
import NavRuntime
import Testing

/// Given, when, then: the parts of a plugin's test, and its messages when it fails.
struct PluginScenarioTests {
  private static func dirtyForm() throws -> PluginScenario {
    var scenario = try PluginScenario(UnsavedChanges())
    try scenario.given(.push("list"), .push("form"))
    try scenario.given(.setAttribute("dirty", to: "true", of: "form"))
    return scenario
  }

  @Test func `a refusal is expected with its code and its reasons`() throws {
    var scenario = try Self.dirtyForm()
    try scenario.when(.pop())
    try scenario.then(
      """
      refused vetoed
      unsaved-changes: “form” has unsaved changes: save or discard them first.
      """)
    try scenario.then("panes.right", is: "\"form\"")
  }

  @Test func `events are expected as the journal has them, those of follow-ups too`() throws {
    var scenario = try PluginScenario(UnsavedChanges())
    try scenario.when(.push("list"))
    try scenario.then(
      """
      {"type":"pushed","container":"main","screen":{"id":"list"}}
      {"type":"hidesBackButtonChanged","screen":"list","value":true}
      """)
    try scenario.when(.popToRoot())
    try scenario.then("")
  }

  @Test func `a plugin with settings can be configured in a scenario`() throws {
    var scenario = try PluginScenario(DepthLimit(configuration: #"{"limit":2}"#), in: .stack)
    try scenario.given(.push("a"), .push("b"))
    try scenario.when(.push("c"))
    try scenario.then(
      """
      refused vetoed
      depth-limit: “main” would have 3 entries, and 2 is the most: go back first.
      """)
    try scenario.given(.configure("depth-limit", configuration: CanonicalJSON(#"{"limit":3}"#)), .push("c"))
  }

  @Test func `a different outcome is shown line by line`() throws {
    var scenario = try Self.dirtyForm()
    try scenario.when(.pop())
    let line = #line + 1
    let mismatch = try #require(throws: ScenarioMismatch.self) {
      try scenario.then(
        """
        refused vetoed
        unsaved-changes: Never.
        """)
    }
    #expect(mismatch.expected == ["refused vetoed", "unsaved-changes: Never."])
    #expect(mismatch.actual.first == "refused vetoed")
    #expect(mismatch.place == "\(#fileID):\(line)")
    #expect(
      mismatch.description == """
        \(mismatch.place): The outcome differs (- expected, + actual):
          refused vetoed
        - unsaved-changes: Never.
        + unsaved-changes: “form” has unsaved changes: save or discard them first.
        """)
  }

  @Test func `a different part of the state is shown with both values`() throws {
    let scenario = try Self.dirtyForm()
    let mismatch = try #require(throws: ScenarioMismatch.self) { try scenario.then("panes.left", is: "null") }
    #expect(
      mismatch.description == """
        \(mismatch.place): panes.left differs (- expected, + actual):
        - null
        + "list"
        """)
    #expect(throws: ScenarioMismatch.self) { try scenario.then("panes[", is: "1") }
    try scenario.then("panes.nowhere", is: "missing")
  }

  @Test func `a given command must be accepted`() throws {
    var scenario = try PluginScenario(UnsavedChanges())
    let mismatch = try #require(throws: ScenarioMismatch.self) {
      try scenario.given(.push("a"), .push("a"))
    }
    #expect(
      mismatch.description.hasPrefix(
        "\(mismatch.place): Command 2 that is given was refused:\n+ refused duplicate-node\n"))
  }

  @Test func `a scenario may have another scene, and another plugin beside its own`() throws {
    var scenario = try PluginScenario(
      UnsavedChanges(), beside: [TestGuard("strict") { _, _ in "No." }], in: .stack)
    try scenario.given(.push("a"), .push("b"))
    try scenario.when(.back())
    try scenario.then(
      """
      refused vetoed
      strict: No.
      """)
  }
}
