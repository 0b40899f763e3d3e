import NavBase
import NavJournals
import NavPlugins
import NavRoutes
import NavRuntime
import Synchronization
import Testing

/// A screen with private params, which a link leads to.
struct Payment: NavRoute, Equatable {
  static let path = "/pay/:order?card=:card"
  static let identity = ["card"]
  var order: Int
  var card: String?
  static func isPrivate(_ member: String) -> Bool { member == "card" }
}

/// A screen with a private answer.
struct AskPIN: NavRequest {
  typealias Answer = String
  static let key = "pin"
  static let isPrivate = true
}

/// A type that says that a member is private, and requires it.
struct Careless: NavRoute {
  var pin: String
  static func isPrivate(_ member: String) -> Bool { true }
}

/// Words that several callers write down.
final class Words: Sendable {
  private let words = Lock<[String]>([])

  var all: [String] { words.withLock { $0 } }

  func note(_ word: String) { words.withLock { $0.append(word) } }
}

/// A plugin that writes down all that it is asked.
final class Eavesdropper: CommandInterceptor, RemovalGuard, LinkHandler, EventReactor {
  let manifest = PluginManifest(id: "eavesdropper", version: 1)
  let interceptedCommands = CommandKinds.all
  let watchedEvents = EventKinds.all
  let heard = Words()

  func intercept(in context: borrowing HookContext) -> Interception {
    let (command, scene) = ("\(context.command) \(context.command.json)", "\(context.scene)")
    heard.note(command)
    heard.note(scene)
    return .proceed
  }

  func react(in context: borrowing HookContext) -> [NavCommand] {
    let event = String(describing: context.event)
    heard.note(event)
    return []
  }

  func objection(to removal: Removal, in context: borrowing HookContext) -> String? {
    heard.note("\(removal)")
    return nil
  }

  func answer(to link: String, in context: borrowing HookContext) -> LinkAnswer? {
    heard.note(link)
    return nil
  }
}

/// Values that a journal must not have: it has a code for each.
struct PrivateValueTests {
  static let key = PrivateKey(id: "k1", bytes: Array(0..<32))

  static func options(_ keys: [PrivateKey] = [key]) throws -> SessionOptions {
    var options = SessionOptions()
    options.clock = .fixed(0)
    options.id = "private"
    options.add(
      try Routes(
        RouteTable {
          Payment.self; AskPIN.self
        }))
    options.privateAttributes = ["token"]
    options.privateKeys = keys
    return options
  }

  private static func open(
    _ files: MemoryFileSystem, _ options: SessionOptions
  ) throws -> NavSession {
    try NavSession.open(at: "j", in: files, options: options, initial: .stack("main", root: "home"))
  }

