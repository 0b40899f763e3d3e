import NavEvents

/// The rules for single nodes.
extension NavState {
  func decide(_ command: ItemCommand, _ texts: borrowing TextTable) -> Decision {
    switch command {
    case .setHidesBackButton(let off, let on): decideHidesBackButton(off, on)
    case .setTitle(let node, let title): decideTitle(title, node)
    case .setAttribute(let node, let key, let value): decideAttribute(key, value, node, texts)
    }
  }

  private func decideHidesBackButton(_ off: TextID?, _ on: TextID?) -> Decision {
    for name in [off, on] {
      if let name, scene.find(name) == nil { return .refused(.unknownNode(name)) }
    }
    return .sequence(change(off, to: false), change(on, to: true))
  }

  private func change(_ node: TextID?, to hides: Bool) -> NavEvent? {
    guard let node, hidesBackButton(of: node) != hides else { return nil }
    return .item(.hidesBackButtonChanged(node: node, hides))
  }

  private func decideTitle(_ title: TextID, _ name: TextID) -> Decision {
    guard let node = scene.find(name) else { return .refused(.unknownNode(name)) }
    if scene.title(of: node) == title { return .nothing }
    return .event(.item(.titleChanged(node: name, title)))
  }

  private func decideAttribute(
    _ key: TextID, _ value: TextID?, _ name: TextID?, _ texts: borrowing TextTable
  ) -> Decision {
    var old: TextID?
    if let name {
      guard let node = scene.find(name) else { return .refused(.unknownNode(name)) }
      old = scene.extras(of: node).attributes.value(of: key, texts)
    } else {
      old = metadata.attributes.value(of: key, texts)
    }
    return old == value ? .nothing : .event(.item(.attributeChanged(node: name, key: key, value: value)))
  }
}
