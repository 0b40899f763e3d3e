/// The ids, URLs and texts of the walks, chosen for the trouble they can make.
enum ReferenceWords {
  static let ids = [
    "a", "b", "c", "two words", "日本", "say \"hi\"", "back\\slash", "x;y#z", "item-7", "docs", "web/0",
    "web/1", "0", "1", "k=v", "caf\u{E9}", "🧭",
  ]

  static let wrongIDs = ["", String(repeating: "y", count: 257), String(repeating: "\u{E9}", count: 129)]

  /// The keys that a screen may have.
  static let keys = [
    "title=T", "title=\"Two words\"", #"title="say \"hi\"""#, "title=\"\"", "title=nil",
    "restore=r", "restore=r", "restore=r", "restore=\"two words\"", "restore=k=v", "restore=\"\"",
    "back=B", "back=\"\"", "left=x,y", "left=x supplement=true", "left=\"Edit all\"", "right=z", "toolbar=t",
    "autorotates=false", "orientations=portrait", "orientations=landscapeLeft,landscapeRight",
    "empty=true", "tab=Tab", "hidesBottomBar=true", "attr=dirty=true", "url=https://example.org/u",
    "supplement=true", "route=product", "route=a~b", #"route=s1 params="{\"id\":42}""#,
    #"params="{\"id\":1}""#,
    #"params="[]""#, "request=k", "request=k", "request=k", "request=l opener=a", "request=l opener=s1",
  ]

  /// Routes of screens that leave their ids out.
  static let kinds = ["product", "product", "s1", "a", "main", "nil", "a~b"]
  /// Params, of which the last ones are none.
  static let params = [
    #""{\"id\":42}""#, #""{\"id\":42}""#, #""{\"b\":[1,null],\"a\":{}}""#, #""{\"a\":{},\"b\":[1,null]}""#,
    "{}",
    #""[1]""#, "7",
  ]

  static let notes = [
    "tapped", #""cart emptied""#, #""a = b" items=3 in=home"#, "two words title=x",
    #"seen why="two words" empty="#,
    "wrong json=7",
  ]

  static let widths = [
    "300", "fraction=0.3", "min=200 max=500", "fraction=0.9 max=400", "", "0", "min=900", "400 min=350",
    "fraction=2",
  ]
  static let columns = ["primary", "secondary", "supplementary", "compact", "compact"]
  static let roots = ["https://example.org/", "app://root", "https://"]
  static let pages = [
    "https://example.org/a", "http://example.org/b?x=a=b", "HTTPS://Example.org/c#d",
    "https://example.org:8080/",
    "https://example.org/a", "https://example.org/e", "http://", "nothing",
    "1http://a", "://a", "https:///path", "http:", "https:example.com", "http:/a", "app:",
    "https://caf\u{E9}.org", "h_t:y",
    "../up/./x?y#z", "?x=1", "sub/page", "//example.com/z", "/abs/../a", #""g;x=1/../y""#, "..", "a:b/c",
    "http://?q", "https://:80/x", "https://user@:80/", "https://user:pw@example.org/", "https://[::1]/x",
  ]
  static let links = [
    "app://items/7", "app://items/new", "app://items/a%20b", "app://items/8?tab=info", "app://docs/a/b",
    "app://home",
    "https://example.org/items/9", "app://late/1", "app://first", "mailto:ada", "app://away", "app://help/x",
    "app://items/%01", "APP://items/7?tab=%26", "https://example.org:80/docs/x/y#z",
    "app://docs", "app://items/7?other=1", "app:///home",
  ]
  static let loads = [
    "", " title=Loaded", " action=Edit actionURL=https://example.org/edit",
    " title=T action=Go actionURL=app://items/7",
    " action=Half", " action=Bad actionURL=1http://a", " action=Next actionURL=../n",
    " action= actionURL=https://example.org/none",
  ]

  /// The routes of `link-router` on these walks.
  static let routes = quotedSetting(
    "routes",
    [
      ["pattern": "/items/:id", "commands": [["type": "push", "screen": ["id": "item-{id}"]]]],
      [
        "pattern": "/items/new",
        "commands": [["type": "popToRoot"], ["type": "push", "screen": ["id": "new"]]],
      ],
      [
        "pattern": "/items/:id?tab=:t",
        "commands": [
          ["type": "push", "screen": ["id": "item-{id}"]],
          ["type": "push", "screen": ["id": "tab-{t}", "title": "{t}"]],
        ],
      ],
      ["pattern": "/docs/*", "commands": [["type": "push", "screen": ["id": "docs"]]]],
      ["pattern": "/home", "commands": [["type": "popToRoot"]]],
      [
        "pattern": "/late/:id",
        "commands": [
          ["type": "push", "screen": ["id": "late-{id}"]], ["type": "popTo", "screen": "nowhere"],
        ],
      ],
      [
        "pattern": "/first",
        "commands": [["type": "select", "child": "0"], ["type": "push", "screen": ["id": "linked"]]],
      ],
      ["pattern": "/away", "commands": [["type": "dismiss"], ["type": "back"]]],
    ])

