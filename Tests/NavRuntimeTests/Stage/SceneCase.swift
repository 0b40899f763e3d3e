import NavRuntime
import Testing

/// A scene, the lines typed in it, and the expected result.
struct SceneCase: Sendable, CustomTestStringConvertible {
  let scene: BuiltInScene
  let lines: [String]
  let expected: String

  init(_ scene: BuiltInScene, _ lines: [String], _ expected: String = "") {
    self.scene = scene
    self.lines = lines
    self.expected = expected
  }

  var testDescription: String { ([scene.rawValue] + lines).joined(separator: "; ") + " → " + expected }

  /// Returns a stage with the scene after the lines.
  func stage() throws -> Stage { try Stage(scene, lines) }
}
