/// A whole JSON value as its canonical text. It is stored, but not looked into, such as a plugin's
/// configuration or the content of a scene.
public struct JSONText: BitwiseCopyable, Hashable, Sendable {
  package let text: TextID

  package init(_ text: TextID) { self.text = text }
}