  private static func text(_ files: MemoryFileSystem) throws -> String {
    String(decoding: try #require(files.contents(of: "j")), as: UTF8.self)
  }

  // MARK: The code

  @Test func `the code of a value is the beginning of its HMAC with SHA-256`() throws {
    // The second test case of RFC 4231.
    var options = SessionOptions()
    options.privateAttributes = ["a"]
    options.privateKeys = [PrivateKey(id: "k", bytes: [UInt8](repeating: 0x0b, count: 20))]
    let session = try NavSession(options: options)
    try session.send(.setAttribute("a", to: "Hi There", of: nil))
    // python3 -c 'import hmac; print(hmac.new(b"\x0b" * 20, b"\"Hi There\"", "sha256").hexdigest()[:32])'
    #expect(session.scene.attributes["a"] == "private:69ab6c68d61a3b85453ab106b356640d")
  }

  @Test func `params, attributes, answers and links have codes, and equal values have equal ones`() throws {
    let session = try NavSession(options: Self.options(), initial: .stack("main", root: "home"))
    try session.push(Payment(order: 1, card: "4111"))
    let scene = session.scene
    let params = try #require(scene.screens["payment"]?.params)
    #expect(params.member("order")?.text == "1")
    let hidden = try #require(params.member("card").flatMap { PrivateValue($0) })
    try session.send(.setAttribute("token", to: "4111", of: "payment"))
    #expect(session.scene.attribute("token", of: "payment") == hidden.text)
    try session.send(.setAttribute("other", to: "4111", of: "payment"))
    #expect(session.scene.attribute("other", of: "payment") == "4111")
    // The same screen: its identity is the private member.
    try session.send(.open("shop://pay/2?card=4111"), from: .link)
    #expect(session.scene.visible == ["payment"])
    #expect(session.scene.screens["payment"]?.params?.member("card").flatMap { PrivateValue($0) } == hidden)
    #expect(session.scene.screens["payment"]?.params?.member("order")?.text == "2")
    try session.send(.setParams(CanonicalJSON(#"{"card":"5500","order":3}"#), of: "payment"))
    let other = session.scene.screens["payment"]?.params?.member("card").flatMap { PrivateValue($0) }
    #expect(other != nil && other != hidden)
    // A value that is hidden already stays as it is.
    try session.send(.setParams(params, of: "payment"))
    #expect(session.scene.screens["payment"]?.params == params)
  }

  @Test func `only the live session knows the values, until it is closed`() throws {
    let files = MemoryFileSystem()
    var session = try Self.open(files, Self.options())
    try session.push(Payment(order: 1, card: "4111"))
    try session.send(.setAttribute("token", to: "abc", of: "payment"))
    try session.send(.setAttribute("token", to: "def", of: nil))
    #expect(try session.route(of: "payment", as: Payment.self) == Payment(order: 1, card: "4111"))
    #expect(try session.scene.route(of: "payment", as: Payment.self) == Payment(order: 1, card: nil))
    #expect(session.attribute("token", of: "payment") == "abc" && session.attribute("token") == "def")
    let table = RouteTable { Payment.self }
    #expect(table.route(of: "payment", in: session.scene) as? Payment == Payment(order: 1))
    try session.close()
    session = try Self.open(files, Self.options())
    #expect(try session.route(of: "payment", as: Payment.self) == Payment(order: 1, card: nil))
    #expect(session.attribute("token", of: "payment") == nil && session.attribute("token") == nil)
    session.supplyPrivateValue(CanonicalJSON(string: "4111"))
    #expect(try session.route(of: "payment", as: Payment.self) == Payment(order: 1, card: "4111"))
    #expect(session.attribute("token", of: "payment") == nil)
  }

  @MainActor @Test func `a path of values has the private ones`() throws {
    let session = try NavSession(options: Self.options(), initial: .stack("main", root: "home"))
    let path = session.path(of: "main", as: Payment.self)
    path.value.append(Payment(order: 1, card: "4111"))
    #expect(path.value == [Payment(order: 1, card: "4111")])
    path.value = []
    #expect(session.scene.visible == ["home"])
  }

  @Test func `a value that does not fit its type is not in the error`() throws {
    var options = SessionOptions()
    options.privateParams["payment"] = ["order"]
    options.privateKeys = [Self.key]
    let session = try NavSession(options: options)
    try session.send(.push(ScreenDescription(route: "payment", params: CanonicalJSON(#"{"order":"4111"}"#))))
    let error = #expect(throws: RouteError.self) { try session.route(of: "payment", as: Payment.self) }
    #expect(error?.message.contains("4111") == false && error?.message.contains("private") == true)
  }

  // MARK: Nobody hears of it

  @Test func `plugins, observers, refusals, previews and archives have only codes`() throws {
    let (files, spy) = (MemoryFileSystem(), Eavesdropper())
    var options = try Self.options()
    options.add(spy)
    let session = try Self.open(files, options)
    let told = Words()
    let observation = session.observe { told.note("\($0) \($0.command as Any)") }
    defer { observation.cancel() }
    var words: [String] = []
    func send(_ command: NavCommand) throws { words.append("\(try session.send(command))") }
    words.append("\(try session.preview(.push(ScreenDescription(Payment(order: 1, card: "secret-1")))))")
    try session.push(Payment(order: 1, card: "secret-1"))
    words.append("\(try session.push(Payment(order: 2, card: "secret-2")))")
    try send(.setAttribute("token", to: "secret-3", of: "payment"))
    try send(.setAttribute("token", to: "secret-4", of: nil))
    // Refused: there is no such screen, and the same id.
    try send(.setAttribute("token", to: "secret-5", of: "nobody"))
    try send(.push(ScreenDescription(Payment(order: 1, card: "secret-6"), id: "home")))
    try send(.open("shop://pay/x?card=secret-7"))
    try send(.open("shop://pay/3?card=secret%2D8&card=secret-9#end"))
    try send(.all([.setParams(CanonicalJSON(#"{"order":4,"card":"secret-a"}"#), of: "payment"), .pop()]))
    let screen = ScreenDescription("set", title: nil)
    try send(.set([screen, ScreenDescription(Payment(order: 1, card: "secret-b"), id: "b")]))
    let scene = """
      {"root":{"id":"r","kind":"stack","entries":[{"id":"e","route":"payment","params":{"order":1,"card":"secret-c"},\
      "attributes":{"token":"secret-d"}}]},"attributes":{"token":"secret-e"}}
      """
    try send(.scene(CanonicalJSON(scene)))
    try send(.restore(CanonicalJSON(#"{"archive":1,"scene":\#(scene)}"#)))
    try send(.push(ScreenDescription(asking: AskPIN(), id: "ask")))
    try send(.deliver(CanonicalJSON(string: "secret-f"), from: "ask"))
    try send(.back(result: CanonicalJSON(string: "secret-g")))
    words.append("\(session.preserve())")
    words.append("\(session.scene)")
    words.append(try Self.text(files))
    words.append(spy.heard.all.joined())
    words += told.all
    for text in words { #expect(!text.contains("secret"), "\(text)") }
    // The hunt has something to find: each command was heard.
    #expect(spy.heard.all.joined().count > 1000 && told.all.count > 12)
    #expect(words.joined().ranges(of: "private").count > 20)
    try session.close()
    #expect(try NavJournal(at: "j", in: files).verify(plugins: Self.catalogOfVerify()).divergences.isEmpty)
  }

  private static func catalogOfVerify() throws -> PluginCatalog {
    var catalog = PluginCatalog()
    catalog.add(
      try Routes(
        RouteTable {
          Payment.self; AskPIN.self
        }))
    catalog.add(Eavesdropper())
    return catalog
  }

  @Test func `a command that an observer sends and that fails is told without its values`() throws {
    let session = try NavSession(options: Self.options(), initial: .stack("main", root: "home"))
    let told = Words()
    let observation = session.observe(
      with: NavObserver(
        did: { _ in
          _ = try? session.send(.setAttribute("token", to: "secret", of: nil))
          try? session.close()
        },
        dropped: { command, _ in told.note("\(command)") }))
    defer { observation.cancel() }
    try session.send(.push("a"))
    #expect(told.all.count == 1 && told.all.allSatisfy { !$0.contains("secret") && $0.contains("private:") })
  }

  @Test(arguments: [
    [#"all { push route=payment; params payment {"card":"secret"} }"#],
    ["push a", #"all { change a route=payment; params a {"card":"secret"} }"#],
    ["push a route=other", #"all { change a route=payment; params a {"card":"secret"} }"#],
    ["push a route=payment", #"all { change a id=b; params b {"card":"secret"} }"#],
    [#"all { push n route=other; change n route=payment; params n {"card":"secret"} }"#],
    ["push p route=payment", #"all { push p route=other reuse=top; params p {"card":"secret"} }"#],
    ["push a route=payment", "pop", #"params a {"card":"secret"}"#],
    [#"change ghost params={"card":"secret"}"#],
    ["push a route=payment", #"params a ["secret"]"#],
    [
      #"scene json={"root":{"id":"r","kind":"stack","entries":[{"id":"e","route":"payment","params":"secret"}]}}"#
    ],
    [#"scene json={"root":{"id":"r","kind":"stack"},"attributes":{"token":["secret"]}}"#],
    [#"open nowhere://x?a=1&CARD=secret"#],
  ])
  func `a value is hidden also where its screen is not known, and where it is refused`(_ lines: [String])
    throws
  {
    let files = MemoryFileSystem()
    var options = SessionOptions()
    options.privateParams["payment"] = ["card"]
    options.privateAttributes = ["token"]
    options.privateKeys = [Self.key]
    let session = try NavSession.open(at: "j", in: files, options: options)
    for line in lines { try session.send(NavCommand(line: line)) }
    let text = try Self.text(files)
    #expect(!text.contains("secret") && text.contains("private"), "\(text)")
  }

  @Test func `the order of members does not matter for a code`() throws {
    let session = try NavSession(options: Self.options(), initial: .stack("main", root: "home"))
    func card(_ json: String) throws -> CanonicalJSON? {
      let params = try CanonicalJSON(#"{"order":1,"card":\#(json)}"#)
      try session.send(.push(ScreenDescription(route: "payment", params: params), reuse: .top))
      return session.scene.screens["payment"]?.params?.member("card")
    }
    let one = try card(#"{"a":[{"x":1,"y":2}],"b":2}"#)
    #expect(try card(#"{"b":2,"a":[{"y":2,"x":1}]}"#) == one)
    #expect(try card(#"{"a":[{"x":2,"y":1}],"b":2}"#) != one)
  }

  @Test func `a session that goes on with a fork hides what the one before hid`() throws {
    let session = try NavSession(options: Self.options())
    var options = SessionOptions()
    options.hidePrivateValues(as: session)
    let other = try NavSession(options: options)
    for session in [session, other] { try session.send(.setAttribute("token", to: "abc", of: nil)) }
    #expect(session.scene.attributes["token"] == other.scene.attributes["token"])
    #expect(session.scene.attributes["token"]?.hasPrefix("private:") == true)
  }

  // MARK: Answers

  @Test func `an answer that is private is known to the one who asked, and to nobody after a launch`()
    async throws
  {
    let files = MemoryFileSystem()
    var session = try Self.open(files, Self.options())
    let asking = session
    let task = Task { try await asking.request(AskPIN(), presenting: .sheet) }
    while session.scene.presented.isEmpty { await Task.yield() }
    try session.finish(AskPIN.self, with: "1234")
    #expect(try await task.value == "1234")
    try session.send(.push(ScreenDescription(asking: AskPIN(), id: "ask")))
    try session.finish(AskPIN.self, with: "5678")
    #expect(session.scene.screens["home"]?.results?.member("pin").flatMap { PrivateValue($0) } != nil)
    try session.close()
    #expect(try !Self.text(files).contains("1234") && !Self.text(files).contains("5678"))
    session = try Self.open(files, Self.options())
    var answers = session.answers(to: AskPIN.self).makeAsyncIterator()
    await #expect(throws: RouteError.self) { try await answers.next() }
  }

  @Test func `an answer that comes too late is private, too`() throws {
    let files = MemoryFileSystem()
    let session = try Self.open(files, Self.options())
    try session.send(.push("a"))
    #expect(try session.send(.back(result: CanonicalJSON(string: "secret"))).refusal?.code == .noRequest)
    #expect(try session.send(.deliver(CanonicalJSON(string: "secret"), from: "a")).refusal != nil)
    #expect(try !Self.text(files).contains("secret"))
  }

  @Test func `an answer is private only while a private request is open`() throws {
    let session = try NavSession(options: Self.options(), initial: .stack("main", root: "home"))
    try session.send(.push(ScreenDescription("picker", request: "photo")))
    try session.send(.back(result: CanonicalJSON(string: "7")))
    #expect(session.scene.screens["home"]?.results?.text == #"{"photo":"7"}"#)
  }

  // MARK: Keys

  @Test func `without a key nothing is opened, and nothing is left`() throws {
    let files = MemoryFileSystem()
    for (keys, error) in [
      ([], PrivateKeyError.none), ([PrivateKey(id: "", bytes: [UInt8](0..<32))], .badID),
      ([PrivateKey(id: "a\u{7}", bytes: [UInt8](0..<32))], .badID),
      ([PrivateKey(id: "k", bytes: [1])], .tooShort(id: "k")),
      ([Self.key, Self.key], .twice(id: "k1")),
    ] {
      #expect(throws: SessionError.privateKey(error)) { try Self.open(files, Self.options(keys)) }
      #expect(throws: SessionError.privateKey(error)) { try NavSession(options: Self.options(keys)) }
    }
    #expect(throws: (any Error).self) { try files.open("j", .read) }
  }

  @Test func `a journal with private values is not opened without its key, and keys can follow each other`()
    throws
  {
    let files = MemoryFileSystem()
    let newer = PrivateKey(id: "k2", bytes: Array(32..<64))
    var session = try Self.open(files, Self.options())
    try session.push(Payment(order: 1, card: "4111"))
    try session.close()
    let before = try Self.text(files)
    #expect(before.contains(#""events":[{"type":"keyed","ignorable":true,"keyID":"k1"}]"#))
    var forgetful = SessionOptions()
    forgetful.add(
      try Routes(
        RouteTable {
          Payment.self; AskPIN.self
        }))
    forgetful.privateParams = [:]
    forgetful.privateRequests = []
    forgetful.privateLinks = []
    #expect(throws: SessionError.privateKey(.missing(id: "k1"))) { try Self.open(files, forgetful) }
    #expect(throws: SessionError.privateKey(.missing(id: "k1"))) {
      try Self.open(files, Self.options([newer]))
    }
    #expect(try Self.text(files) == before)
    session = try Self.open(files, Self.options([Self.key, newer]))
    try session.push(Payment(order: 2, card: "4111"))
    let codes = session.scene.screens.compactMap { $0.1.params?.member("card").flatMap { PrivateValue($0) } }
    #expect(codes.count == 2 && Set(codes).count == 2)
    session.supplyPrivateValue(CanonicalJSON(string: "4111"))
    #expect(try session.route(of: "payment", as: Payment.self)?.card == "4111")
    try session.close()
    #expect(throws: SessionError.privateKey(.missing(id: "k2"))) { try Self.open(files, Self.options()) }
    #expect("\(newer)" == "key “k2”")
    var dumped = ""
    dump(newer, to: &dumped)
    #expect(!dumped.contains("33") && dumped.contains("k2"))
  }

  @Test func `the id of the key stays when the beginning of a journal is folded, and a report needs no key`()
    throws
  {
    let files = MemoryFileSystem()
    var options = try Self.options()
    options.keep = 2
    let session = try Self.open(files, options)
    for number in 0..<9 { try session.push(Payment(order: number, card: "4111")) }
    try session.close()
    #expect(try Self.text(files).prefix { $0 != "\n" }.contains(#""keyID":"k1""#))
    #expect(throws: SessionError.privateKey(.missing(id: "k1"))) { try Self.open(files, SessionOptions()) }
    // A redacted journal hides everything, and can be continued by anybody.
    let journal = try NavJournal(at: "j", in: files)
    let report = String(decoding: try journal.redacted(plugins: Self.catalogOfVerify()), as: UTF8.self)
    #expect(!report.contains("4111") && report.contains(#""private":"0000000000000000000000000000000"#))
    var offered = SessionOptions()
    offered.catalog.add(try Routes(RouteTable { Payment.self }))
    try NavSession.open(from: report, options: offered).close()
  }

  // MARK: Routes

  @Test func `a private member must be optional, and a code fits any type`() throws {
    #expect(throws: PluginFault.self) { try Routes(RouteTable { Careless.self }) }
    let map = try RouteMap(
      routes: CanonicalJSON(
        #"[{"name":"a","path":"/a/:n","params":{"n":"integer?"},"private":["n"],"privateAnswer":"photo"}]"#))
    let code = try #require(PrivateValue(code: String(repeating: "a", count: 32)))
    let params = CanonicalJSON(members: ["n": code.json])
    #expect(map.objection(to: params, of: "a") == nil)
    #expect(try map.objection(to: CanonicalJSON(#"{"n":{"private":"x"}}"#), of: "a") != nil)
    #expect(map.url(of: "a", params: params) == nil)
    #expect(try map.url(of: "a", params: CanonicalJSON(#"{"n":7}"#)) == "/a/7")
    #expect(try map.screen(for: "app:/a/\(code.text)")?.params == params)
    #expect(
      map.privateParams == ["a": ["n"]] && map.privateRequests == ["photo"] && map.privateLinks.count == 1)
    for wrong in [
      #"[{"name":"a","params":{"n":"integer?"},"private":["m"]}]"#,
      #"[{"name":"a","params":{"n":"integer"},"private":["n"]}]"#,
      #"[{"name":"a","privateAnswer":7}]"#,
    ] {
      #expect(throws: RouteMapError.self) { try RouteMap(routes: CanonicalJSON(wrong)) }
    }
  }

  @Test(arguments: [
    ("app://reset?token=abc", "app://reset?token=@"),
    ("https://x.example/reset?a=1&token=abc&b", "https://x.example/reset?a=1&token=@&b"),
    ("/reset?token=abc", "/reset?token=@"), ("app:reset/?token=a%62c#f", "app:reset/?token=@#f"),
    ("app://reset?tok%65n=abc", "app://reset?tok%65n=@"),
    ("app://x/y/reset?token=abc&token=abc", "app://x/y/reset?token=@&token=@"),
    ("app://other?token=abc", "app://other?token=@"),
    ("APP://RESET?TOKEN=abc", "APP://RESET?TOKEN=@"),
    ("app://reset/7?token=abc#abc", "app://reset/7?token=@#abc"),
    ("app://reset?tokens=abc", "app://reset?tokens=abc"), ("app://reset?token=", "app://reset?token="),
    ("app://reset", "app://reset"), ("app://reset?token=%zz", "app://reset?token=§"),
  ])
  func `a private parameter is replaced wherever a URL has it`(_ url: String, _ expected: String) throws {
    var options = SessionOptions()
    options.privateLinks = [try PrivateLink("/reset?token=:token")]
    options.privateAttributes = ["a"]
    options.privateKeys = [Self.key]
    let session = try NavSession(options: options)
    func code(_ text: String) throws -> String {
      try session.send(.setAttribute("a", to: text, of: nil))
      return try #require(session.scene.attributes["a"])
    }
    guard case .web(.open(let link, _), _) = try session.commit(.open(url))?.command else {
      Issue.record("the command is another one")
      return
    }
    #expect(
      try "\(link)".contains(expected.replacing("@", with: code("abc")).replacing("§", with: code("%zz"))))
  }

  @Test func `a private segment of a path has its own type`() throws {
    let link = try PrivateLink("/card/:number/:page", types: ["number": "integer"])
    var options = SessionOptions()
    options.privateLinks = [link]
    options.privateParams["card"] = ["number"]
    options.privateKeys = [Self.key]
    let session = try NavSession(options: options)
    try session.send(.push(ScreenDescription(route: "card", params: CanonicalJSON(#"{"number":4111}"#))))
    let code = try #require(
      session.scene.screens["card"]?.params?.member("number").flatMap { PrivateValue($0) })
    for (url, hidden) in [
      ("app://shop/card/4111/2", "app://shop/card/@/2"), ("app://card/4111/2/more", "app://card/@/2/more"),
      ("https://shop.example/CARD/4111/", "https://shop.example/CARD/4111"),
      ("app://cards/4111/2", "app://cards/4111/2"),
    ] {
      let command = "\(try #require(session.commit(.open(url))?.command))"
      #expect(command.contains(hidden.replacing("@", with: code.text)), "\(command)")
    }
    #expect(throws: RouteMapError.self) { try PrivateLink("reset") }
    #expect(throws: RouteMapError.self) { try PrivateLink("/a/:b", types: ["c": "string"]) }
    #expect(throws: RouteMapError.self) { try PrivateLink("/a/:b", types: ["b": "text"]) }
  }

  // MARK: Memory

  @Test func `values that are nowhere in the scene are forgotten after a while`() throws {
    let session = try NavSession(options: Self.options(), initial: .stack("main", root: "home"))
    try session.send(.setAttribute("token", to: "kept", of: "home"))
    let kept = session.scene.attribute("token", of: "home")
    try session.send(.setAttribute("token", to: "first", of: nil))
    let first = try #require(session.scene.attributes["token"].flatMap { PrivateValue(text: $0) })
    #expect(session.revealed(first.json)?.string == "first")
    for number in 0..<2000 { try session.send(.setAttribute("token", to: "\(number)", of: nil)) }
    #expect(session.revealed(first.json) == nil)
    #expect(session.attribute("token") == "1999" && session.attribute("token", of: "home") == "kept")
    #expect(session.scene.attribute("token", of: "home") == kept)
  }
}
