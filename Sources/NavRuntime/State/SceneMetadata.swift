import NavEvents

/// The parts of the state that rarely change.
struct SceneMetadata: Equatable {
  /// The scene's own attributes.
  var attributes = Attributes()
  /// The attached plugins in the order in which they were attached; the host decides the order in which they
  /// are asked.
  var plugins: [AttachedPlugin] = []
  /// The plugins that have failed too often and have not been attached again since.
  var quarantined: [TextID] = []
  /// The values that plugins remember, by plugin.
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

/// An attached plugin, as the events describe it.
struct AttachedPlugin: BitwiseCopyable, Equatable {
  let id: TextID
  let version: Int32
  var configuration: JSONText?
}
