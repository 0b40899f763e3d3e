import NavEvents
import NavJournals
import NavRuntime

/// The explanations of the words in a verb's syntax: those in capitals, the alternatives, and the keys.
enum SyntaxWords {
  /// Returns each word of a verb's syntax with its explanation, in the order of the syntax.
  static func rows(of verb: Verb) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    for word in words(of: verb) where !rows.contains(where: { $0.name == word }) {
      if let text = explanation(of: word, verb) { rows.append((word, text)) }
    }
    if takesFilters(verb) {
      rows += NavCommitFilter.Option.allCases.map { option in
        (option.value.map { "\(option.name) \($0)" } ?? option.name, option.summary)
      }
    }
    if let subcommand = verb.subcommand {
      rows += Option.allCases.filter { $0.belongs(toVerb: subcommand) }.map { ($0.synopsis, $0.summary) }
    }
    let first = rows.count
    for key in verb.keys {
      rows.append(("\(key)=", explanation(of: "\(key)=", verb) ?? ""))
    }
    // The container and the source of a command mean the same for all verbs, so they come last.
    let shared = rows[first...].filter { $0.name == "in=" || $0.name == "source=" }
    return rows.filter { $0.name != "in=" && $0.name != "source=" } + shared
  }

  /// Returns the words of a verb's syntax that have no explanation.
  static func unexplained(of verb: Verb) -> [String] {
    (words(of: verb) + verb.keys.map { "\($0)=" }).filter { word in
      let isChoice = word.first?.isLowercase == true && !word.hasSuffix("=")
      return !isChoice && explanation(of: word, verb) == nil
    }
  }

  /// Returns true for the verbs that take the filters of commits, which have summaries of their own.
  static func takesFilters(_ verb: Verb) -> Bool {
    verb.subcommand == nil && verb.synopsis.contains("[--")
  }

  /// Returns the words after the verb that are not keys: those in capitals, and those that are typed as they are.
  private static func words(of verb: Verb) -> [String] {
    if let subcommand = verb.subcommand { return subcommand.takesConditions ? ["PREDICATE"] : [] }
    let syntax = verb.synopsis.dropFirst(verb.name.count).split(separator: " ")
    return syntax.prefix { !$0.hasPrefix("[--") }.flatMap { word -> [String] in
      if word.contains("==") { return [] }
      let bare = word.filter { !"[]…".contains($0) }
      // A key has a row of its own.
      if bare.contains("="), bare != "KEY=VALUE", !bare.contains("|") { return [] }
      return bare.split(separator: "|").map(String.init).filter { !$0.isEmpty && !$0.hasPrefix("json=") }
    }
  }

  private static func explanation(of word: String, _ verb: Verb) -> String? {
    own["\(verb.name) \(word)"] ?? shared[word]
  }

  /// The words that mean the same in every verb.
  private static let shared: [String: String] = [
    "ID": "the id of a screen or a container; in quotes when it has spaces",
    "nil": "nothing",
    "URL": "an address; an = in it is text",
    "TEXT": "the rest of the line",
    "COLUMN": "primary, supplementary or secondary",
    "ORIENTATION": Orientation.allCases.map(\.name).joined(separator: ", "),
    "X": "the position of the finger in points, from the left edge of the container",
    "W": "the width in points", "H": "the height in points",
    "FILE": "a file; a file to write must be new",
    "FILE.json": "a file with a scene as JSON",
    "KEY=VALUE": "a setting",
    "PATH": "a path into the state view, such as items.inbox.title (help predicates)",
    "PREDICATE": "a condition (help predicates); no quotes needed here",
    "TIME": "a time: \(TimeWord.forms)",
    "SPEED": "the factor by which to speed up the recording, such as 2 or 0.5 (default: 1)",
    "VERB": "a verb or a topic",
    "@N": "the moment after N events", "#K": "the moment after commit K",
    "show": "visible", "hide": "hidden",
    "on": "yes", "off": "no", "left": "the left pane", "right": "the right pane",
    "scene": "the attributes of the whole scene",
    "JSON": "JSON; an object or an array needs no quotes",
    // The keys of screens.
    "id=": "the id from now on",
    "route=": "the kind of screen; without an id, the first free one of ROUTE, ROUTE~2…",
    "params=": "a JSON object: what the screen was opened with",
    "title=": "the title in bars (default: the id)",
    "restore=": "the name for state restoration; a screen without one is not in an archive",
    "url=": "the address that the screen shows",
    "back=": "the title of the back button on the screen above (default: the title)",
    "left=": "the bar buttons on the left, separated by commas",
    "right=": "the bar buttons on the right, separated by commas",
    "toolbar=": "the buttons of the toolbar, separated by commas",
    "supplement=": "true: the left buttons appear beside the back button, not instead of it",
    "autorotates=": "false: the screen does not rotate with the device",
    "orientations=": "the supported orientations, separated by commas (default: all)",
    "empty=": "true: it is the empty detail of a split: nothing is selected",
    "tab=": "the title of its tab",
    "attr=": "attributes KEY=VALUE, separated by commas",
    "hidesBottomBar=": "true: hides the tab bar while the screen is on its stack",
    "request=": "the key of a request: the screen is opened to return an answer",
    "opener=": "the screen that gets the answer (default: the focused one)",
    "result=":
      "the answer of the topmost screen that leaves and was brought for one, as JSON, or a text in quotes",
    "json=": "the value as JSON, as in a journal",
    "reuse=":
      "what to do with a screen of the same route: top, pop or (on a stack) front use it, new (default) pushes",
    "by=": "the members of the params that must be equal, separated by commas",
    // The keys of commands.
    "in=": "the target container (default: the one in focus)",
    "source=": "the sender: \(CommitSource.allCases.map(\.name).joined(separator: ", ")) (default: repl)",
    "animated=": "false: without an animation",
    "animation=": "the animation: push or fade",
    "kind=": "the kind of container (default: a screen)",
    "rules=": "the plugin that decides for an arranged container",
    "root=": "the address of a web container's first page",
    "column=": "the column of a split, such as supplementary",
  ]

  /// The words that mean something else in one verb, as `VERB WORD`.
  private static let own: [String: String] = [
    "add tabs": "tabs around containers", "add stack": "a stack of screens",
    "add drilldown": "a drill-down with a left and a right pane", "add split": "a split with columns",
    "add web": "a web container with pages",
    "add arranged": "a container for which the plugin of rules= decides",
    "add RULES": "a container for which this plugin decides, such as pager",
    "perform VERB": "a verb that the container's rules know",
    "perform KEY=VALUE": "an argument of the verb; JSON if it begins with { or [, else a text",
    "push nil": "the right screen moves to the left", "replace nil": "the right pane becomes empty",
    "show nil": "the placeholder", "detail nil": "no screen", "column nil": "no screen",
    "show reuse=":
      "what to do with a screen of the same route: top or pop use it, new (default) shows another",
    "show for=": "the screen in the left pane to which it belongs",
    "popto ID": "the screen that becomes the top one", "set ID": "an entry, from the bottom up",
    "removed ID": "a screen, a container or a modal that is gone",
    "children ID": "a child, from the first tab on",
    "select ID": "the id of the child", "select N": "the index of the tab, from 0",
    "mode automatic": "as the width allows", "mode secondaryOnly": "the secondary column alone",
    "mode oneBeside": "one column beside the secondary", "mode oneOver": "one column over the secondary",
    "mode twoBeside": "two columns beside the secondary", "mode twoOver": "two columns over the secondary",
    "mode twoDisplace": "two columns, which push the secondary aside",
    "behavior tile": "beside the secondary", "behavior overlay": "over the secondary",
    "behavior displace": "beside the secondary, which moves aside",
    "edge leading": "on the left", "edge trailing": "on the right",
    "present style=": "sheet (the default), fullScreen or popover",
    "present from=": "the screen or container that it is presented from, such as the anchor of a popover",
    "placeholder primary": "the primary column of a split",
    "placeholder supplementary": "the middle column of a split",
    "placeholder secondary": "the secondary column of a split",
    "dismiss way=": "swipe: the user swiped the sheet away; only for sheets",
    "open id=": "the id of the new page", "loaded title=": "the title of the page (default: as before)",
    "loaded action=": "the title of the page's own action, its right item",
    "loaded actionURL=": "the address that the action opens",
    "swipe begin": "the finger touches down at X", "swipe move": "the finger is at X",
    "swipe end": "the finger lifts at X; if it was far or fast enough, the screen leaves",
    "swipe cancel": "the screen stays",
    "swipe velocity=": "the speed of the finger in points per second (default: 0)",
    "rotate begin": "the rotation begins: rotating is true until rotate end",
    "rotate end": "the rotation has ended", "resize compact": "one column at a time, as on a phone",
    "resize regular": "columns side by side (default: by the width)",
    "active on": "the app is in the foreground",
    "active off": "the app is in the background: time does not count as time on a screen",
    "window compact": "one column at a time, as on a phone",
    "window regular": "columns side by side (default: by the width)",
    "safeArea TOP": "the margin at the top: behind the status bar or the notch",
    "safeArea LEFT": "the margin at the left", "safeArea RIGHT": "the margin at the right",
    "safeArea BOTTOM": "the margin at the bottom: behind the home indicator",
    "metrics bar=": "the bar of a stack, and of a drill-down at topAttached (at first: 64)",
    "metrics topBar=": "the bar of a drill-down at top (at first: 44)",
    "metrics toolbar=": "the toolbars (at first: 44)", "metrics tabBar=": "the tab bar (at first: 49)",
    "metrics webBar=": "the bar of a web container (at first: 44)",
    "barposition topAttached": "from the top edge, 64 points high", "barposition top": "44 points high",
    "width N": "the width in points",
    "width fraction=": "the width as a fraction of the container's width, from 0 to 1",
    "width min=": "the minimum width in points", "width max=": "the maximum width in points",
    "propagate item": "the navigation item", "propagate tab": "the title of the tab",
    "launch APP": "the name of the app", "launch BUILD": "its build",
    "launch OS": "the system with its version",
    "launch DEVICE": "the model of the device",
    "change route=": "the route from now on; the id stays, unless id= says otherwise",
    "key ID": "the id of the key",
    "launch RUN": "first, closed, background or killed: how the run before has ended",
    "note TEXT": "what has happened: the words before the first KEY=VALUE",
    "note KEY=VALUE": "a value of your own; JSON if it begins with { or [, else a text",
    "title TEXT": "the new title", "take KEY": "the key of the request whose result is taken",
    "attr KEY=VALUE": "the attribute; an empty value removes it",
    "plugin ID": "the id of a plugin (the verb plugins lists them)",
    "plugin attach": "the plugin takes part from now on",
    "plugin detach": "the plugin no longer takes part",
    "plugin configure": "the plugin continues with these settings",
    "resume TICKET": "the number of a held command (held in the state view)",
    "drop TICKET": "the number of a held command (held in the state view)",
    "resume plugin=": "only while this plugin holds it", "drop plugin=": "only while this plugin holds it",
    "drop REASON": "a word, or a sentence in quotes", "try COMMAND": "a verb with its words",
    "expect VALUE": "a word, or a text in quotes; numbers, true, false and null have their JSON meaning",
    "expect N": "a number of elements, members or characters",
    "log N": "the number of commits (default: 20, with --json all)", "explain K": "the number of a commit",
    "explain #K": "commit K",
    "explain @N": "the commit that has event N",
    "diff A": "a moment (default: the one that is shown)", "diff B": "another moment",
    "goto +N": "N commits forward", "goto -N": "N commits back", "goto @+N": "N events forward",
    "goto @-N": "N events back", "add in=": "the container around it (default: the one in focus)",
    "all {": "the beginning of the list", "all }": "the end of the list",
    "all COMMAND;": "a verb with its words, as on a line of its own; a semicolon stands between two",
    "revert sizeClass=": "the size class of the window then (default: regular)",
    "restore FILE": "a file that preserve wrote",
    "device NAME": Device.table.map { "\($0.name) (\($0.width)×\($0.height))" }.joined(separator: ", "),
    "device portrait": "upright (the default)", "device landscape": "turned to the left",
    "save A-B": "the numbers of the first and the last commit",
    "pictures on": "draw the scene after each change", "pictures off": "only print what happens",
    "begin json=":
      "the line, in quotes, with a backslash before each quote in it, as export --format script writes it",
  ]
}
