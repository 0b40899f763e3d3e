import NavEvents

/// Applies the events about a single node.
extension NavState {
  mutating func setHidesBackButton(_ hides: Bool, _ name: TextID) {
    guard let node = scene.find(name) else { return }
    change(node) { $0.hidesBackButton = hides }
  }

  mutating func setTitle(_ title: TextID, _ name: TextID) {
    guard let node = scene.find(name) else { return }
    change(node) { $0.title = title == name ? nil : title }
  }

  mutating func setAttribute(
    _ key: TextID, _ value: TextID?, _ name: TextID, _ texts: borrowing TextTable
  ) {
    guard let node = scene.find(name) else { return }
    var attributes = scene.extras(of: node).attributes
    attributes.set(key, to: value, texts)
    changeExtras(of: node) { $0.attributes = attributes }
  }

  mutating func setSceneAttribute(_ key: TextID, _ value: TextID?, _ texts: borrowing TextTable) {
    var attributes = metadata.attributes
    attributes.set(key, to: value, texts)
    changeMetadata { $0.attributes = attributes }
  }
}
