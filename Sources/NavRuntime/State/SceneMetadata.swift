import NavEvents

/// The parts of the state that change seldom.
struct SceneMetadata: Equatable {
  /// The scene's own attributes.
  var attributes = Attributes()
  /// In the order in which they were attached; how they take part is the host's business.
  var plugins: [AttachedPlugin] = []
  /// Those that failed too often and have not been attached again since.
  var quarantined: [TextID] = []
  /// What plugins keep, by plugin.
  var remembered = Attributes()

  func mark(_ marks: inout TextMarks) {
    attributes.mark(&marks)
    remembered.mark(&marks)
    for plugin in quarantined { marks.mark(plugin) }
    for plugin in plugins {
      marks.mark(plugin.id)
      marks.mark(plugin.configuration)
    }
  }
}

/// A plugin that takes part, as the events tell it.
struct AttachedPlugin: BitwiseCopyable, Equatable {
  let id: TextID
  let version: Int32
  var configuration: JSONText?
}
