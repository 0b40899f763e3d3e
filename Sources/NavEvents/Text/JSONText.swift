/// A whole JSON value as its canonical text, such as a plugin's configuration or the content of a scene. It
/// is stored without being parsed.
public struct JSONText: BitwiseCopyable, Hashable, Sendable {
  package let text: TextID

  package init(_ text: TextID) { self.text = text }
}
