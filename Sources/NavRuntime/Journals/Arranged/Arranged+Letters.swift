import NavEvents
import NavRuntime

/// The commands that an exploration sends to an arranged container: those that all containers share, and the verbs of its rules.
extension NavScene.Arranged: ExploredContainer {
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    alphabet.addStackVerbs(name)
    alphabet.addVerbs(name)
    alphabet.add((children + [alphabet.free[0]]).map { .select($0, in: name) })
    alphabet.addSets(of: children, in: name)
  }
}
