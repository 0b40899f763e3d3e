import NavEvents
import NavRuntime

/// The commands that an exploration sends to a stack.
extension NavScene.Stack: ExploredContainer {
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    alphabet.addNavigation(name)
    alphabet.addSets(of: children, in: name)
    for set in [alphabet.free, children + [alphabet.free[0]]] {
      alphabet.add([.set(set.map { ScreenDescription($0) }, in: name)])
    }
  }
}