  static let pluginLines = [
    "plugin detach swipe-back", "plugin attach swipe-back", "plugin attach swipe-back",
    "plugin attach swipe-back edge=20",
    "plugin configure swipe-back edge=20", "plugin configure swipe-back", "plugin configure swipe-back",
    "plugin configure swipe-back velocity=300 fraction=0.5", "plugin configure swipe-back enabled=false",
    "plugin configure swipe-back fraction=2", "plugin detach back-button", "plugin attach back-button",
    "plugin attach back-button", "plugin configure back-button enabled=false", "plugin configure back-button",
    "plugin detach autorotation", "plugin attach autorotation", "plugin attach autorotation policy=all",
    "plugin configure autorotation policy=all", "plugin configure autorotation policy=container",
    "plugin configure autorotation", "plugin configure autorotation policy=none",
    "plugin configure autorotation drilldown=own",
    "plugin configure autorotation drilldown=none",
    "plugin detach tab-reselect",
    "plugin attach tab-reselect", "plugin configure tab-reselect enabled=false",
    "plugin configure tab-reselect", "plugin configure tab-reselect sources=all",
    "plugin configure tab-reselect sources=nobody",
    "plugin detach split-collapse", "plugin attach split-collapse",
    "plugin configure split-collapse enabled=false",
    "plugin configure split-collapse", "plugin configure page-memory maxLivePages=1",
    "plugin configure page-memory maxLivePages=2", "plugin configure page-memory",
    "plugin configure page-memory enabled=false",
    "plugin configure page-memory maxLivePages=0", "plugin detach page-memory", "plugin attach page-memory",
    "plugin detach unsaved-changes", "plugin attach unsaved-changes", "plugin attach unsaved-changes",
    "plugin attach ghost", "plugin detach ghost", "plugin configure ghost", "plugin detach link-router",
    "plugin attach link-router", "plugin attach link-router " + routes,
    "plugin configure link-router " + routes,
    "plugin configure link-router " + clash, "plugin configure link-router " + shadows,
  ]

  /// Patterns that match the same links, so that the most specific one must be found.
  private static let shadows = quotedSetting(
    "routes",
    [
      [
        "pattern": "/:kind/:id",
        "commands": [["type": "push", "screen": ["id": "any-{id}", "title": "{kind}"]]],
      ],
      ["pattern": "/items/*", "commands": [["type": "push", "screen": ["id": "rest"]]]],
      ["pattern": "/items/:id", "commands": [["type": "push", "screen": ["id": "named-{id}"]]]],
      ["pattern": "/:kind/7", "commands": [["type": "push", "screen": ["id": "seven"]]]],
      ["pattern": "/items/:id?tab=:t", "commands": [["type": "push", "screen": ["id": "tab-{t}"]]]],
      ["pattern": "/docs/:page", "commands": [["type": "push", "screen": ["id": "page-{page}"]]]],
      ["pattern": "/docs/*", "commands": [["type": "push", "screen": ["id": "docs"]]]],
    ])

  /// Two patterns that match the same links equally.
  private static let clash = quotedSetting(
    "routes",
    [
      ["pattern": "/a/:x", "commands": [["type": "pop"]]],
      ["pattern": "/a/:y", "commands": [["type": "pop"]]],
    ])

  private static func quotedSetting(_ key: String, _ value: ReferenceJSON) -> String {
    quoted("\(key)=\(value.written)")
  }

  /// Scenes of nested containers.
  static let mixedOpenings = [
    [
      "add tabs tabs", "add stack s in=tabs", "add split sp in=tabs", "add drilldown d in=tabs",
      "add web w in=tabs root=https://example.org/",
    ],
    [
      "add split sp", "add drilldown d in=sp column=secondary", "add web w in=sp column=primary",
      "add stack mid in=sp column=supplementary",
    ],
    [
      "add drilldown d", "add stack s in=d", "add tabs tabs in=d", "add split sp in=tabs",
      "add drilldown e in=tabs",
    ],
    [
      "add stack s", "push home", "add drilldown d in=s", "add web w in=d root=https://example.org/",
      "add split sp in=d",
    ],
    ["add split sp", "add tabs tabs in=sp column=compact", "add stack s in=tabs", "add drilldown d in=tabs"],
    ["scene demo", "push p1 in=three", "add web w in=three", "present m kind=split style=popover"],
    [
      "add tabs tabs", "add tabs inner in=tabs", "add stack s in=inner", "add drilldown d in=s",
      "add split sp in=inner",
    ],
    ["add web w root=https://example.org/", "present m kind=stack", "push m1 in=m", "add drilldown d in=m"],
  ]

  /// Returns a word as it is typed, quoted if necessary.
  static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:".contains($0) }
    if isPlain { return word }
    let inner = word.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"\(inner)\""
  }
}
