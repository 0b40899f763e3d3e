/// The ids, URLs and texts of the web walk, chosen for the trouble they can make.
enum WebWalkWords {
  /// Some are those of pages, so that a number is taken; some are those that links give.
  static let ids = texts([
    "a", "b", "Z", "two words", "caf\u{E9}", "cafe\u{301}", "日本", "say \"hi\"", "back\\slash",
    "x;y#z", "item-7", "docs", "new", "web/0", "web/1", "web/2", "web/3", "w/1",
  ])

  static let webIDs = texts(["web", "w", "the web", "w\u{E9}b", "web/1", "say \"w\""])

  static let malformedIDs = texts([
    "", "tab\there", "\u{1}", "del\u{7F}", String(repeating: "y", count: 257),
  ])

  static let unknownIDs = texts(["ghost", "nowhere at all", "cafe"])
  static let unknownPlugins = texts(["ghost", "page", "Page-memory"])

  static let titles = texts([
    "Title", "Two words", "Gr\u{F6}\u{DF}e", "say \"hi\"", "C:\\path\\", "k=v", "a;b", "日本語 です", "nil",
  ])
  static let items = texts(["Edit", "Done", "Edit all", "\"Q\""])
  static let messages = texts([
    "timed out", "404", "no \"host\"", "日本", "a;b", "https://example.com",
  ])

  static let addresses = texts([
    "https://example.com/", "http://h", "https://example.com/items/7?tab=info&x=a=b",
    "HTTPS://Example.COM/Path#part", "https://example.com:8080/a%20b", "https://[::1]/x",
    "https://example.com/?q=\"quoted\"&r=c:\\d", "https://example.com/a;b",
  ])

  static let malformedAddresses = texts([
    "", "nothing", "1http://a", "://a", "http://", "https:///path", "http:", "https:example.com",
    "http:/a", "netsketch:", "https://a b", "https://caf\u{E9}.com", "https://日本", "netsketch://a b",
    "https://a\tb", "https://a\u{7F}", "+x:y", "h_t:y", "http://?q", "https://:80/x", "https://#part",
    "HTTP://", "HttpS:/a",
  ])

  /// Addresses that no web container loads, with and without a pattern that fits.
  static let customAddresses = texts([
    "netsketch://items/7", "netsketch://items/8", "netsketch://items/new", "NetSketch://items/a%20b",
    "netsketch://items/7?tab=info", "netsketch://items/7?x=1&tab=log", "netsketch://items/7?other=1",
    "netsketch://items/7?tab=info&mark=m", "netsketch://items/7?tab=log&mark=m",
    "netsketch://items/%01", "netsketch://docs/a", "netsketch://docs/a/b/c",
    "netsketch://users/ada/letters", "netsketch://users/caf%C3%A9/a%2Fb", "netsketch://home",
    "netsketch://late/1", "netsketch://mark/home", "netsketch://mark/ghost", "netsketch://lost",
    "a+b.c-1://x/7", "netsketch://x/y", "netsketch://x/y/z", "mailto:ada", "netsketch://",
  ])

  static let codedAddresses = texts([
    "NetSketch://items/a%20b", "netsketch://users/caf%C3%A9/a%2Fb", "netsketch://items/%7E?tab=%26",
  ])

  static let webLinks = texts([
    "https://example.com/items/7", "http://example.com/docs/a/b", "HTTPS://example.com/items/new",
    "https://example.com:80/x/7", "https://example.com/home", "https://example.com/nothing/to/see",
  ])

  static let attributeKeys = texts(["note", "Zed", "a.b"])
  static let attributeValues = texts(["1", "x=y", "two words", ""])
  static let dirty = ModelText("dirty")
  static let dirtyValue = ModelText("true")
  static let cleanValues = texts(["", "false"])

  static let sceneWidths: [Double] = [1024, 768, 1366, 600, 599, 599.5, 320, 414, 1000.5]
  static let sceneHeights: [Double] = [768, 1024, 600, 480, 812.5, 700]

  /// Lines for containers of other kinds.
  static let foreign = [
    "select 0", "toolbars hide", "barposition top", "propagate item on", "placeholder left p",
    "show x for=y", "width 300", "collapse", "expand", "detail x", "primary x", "column primary x",
    "showcolumn primary", "hidecolumn secondary", "mode automatic", "behavior tile", "dismissoverlay",
  ]

  private static func texts(_ texts: [String]) -> [ModelText] {
    texts.map { ModelText($0) }
  }
}
