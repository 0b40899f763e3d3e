import NavEvents
import NavRuntime

/// The commands that an exploration sends to a web container.
extension NavScene.Web: ExploredContainer {
  /// A loadable address, one that no plugin knows, a relative one, and an invalid one.
  private static let addresses = ["https://a.example/", "app://a", "b", "http://"]

  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    for address in addresses { alphabet.add([.open(address, in: name), .submit(address, in: name)]) }
    alphabet.add([
      .back(in: name), .finishLoad(in: name), .failLoad("It is gone.", in: name),
      .finishLoad(title: "A", action: "More", actionURL: "https://a.example/more", in: name),
      .retryLoad(in: name), .cancelLoad(in: name), .reload(in: name), .performAction(in: name),
      .leaveWeb(in: name),
    ])
  }
}
