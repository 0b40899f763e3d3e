import NavEvents

/// What an exploration sends to a web container, and what must hold of it (DrillDownWebController).
extension Web {
  /// One address that loads, one that no plugin knows, one that is relative, and one that is none.
  private static let addresses = ["https://a.example/", "app://a", "b", "http://"]

  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    for address in addresses { alphabet.add([.open(address, in: name), .submit(address, in: name)]) }
    alphabet.add([
      .back(in: name), .loaded(in: name), .failed("It is gone.", in: name),
      .loaded(title: "A", action: "More", actionURL: "https://a.example/more", in: name),
      .retry(in: name), .cancel(in: name), .reload(in: name), .action(in: name), .leave(in: name),
    ])
  }
}

extension NavScene.Web: ContainerRules {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] { pages.suffix(1).map(\.id) }

  func backButtonTarget(of child: String, in scene: NavScene) -> String? {
    guard pages.count >= 2, pages[pages.count - 1].id.hasSameBytes(as: child), scene.allowsBackButton(child)
    else { return nil }
    return pages[pages.count - 2].id
  }

  func surface(in scene: NavScene) -> ContainerSurface { .whole }
}
