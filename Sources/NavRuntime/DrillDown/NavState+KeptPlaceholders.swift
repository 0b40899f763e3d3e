import NavEvents

/// The placeholders that drillDowns keep over a restore: they belong to the app, which set them before it restored
/// (SGBDrillDownController).
extension NavState {
  /// Returns the placeholders that the archive does not hold, neither in their places nor anywhere else.
  func keptPlaceholders(archived: SceneValidator, _ document: borrowing JSONDocument) -> [KeptMember] {
    var kept: [KeptMember] = []
    for (id, object) in archived.containers {
      guard document.member("kind", of: object).map({ document.isString($0, "drillDown") }) == true,
        let index = scene.find(id).flatMap({ scene.drillDownIndex($0) })
      else { continue }
      let fields = scene.drillDowns[index].fields
      let placeholders: [(StaticString, NodeID?)] = [
        ("leftPlaceholder", fields.leftPlaceholder), ("rightPlaceholder", fields.rightPlaceholder),
      ]
      for (name, placeholder) in placeholders {
        guard let placeholder, document.member(name, of: object) == nil,
          !archived.holds(scene[placeholder].name)
        else { continue }
        kept.append(KeptMember(object: object, name: name, content: .node(placeholder)))
      }
    }
    return kept
  }
}
