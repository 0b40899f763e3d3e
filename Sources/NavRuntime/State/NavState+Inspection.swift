public import NavEvents

/// What plugins may ask of the state. All of it is O(1) unless said otherwise, and nil for what is not there.
extension NavState {
  /// Whether `node` is a drillDown.
  public func isDrillDown(_ node: TextID) -> Bool { index(of: node) != nil }

  /// The left stack's first screen.
  public func root(of drillDown: TextID) -> TextID? {
    index(of: drillDown).flatMap { scene.drillDowns[$0].left.first }.map { scene[$0].name }
  }

  /// The screen on the right, not its placeholder.
  public func right(of drillDown: TextID) -> TextID? {
    index(of: drillDown).flatMap { scene.drillDowns[$0].fields.right }.map { scene[$0].name }
  }

  /// Whether a node's item says that its back button is hidden; false for an unknown node.
  public func hidesBackButton(of node: TextID) -> Bool {
    scene.find(node).map { scene[$0].hidesBackButton } ?? false
  }

  /// The value of a screen's attribute, or of the scene's own for `node` nil. Complexity: O(attributes).
  public func attribute(_ key: String, of node: TextID?, _ draft: borrowing CommitDraft) -> String? {
    guard let key = draft.texts.find(key) else { return nil }
    let value: TextID? =
      if let node { scene.find(node).flatMap { scene.extras(of: $0).attributes[key] } } else {
        ledger.attributes[key]
      }
    return value.map { draft.texts[$0] }
  }

  /// What a plugin has asked to remember, a canonical JSON value.
  public func remembered(by plugin: String, _ draft: borrowing CommitDraft) -> String? {
    draft.texts.find(plugin).flatMap { ledger.remembered[$0] }.map { draft.texts[$0] }
  }

  private func index(of drillDown: TextID) -> Int? {
    scene.find(drillDown).flatMap { scene.drillDownIndex($0) }
  }
}
