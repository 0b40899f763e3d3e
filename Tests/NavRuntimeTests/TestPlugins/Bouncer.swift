import NavEvents
import NavRuntime

/// A guard whose answers stand in the attributes of screens: `no=ENTRY` for a screen that may not be shown, and `instead=a,b` for one
/// that others replace. Others are `fault=yes`, a failure, and `unless=KEY`, a screen that may not be shown without that attribute of
/// the scene.
struct Bouncer: AdmissionGuard {
  let manifest: PluginManifest

  init(_ id: String = "bouncer", _ policy: PluginManifest.FaultPolicy = .failClosed) {
    manifest = PluginManifest(id: id, version: 1, faultPolicy: policy)
  }

  func admission(
    of screen: ScreenDescription, in context: borrowing HookContext
  ) throws(PluginFault) -> Admission? {
    if screen.attributes["fault"] != nil { throw PluginFault(code: "dizzy", message: "It sees nothing.") }
    if screen.attributes["no"] != nil { return .remove }
    if let key = screen.attributes["unless"], context.sceneAttribute(key) == nil { return .remove }
    guard let instead = screen.attributes["instead"] else { return nil }
    return .replace(
      with: instead.split(separator: "+").map { id in
        var replacement = ScreenDescription(String(id))
        // What begins with “bad” may not be shown, either.
        if id.hasPrefix("bad") { replacement.attributes["no"] = "entry" }
        if id.hasPrefix("next") { replacement.attributes["instead"] = id + "x" }
        return replacement
      })
  }
}
