import NavEvents

/// The table of the line language: parsing, help and suggestions use it.
enum VerbTable {
  static let verbs: [Verb] =
    sceneVerbs + stackVerbs + containerVerbs + webVerbs + gestureVerbs + appearanceVerbs + pluginVerbs
    + lookVerbs + timeVerbs
    + sessionVerbs

  static func verb(_ name: String) -> Verb? { verbs.first { $0.name == name } }

  static func suggestion(for name: String) -> String? {
    EditDistance.nearest(to: name, among: verbs.map(\.name))
  }

  /// Returns the request that the words of one command make.
  static func read(_ words: [Word]) throws(LineError) -> Request {
    guard let name = words.first, let verb = verb(name.text) else { throw .unknownVerb(words[0]) }
    var arguments = try Arguments(words, keys: verb.keys, synopsis: verb.synopsis)
    let request = try verb.read(&arguments)
    try arguments.finish()
    return request
  }
}
