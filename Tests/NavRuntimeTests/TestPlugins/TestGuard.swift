import NavEvents
import NavRuntime

/// A removal guard whose hook the test provides.
struct TestGuard: RemovalGuard {
  typealias Body = @Sendable (Removal, borrowing HookContext) throws(PluginFault) -> String?

  let manifest: PluginManifest
  private let body: Body

  init(_ id: String, _ policy: PluginManifest.FaultPolicy = .failOpen, _ body: @escaping Body) {
    manifest = PluginManifest(id: id, version: 1, faultPolicy: policy)
    self.body = body
  }

  func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
    try body(removal, context)
  }
}
