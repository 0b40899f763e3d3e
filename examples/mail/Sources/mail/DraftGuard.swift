import NavPlugins
import NavRuntime

/// The app's own plugin: it keeps a draft with unsaved changes on the screen, whoever wants to remove it.
struct DraftGuard: RemovalGuard {
  static let id = "draft-guard"
  let manifest = PluginManifest(id: id, version: 1, faultPolicy: .failClosed)

  func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
    let isDirty = removal.screens.contains { context.hasAttribute("dirty", equalTo: "true", on: $0) }
    return isDirty ? "Your draft is not sent: press ^S to send it, or ^X to discard it." : nil
  }
}

extension SessionOptions {
  /// The options of every session of the app, and of its tests: the standard plugins and its own.
  static var mail: SessionOptions {
    var options = SessionOptions.standard
    options.add(DraftGuard())
    return options
  }
}
