import NavEvents
import NavRuntime

/// A guard whose answer about a screen the test provides.
struct TestAdmissionGuard: AdmissionGuard {
  var manifest: PluginManifest
  private let body: @Sendable (ScreenDescription) throws(PluginFault) -> Admission?

  init(
    _ id: String, _ policy: PluginManifest.FaultPolicy = .failOpen,
    _ body: @escaping @Sendable (ScreenDescription) throws(PluginFault) -> Admission?
  ) {
    manifest = PluginManifest(id: id, version: 1, faultPolicy: policy)
    self.body = body
  }

  func admission(
    of screen: ScreenDescription, in context: borrowing HookContext
  ) throws(PluginFault) -> Admission? {
    try body(screen)
  }
}
