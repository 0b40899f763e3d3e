import NavEvents
import NavRuntime

extension ByteBuffer {
  /// Writes the members `path`, `plugin`, `expected` and `actual`.
  mutating func appendMembers(of divergence: Divergence) {
    member("path")
    appendQuoted(divergence.path)
    member("plugin")
    if let plugin = divergence.plugin { appendQuoted(plugin) } else { append("null") }
    member("expected")
    append(string: divergence.expectedOutcome)
    member("actual")
    append(string: divergence.actualOutcome)
  }
}
