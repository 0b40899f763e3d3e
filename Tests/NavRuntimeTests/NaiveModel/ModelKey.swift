/// A `key=value` of a plugin command, as it was written.
struct ModelKey: Sendable {
  let key: String
  let value: String

  init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}
