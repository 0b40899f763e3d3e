import NavEvents
import NavRuntime

/// The commands that an exploration sends to a tabs container.
extension NavScene.Tabs: ExploredContainer {
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    alphabet.add((children + [alphabet.free[0]]).map { .select($0, in: name) })
    alphabet.addSets(of: children, in: name)
    alphabet.addReordered(children, in: name)
  }
}
