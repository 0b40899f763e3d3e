import NavRuntime

/// The examples of the help. A test carries out each of them, in a folder with the journal `trip.jsonl` of the README.
enum Example {
  /// The first things to try.
  static let ofProgram: [(line: String, purpose: String)] = [
    ("navrepl -c 'push inbox; push mail; panes'", "carry out some commands, without a file"),
    ("navrepl trip.jsonl", "talk to a journal; the first time it is created"),
    ("navrepl log trip.jsonl", "what happened in it"),
    ("navrepl why trip.jsonl items.mail.backButton", "which event changed a value last, and why"),
  ]

  /// Returns commands of the shell that demonstrate a subcommand.
  static func of(_ subcommand: Subcommand) -> [String] {
    switch subcommand {
    case .run: ["echo 'push inbox; expect panes.left == inbox' | navrepl run -"]
    case .replay: ["navrepl replay trip.jsonl --to @6"]
    case .findings: ["navrepl findings trip.jsonl", "navrepl findings trip.jsonl --write-baseline known.txt"]
    case .log: ["navrepl log trip.jsonl", "navrepl log trip.jsonl --changes items.mail.backButton"]
    case .find: ["navrepl find trip.jsonl --screen reply"]
    case .why: ["navrepl why trip.jsonl items.mail.backButton"]
    case .diff: ["navrepl diff trip.jsonl @6 @9"]
    case .bisect: ["navrepl bisect trip.jsonl 'not visible contains reply'"]
    case .whatif: ["navrepl whatif trip.jsonl --without back-button"]
    case .fork: ["navrepl fork trip.jsonl @6 otherwise.jsonl"]
    case .compact: ["navrepl compact trip.jsonl '#3' rest.jsonl"]
    case .minimize: ["navrepl minimize trip.jsonl 'not visible contains mail' -o short.jsonl"]
    case .explore: ["navrepl explore --scene stack --depth 2"]
    case .fuzz: ["navrepl fuzz --seed 7 --steps 100"]
    case .stats: ["navrepl stats trip.jsonl"]
    case .export: ["navrepl export trip.jsonl --format swift-test"]
    case .verify: ["navrepl verify trip.jsonl"]
    case .compat: ["navrepl compat trip.jsonl"]
    case .explain: ["navrepl explain trip.jsonl 2"]
    case .plugins: ["navrepl plugins trip.jsonl"]
    case .plugin: ["navrepl plugin new swipe-guard"]
    case .fsck: ["navrepl fsck trip.jsonl"]
    case .torture: ["navrepl torture trip.jsonl"]
    case .doctor:
      ["navrepl doctor trip.jsonl -o report.jsonl", "navrepl doctor trip.jsonl -o last.jsonl --last 500"]
    case .watch: ["navrepl watch trip.jsonl | head -n 3"]
    case .play: ["navrepl play trip.jsonl 2"]
    case .debug: ["navrepl debug trip.jsonl"]
    case .bench: ["navrepl bench --rows 'start'"]
    case .mcp:
      [#"echo '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | navrepl mcp trip.jsonl"#]
    case .completions: ["source <(navrepl completions bash)"]
    case .man: ["navrepl man log > navrepl-log.1"]
    case .version: ["navrepl version"]
    case .help: ["navrepl help push"]
    }
  }

  /// Returns lines that demonstrate a verb. They are self-contained: the first ones set up what the verb needs.
  static func of(_ verb: Verb) -> [String] { lines[verb.name] ?? [] }

  private static let lines: [String: [String]] = [
    // The scene.
    "scene": ["scene split"],
    "add": ["add tabs home", "add stack mail in=home", "add drilldown files in=home"],
    "all": ["push inbox; present draft", "all { dismiss; push mail }"],
    // Push and pop.
    "push": ["push inbox title=Inbox", "push mail title=\"Hello there\" right=reply,archive"],
    "pop": ["push inbox; push mail", "pop"],
    "popto": ["push inbox; push mail; push reply; push draft", "popto inbox"],
    "root": ["push inbox; push mail; push reply", "root"],
    "back": ["push inbox; push mail; push reply", "back"],
    "replace": ["push inbox; push mail", "replace note animation=fade"],
    "show": ["push inbox; push mail", "show note for=inbox"],
    "set": ["scene stack", "set inbox mail reply"],
    "removed": ["push inbox; push mail; push reply", "removed reply mail source=user"],
    // Tabs, splits and modals.
    "select": ["scene tabs", "select second"],
    "children": ["scene tabs", "children third first second source=user"],
    "detail": ["scene split", "detail mail"],
    "primary": ["scene split", "primary folders"],
    "column": ["scene triple", "column supplementary messages"],
    "collapse": ["scene split", "collapse"],
    "expand": ["scene split; collapse", "expand"],
    "showcolumn": ["scene triple; mode secondaryOnly", "showcolumn primary"],
    "hidecolumn": ["scene triple; mode twoBeside", "hidecolumn primary"],
    "mode": ["scene split", "mode oneOver"],
    "behavior": ["scene split", "behavior overlay"],
    "edge": ["scene split", "edge trailing"],
    "dismissoverlay": [
      "scene split; mode secondaryOnly; behavior overlay; showcolumn primary", "dismissoverlay",
    ],
    "present": [
      "push inbox", "present draft style=sheet title=\"New mail\"", "present colors style=popover from=draft",
    ],
    "dismiss": ["push inbox; present draft", "dismiss way=swipe"],
    // Links and web pages.
    "open": ["scene web", "open https://example.org/?q=x"],
    "submit": ["scene web; open https://example.org/; loaded", "submit https://example.org/found"],
    "loaded": ["scene web; open https://example.org/", "loaded title=Example"],
    "failed": ["scene web; open https://example.org/", "failed The server is not there"],
    "retry": ["scene web; open https://example.org/; failed Gone", "retry"],
    "cancel": ["scene web; open https://example.org/", "cancel"],
    "reload": ["scene web; open https://example.org/; loaded", "reload"],
    "action": [
      "scene web; open https://example.org/", "loaded action=More actionURL=https://example.org/more",
      "action",
    ],
    "leave": ["scene web; open https://example.org/; loaded", "leave"],
    // Swipes, rotation and size.
    "swipe": [
      "push inbox; push mail; push reply", "swipe begin 0; swipe move 200; swipe end 300 velocity=100",
    ],
    "rotate": ["rotate portrait"],
    "resize": ["resize 390 844 compact"],
    "active": ["push inbox", "active off"],
    "window": ["window 390 844 portrait"],
    "safeArea": ["window 390 844 portrait", "safeArea 59 0 34 0"],
    // Bars, panes and items.
    "bars": ["push inbox", "bars hide"],
    "toolbars": ["push inbox toolbar=flag", "toolbars show"],
    "barposition": ["push inbox", "barposition top"],
    "metrics": ["scene tabs", "metrics bar=44 tabBar=83"],
    "width": ["push inbox", "width 400"],
    "placeholder": ["scene split", "placeholder secondary welcome title=Welcome"],
    "propagate": ["scene demo", "propagate item on in=embedded"],
    "hidesback": ["push inbox; push mail; push reply", "hidesback mail on"],
    "title": ["push inbox", "title inbox Unread mail"],
    "attr": ["push form", "attr form dirty=true"],
    "change": ["push product route=product", "change product id=article route=article"],
    "params": [#"push route=product params={"id": 42}"#, #"params product {"id": 43}"#],
    "deliver": ["push list; push filter request=filter", #"deliver filter {"open": true}"#],
    "take": ["push home; push picker request=photo", "pop result=7", "take home photo"],
    // Plugins.
    "plugin": ["plugin attach depth-limit"],
    "resume": [waiting, "resume 1"],
    "drop": [waiting, #"drop 1 "no network""#],
    "perform": ["plugin attach pager; add pager pages; set one two in=pages", "perform next"],
    "note": ["push cart", #"note "cart emptied" items=3"#],
    "launch": ["push cart", #"launch Shop 4711 "iOS 26.1" iPhone17,1 first"#],
    "close": ["push cart", "close"],
    "key": ["push cart", "key k2 source=system"],
    // Looking.
    "state": ["push inbox", "state"],
    "panes": ["push inbox; push mail", "panes"],
    "try": ["push inbox; push mail", "try pop"],
    "layout": ["push inbox", "layout"],
    "items": ["push inbox right=edit", "items"],
    "tree": ["scene tabs", "tree"],
    "url": [
      #"plugin attach routes routes=[{"name":"product","path":"/product/:id","params":{"id":"integer"}}]; push route=product params={"id":42}"#,
      "url",
    ],
    "until": ["push inbox; push mail; pop", "until visible contains mail"],
    "device": ["device iphone landscape"],
    "pictures": ["pictures off", "push inbox"],
    "log": ["push inbox; push mail; pop", "log 2", "log --screen mail"],
    "find": ["push inbox; push mail; pop", "find --changes items.mail.backButton"],
    "plugins": ["plugins"],
    "explain": ["push inbox; push mail", "explain #2"],
    "why": ["push inbox; push mail; push reply", "why items.mail.backButton"],
    "diff": ["push inbox; push mail; push reply", "diff @3 @5"],
    "stats": ["push inbox; push mail; pop", "stats"],
    // Investigating.
    "findings": ["scene stack; push inbox; push mail; hidesback mail on", "findings"],
    "bisect": ["push inbox; push mail; pop", "bisect visible contains mail or panes.left == null"],
    "whatif": ["push inbox; push mail; push reply", "whatif --without back-button"],
    "minimize": [
      "push inbox; push mail; pop; push reply", "minimize not visible contains reply -o short.jsonl",
    ],
    "verify": ["push inbox; push mail", "verify"],
    "explore": ["explore --scene stack --depth 2"],
    "fuzz": ["fuzz --seed 7 --steps 100"],
    "export": ["push inbox; push mail", "export --format script"],
    // Time.
    "goto": ["push inbox; push mail; push reply", "goto @3", "goto +1"],
    "play": ["push inbox; push mail", "goto @2", "play 2"],
    "draw": ["push inbox; push mail", "draw"],
    "live": ["push inbox; push mail", "goto @2", "live"],
    "fork": ["push inbox; push mail; push reply", "fork @3 otherwise.jsonl"],
    // The session.
    "begin": [
      #"begin json="{\"journal\":1,\"id\":\"trip\",\"created\":0,\"runtime\":\"0.1.0\",\"durability\":\"os\",\"plugins\":[],\"base\":4,\"commits\":2,\"state\":{\"scene\":{\"root\":{\"id\":\"main\",\"kind\":\"stack\",\"entries\":[{\"id\":\"inbox\"}]}}},\"sum\":\"8536fd92\"}""#,
      "push mail",
    ],
    "restore": ["push inbox restore=inbox", "preserve place.json", "restore place.json"],
    "revert": ["push inbox; push mail; pop", "revert #2"],
    "preserve": ["push inbox restore=inbox", "preserve"],
    "save": ["push inbox; push mail", "save trip.jsonl"],
    "expect": ["push inbox", "expect panes.left == inbox and items.inbox.backButton == null"],
    "help": ["help push"],
    "quit": ["quit"],
  ]

  /// The first line of a journal in which a command waits.
  private static let waiting =
    #"begin json="{\"journal\":2,\"id\":\"trip\",\"created\":0,\"runtime\":\"0.1.0\",\"durability\":\"os\",\"plugins\":[],\"base\":4,\"commits\":2,\"state\":{\"scene\":{\"root\":{\"id\":\"main\",\"kind\":\"stack\",\"entries\":[{\"id\":\"inbox\"}]}},\"nextTicket\":2,\"held\":[{\"ticket\":1,\"plugins\":[\"gate\"],\"reason\":\"Wait.\",\"command\":{\"type\":\"push\",\"screen\":{\"id\":\"mail\"}},\"commit\":1,\"target\":\"main\"}]},\"sum\":\"356b3363\"}""#
}
