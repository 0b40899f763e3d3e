import NavEvents

/// A plugin that takes part, as the events tell it.
struct AttachedPlugin: BitwiseCopyable, Equatable {
  let id: TextID
  let version: Int32
  var configuration: JSONText?
}
