import NavEvents

/// What an exploration sends to tabs, and what must hold of them (UITabBarController).
extension Tabs {
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    alphabet.add((children + [alphabet.free[0]]).map { .select($0, in: name) })
    alphabet.addSets(of: children, in: name)
  }
}

extension NavScene.Tabs: ContainerRules {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] {
    [selected].compactMap(\.self)
  }

  /// Tabs have no back button.
  func backButtonTarget(of child: String, in scene: NavScene) -> String? { nil }

  /// Without a child there is nothing above the bar.
  func surface(in scene: NavScene) -> ContainerSurface { selected == nil ? .covered : .whole }
}
