import NavEvents
import NavRuntime

/// The commands that an exploration sends to a stack.
extension NavScene.Stack: ExploredContainer {
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    alphabet.addNavigation(name)
    alphabet.addSets(of: children, in: name)
    let below = children.map { ScreenDescription($0) }
    alphabet.add([alphabet.several, below + [alphabet.firstNew]].map { .set($0, in: name) })
  }
}
