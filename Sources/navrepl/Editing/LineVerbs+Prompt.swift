import NavBase
import NavEvents
import NavJournals
import NavRuntime

extension LineVerbs {
  /// All verbs of the prompt.
  static let prompt = LineVerbs(names: VerbTable.names, find: { VerbTable.verb($0).map { LineVerb($0) } }) {
    place, word in
    switch place {
    case "VERB": Help.topics
    case "FILE", "FILE.json": LineVerb.files(word)
    default: []
    }
  }
}

extension LineVerb {
  /// A verb of the prompt, some of which have the options of a subcommand, or filters.
  fileprivate init(_ verb: Verb) {
    self.init(synopsis: verb.synopsis, keys: verb.keys, isAboutPlugins: verb.group == .command(.plugins))
    if let subcommand = verb.subcommand {
      own = { Self.options($0, $1, of: subcommand, $2) }
    } else if SyntaxWords.takesFilters(verb) {
      own = { Self.filter($0, $1, $2) }
    }
  }

  /// Returns the options of a verb that asks what a subcommand asks, the values of the option before the word, or the paths
  /// that a condition may begin with.
  private static func options(
    _ words: [String], _ last: String, of subcommand: Subcommand, _ line: LineCompleter
  ) -> [String] {
    if let option = words.last.flatMap({ Option(rawValue: $0) }), option.value != nil {
      switch option.possibleValues {
      case .none: return []
      case .words(let words): return words
      case .files: return files(last)
      case .anything where option == .without || option == .with: return line.names.plugins
      case .anything: return option == .expect ? line.paths(last) : []
      }
    }
    if last.hasPrefix("-") {
      return Option.allCases.filter { $0.belongs(toVerb: subcommand) }.map(\.rawValue)
    }
    return subcommand.takesConditions ? line.paths(last) : []
  }

  /// Returns the filters of `log` and `find`, or the values of the filter before the word; nil where no filter is expected.
  private static func filter(
    _ words: [String], _ last: String, _ line: LineCompleter
  ) -> [String]? {
    if last.contains("=") { return nil }
    let options = NavCommitFilter.Option.allCases
    if let option = options.first(where: { $0.name == words.last }), option.value != nil {
      return values(of: option, last, line)
    }
    return last.hasPrefix("-") ? options.map(\.name) : nil
  }

  private static func values(
    of option: NavCommitFilter.Option, _ word: String, _ line: LineCompleter
  ) -> [String] {
    switch option {
    case .container: line.names.containers
    case .screen: line.names.nodes
    case .route: routes(line)
    case .plugin: line.names.plugins
    case .kind: EventKind.allCases.map(\.name) + CommandKind.allCases.map(\.name)
    case .source: CommitSource.allCases.map(\.name)
    case .changes: line.paths(word)
    case .since, .until, .refused, .code, .launch: []
    }
  }

  /// The routes of the screens in the scene, each once.
  private static func routes(_ line: LineCompleter) -> [String] {
    var view = JSONDocument()
    guard (try? view.parse(line.names.stateView())) != nil,
      let screens = view.member("screens", of: view.root)
    else { return [] }
    let routes = view.members(of: screens).compactMap { screen in
      view.member("route", of: screen.value).flatMap { view.string($0) }
    }
    return Set(routes).sorted { $0.sortsBefore($1) }
  }

  /// Returns the files whose paths begin with `word`; folders end with a slash.
  fileprivate static func files(_ word: String) -> [String] {
    let word = word.hasPrefix("\"") ? word.dropFirst() : word[...]
    let cut = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
    let folder = String(word[..<cut])
    let names = SystemCall.files(in: folder.isEmpty ? "." : folder)?.names ?? []
    let isHidden = word[cut...].hasPrefix(".")
    return names.filter { $0.hasPrefix(".") == isHidden }.map { name in
      SystemCall.files(in: folder + name) == nil ? folder + name : "\(folder)\(name)/"
    }
  }
}
