import NavPlugins
import NavRoutes
import NavRuntime
import Testing

/// Screens that are brought for an answer, in Swift.
@Suite(.timeLimit(.minutes(15))) struct NavRoutesRequestTests {
  private static func session() throws -> NavSession {
    try NavSession(options: SessionOptions(), initial: .stack("main", root: "home"))
  }

  private static let elm = Address(street: "Elm", number: .max)

  /// Asks for an address in a sheet, and returns when the sheet is there.
  private static func asking(_ session: NavSession) async -> Task<Address?, any Error> {
    let task = Task { try await session.request(PickAddress(), presenting: .sheet) }
    await until { session.scene.screens["pick-address"] != nil }
    return task
  }

  private static func until(_ isTrue: () -> Bool) async {
    while !isTrue() { await Task.yield() }
  }

  private static func results(_ session: NavSession, of screen: String = "home") -> String? {
    session.scene.screens[screen]?.results?.text
  }

  // MARK: Waiting

  @Test func `a request waits for its answer, and takes it`() async throws {
    let session = try Self.session()
    let task = await Self.asking(session)
    #expect(session.scene.screens["home"]?.requests["pick-address"] == "pick-address")
    #expect(try session.finish(PickAddress.self, with: Self.elm, from: .user).isAccepted)
    #expect(try await task.value == Self.elm)
    #expect(session.scene.presented.isEmpty && Self.results(session) == nil)
  }

  @Test func `a screen that leaves without an answer cancels the request`() async throws {
    let session = try Self.session()
    let task = await Self.asking(session)
    try session.send(.dismiss(), from: .user)
    #expect(try await task.value == nil)
    #expect(Self.results(session) == nil)
  }

  @Test func `a pushed screen, and one of a command of your own, answer too`() async throws {
    let session = try Self.session()
    let pushed = Task { try await session.request(PickAddress(), in: "main", title: "Where to?") }
    await Self.until { session.scene.screens["pick-address"] != nil }
    #expect(session.scene["main"]?.children == ["home", "pick-address"])
    try session.finish(PickAddress.self, with: Self.elm)
    #expect(try await pushed.value == Self.elm)
    #expect(session.scene["main"]?.children == ["home"])
    let own = Task {
      try await session.request(PickAddress(), opener: "home") { .present($0, style: .fullScreen) }
    }
    await Self.until { session.scene.screens["pick-address"] != nil }
    try session.finish(PickAddress.self, with: Self.elm)
    #expect(try await own.value == Self.elm)
  }

  @Test func `an answer from a screen that stays ends the wait, and later ones are for others`() async throws
  {
    let session = try Self.session()
    let task = await Self.asking(session)
    try session.deliver(Self.elm, to: PickAddress.self)
    #expect(try await task.value == Self.elm)
    let oak = Address(street: "Oak", number: 1)
    try session.deliver(oak, to: PickAddress.self)
    var answers = session.answers(to: PickAddress.self).makeAsyncIterator()
    #expect(try await answers.next() == RouteAnswer(opener: "home", value: oak))
    try session.send(.dismiss())
    #expect(Self.results(session) == nil)
  }

  @Test func `a command that is refused, or brings no screen, ends the request at once`() async throws {
    let session = try Self.session()
    let first = await Self.asking(session)
    await #expect(throws: RouteError.self) {
      try await session.request(PickAddress(), presenting: .sheet, opener: "home")
    }
    await #expect(throws: RouteError.notBrought(route: "pick-address")) {
      try await session.request(PickAddress()) { _ in .setTitle("x", of: "home") }
    }
    try session.send(.dismiss())
    #expect(try await first.value == nil)
    await #expect(
      throws: RouteError.value(
        path: "params.weight", reason: "a number from -2^53 to 2^53 was expected, inf was found")
    ) {
      try await session.request(Weigh(weight: .infinity))
    }
  }

  @Test func `a request whose command is held waits with it, and has its answer after it was resumed`()
    async throws
  {
    var options = SessionOptions()
    options.add(HoldingPushes())
    let session = try NavSession(options: options, initial: .stack("main", root: "home"))
    func asking(_ opener: String, _ count: Int) async -> Task<Address?, any Error> {
      let task = Task { try await session.request(PickAddress(), in: "main", opener: opener) }
      await Self.until { session.scene.held.count == count }
      return task
    }
    let first = await asking("home", 1)
    try session.send(.setAttribute("go", to: "yes", of: nil))
    try session.send(.push("other"))
    try session.send(.setAttribute("go", to: nil, of: nil))
    let second = await asking("other", 2)
    let third = await asking("nobody", 3)
    // Both are carried out in one commit, each for its own opener.
    try session.send(.setTitle("Home", of: "home"))
    await Self.until { session.scene.held.isEmpty }
    #expect(session.scene.screens["pick-address"]?.request?.opener == "home")
    #expect(session.scene.screens["pick-address~2"]?.request?.opener == "other")
    try session.finish(PickAddress.self, with: Self.elm, screen: "pick-address~2")
    #expect(try await second.value == Self.elm)
    try session.finish(PickAddress.self, with: Address(street: "Oak", number: 1), screen: "pick-address")
    #expect(try await first.value?.street == "Oak")
    await #expect(throws: RouteError.dropped(reason: "unknown-node")) { try await third.value }
  }

  @Test func `a request whose command is dropped throws the reason`() async throws {
    var options = SessionOptions()
    options.add(HoldingPushes())
    let session = try NavSession(options: options, initial: .stack("main", root: "home"))
    let task = Task { try await session.request(PickAddress(), in: "main") }
    await Self.until { !session.scene.held.isEmpty }
    try session.send(.drop(1, reason: "not now"))
    await #expect(throws: RouteError.dropped(reason: "not now")) { try await task.value }
  }

  @Test func `a request ends with nil when its opener leaves`() async throws {
    let session = try Self.session()
    try session.send(.push("form"))
    let task = await Self.asking(session)
    #expect(session.scene.screens["pick-address"]?.request?.opener == "form")
    try session.send(.pop(in: "main"))
    #expect(try await task.value == nil)
  }

  @Test func `a request ends with nil when the scene is restored`() async throws {
    let session = try Self.session()
    let task = await Self.asking(session)
    try session.send(.restore(try CanonicalJSON(session.preserve())), from: .system)
    #expect(try await task.value == nil)
  }

  @Test func `a request ends with nil when the scene is reverted, and what that brings is a new request`()
    async throws
  {
    let session = try NavSession.open(
      at: "j", in: MemoryFileSystem(), options: SessionOptions(), initial: .stack("main", root: "home"))
    let task = await Self.asking(session)
    let asked = session.moment.events
    try session.send(.push("other", in: "main"))
    try session.revert(to: .event(asked))
    #expect(try await task.value == nil)
    #expect(session.scene.screens["pick-address"]?.request != nil)
    try session.finish(PickAddress.self, with: Self.elm)
    var answers = session.answers(to: PickAddress.self).makeAsyncIterator()
    #expect(try await answers.next()?.value == Self.elm)
  }

  @Test func `a request ends with nil when the session is closed`() async throws {
    let session = try Self.session()
    let task = await Self.asking(session)
    try session.close()
    #expect(try await task.value == nil)
    await #expect(throws: RouteError.session(.closed)) { try await session.request(PickAddress()) }
  }

  @Test func `a task that is cancelled stops waiting, and the answer is for others`() async throws {
    let session = try Self.session()
    let task = await Self.asking(session)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(session.scene.screens["pick-address"] != nil)
    try session.finish(PickAddress.self, with: Self.elm)
    var answers = session.answers(to: PickAddress.self).makeAsyncIterator()
    #expect(try await answers.next() == RouteAnswer(opener: "home", value: Self.elm))
    await #expect(throws: CancellationError.self) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try await session.request(PickAddress())
      }.value
    }
    #expect(session.scene.screens["pick-address"] == nil)
  }

  @Test func `an answer that does not fit is an error with its place, and stays`() async throws {
    let session = try Self.session()
    let task = await Self.asking(session)
    try session.send(.dismiss(result: try CanonicalJSON(#"{"street":7,"number":1}"#)))
    await #expect(
      throws: RouteError.value(path: "result.street", reason: "a string was expected, 7 was found")
    ) {
      try await task.value
    }
    #expect(Self.results(session) == #"{"pick-address":{"street":7,"number":1}}"#)
  }

  @Test func `many requests in turn, with answers from another task, are each answered once`() async throws {
    let session = try Self.session()
    let user = Task {
      for number in 0..<100 {
        await Self.until { session.scene.screens["pick-address"] != nil }
        if number % 3 == 0 {
          try session.send(.dismiss())
        } else {
          try session.finish(PickAddress.self, with: Address(street: "s", number: UInt64(number)))
        }
      }
    }
    for number in 0..<100 {
      let answer = try await session.request(PickAddress(), presenting: .sheet)
      #expect(answer?.number == (number % 3 == 0 ? nil : UInt64(number)))
    }
    try await user.value
    #expect(Self.results(session) == nil)
  }

  // MARK: Leaving with an answer

  @Test func `the screens above the one that answers leave with it`() async throws {
    let session = try Self.session()
    let task = Task { try await session.request(PickAddress()) }
    await Self.until { session.scene.screens["pick-address"] != nil }
    for id in ["country", "city"] { try session.send(.push(id)) }
    try session.push(Cart())
    try session.finish(PickAddress.self, with: Self.elm)
    #expect(try await task.value == Self.elm)
    #expect(session.scene["main"]?.children == ["home"])
  }

  @Test func `a screen that was presented in a stack is dismissed, with what is on top of it`() async throws {
    let session = try Self.session()
    try session.send(.present("sheet", as: .stack))
    var picker = try ScreenDescription(asking: PickAddress(), opener: "home")
    picker.id = "picker"
    try session.send(.push(picker, in: "sheet"))
    try session.send(.push("city", in: "sheet"))
    try session.send(.present("alert"))
    #expect(try session.finish(PickAddress.self, with: Self.elm).isAccepted)
    #expect(session.scene.presented.isEmpty)
    #expect(Self.results(session) == #"{"pick-address":{"number":"18446744073709551615","street":"Elm"}}"#)
  }

  @Test func `in a drillDown, the screens above leave too`() async throws {
    for above in 0..<4 {
      let session = try NavSession()
      for id in ["list", "item"] { try session.send(.push(id)) }
      try session.send(.push(try ScreenDescription(asking: PickAddress())))
      for number in 0..<above { try session.send(.push("above\(number)")) }
      #expect(try session.finish(PickAddress.self, with: Self.elm).isAccepted, "\(above)")
      #expect(Self.results(session, of: "item")?.contains("Elm") == true, "\(above)")
      #expect(session.scene.screens.ids == ["item", "list"], "\(above)")
    }
  }

  @Test func `without an open request there is nothing to finish`() throws {
    let session = try Self.session()
    try session.push(PickAddress())
    for screen in [nil, "pick-address", "home", "nobody"] {
      #expect(throws: RouteError.noRequest(route: "pick-address")) {
        try session.finish(PickAddress.self, with: Self.elm, screen: screen)
      }
      #expect(throws: RouteError.noRequest(route: "pick-address")) {
        try session.deliver(Self.elm, to: PickAddress.self, screen: screen)
      }
    }
  }

  @Test func `an answer that cannot be written is an error, and the screen stays`() async throws {
    let session = try Self.session()
    try session.send(.push(try ScreenDescription(asking: Weigh(weight: 1))))
    #expect(
      throws: RouteError.value(
        path: "result.grams", reason: "a number from -2^53 to 2^53 was expected, nan was found")
    ) {
      try session.finish(Weigh.self, with: Weigh.Answer(grams: .nan))
    }
    #expect(session.scene.screens["weigh"] != nil)
  }

  @Test func `of two open screens of a route, the visible one answers unless another is named`() async throws
  {
    let session = try Self.session()
    try session.send(.push(try ScreenDescription(asking: PickAddress(), id: "one")))
    try session.send(.push(try ScreenDescription(asking: PickAddress(), id: "two")))
    try session.deliver(Self.elm, to: PickAddress.self)
    #expect(Self.results(session, of: "one") != nil && Self.results(session) == nil)
    try session.deliver(Self.elm, to: PickAddress.self, screen: "one")
    #expect(Self.results(session) != nil)
  }

  // MARK: Answers that nobody awaits

  @Test func `after a relaunch, the answers that wait are handed out once, and then those that come`()
    async throws
  {
    let disk = MemoryFileSystem()
    func open() throws -> NavSession {
      try NavSession.open(
        at: "j", in: disk, options: SessionOptions(), initial: .stack("main", root: "home"))
    }
    var session = try open()
    let lost = await Self.asking(session)
    try session.close()
    #expect(try await lost.value == nil)

    session = try open()
    try session.finish(PickAddress.self, with: Self.elm)
    try session.close()

    session = try open()
    var answers = session.answers(to: PickAddress.self).makeAsyncIterator()
    #expect(try await answers.next() == RouteAnswer(opener: "home", value: Self.elm))
    #expect(Self.results(session) == nil)
    try session.send(.push(try ScreenDescription(asking: PickAddress())))
    try session.send(.back())
    #expect(try await answers.next() == RouteAnswer(opener: "home", value: nil))
    let task = await Self.asking(session)
    try session.finish(PickAddress.self, with: Self.elm)
    #expect(try await task.value == Self.elm)
    try session.close()
    #expect(try await answers.next() == nil)
  }

  @Test func `a reader that waits gets an answer that comes later, and not one that is awaited`() async throws
  {
    let session = try Self.session()
    let reader = Task {
      var found: [UInt64?] = []
      for try await answer in session.answers(to: PickAddress.self) {
        found.append(answer.value?.number)
        if found.count == 2 { break }
      }
      return found
    }
    let awaited = await Self.asking(session)
    try session.finish(PickAddress.self, with: Address(street: "a", number: 1))
    #expect(try await awaited.value?.number == 1)
    for number in [UInt64(2), 3] {
      try session.send(.push(try ScreenDescription(asking: PickAddress())))
      try session.finish(PickAddress.self, with: Address(street: "a", number: number))
      await Self.until { Self.results(session) == nil }
    }
    #expect(try await reader.value == [2, 3])
  }

  @Test func `two readers share the answers`() async throws {
    let session = try Self.session()
    let readers = (0..<2).map { _ in
      Task {
        var found: [UInt64] = []
        for try await answer in session.answers(to: PickAddress.self) {
          found += answer.value.map { [$0.number] } ?? []
        }
        return found
      }
    }
    for number in 0..<50 {
      try session.send(.push(try ScreenDescription(asking: PickAddress())))
      try session.finish(PickAddress.self, with: Address(street: "a", number: UInt64(number)))
      await Self.until { Self.results(session) == nil }
    }
    try session.close()
    var all: [UInt64] = []
    for reader in readers { all += try await reader.value }
    #expect(all.sorted() == (0..<50).map { UInt64($0) })
  }

  @Test func `an answer that does not fit is an error once, and the others are handed out`() async throws {
    let session = try Self.session()
    try session.send(.push(try ScreenDescription(asking: PickAddress())))
    try session.send(.back(result: .init(true)))
    try session.send(.push("form"))
    try session.send(.push(try ScreenDescription(asking: PickAddress())))
    try session.finish(PickAddress.self, with: Self.elm)
    var answers = session.answers(to: PickAddress.self).makeAsyncIterator()
    var (errors, found): ([RouteError], [String]) = ([], [])
    for _ in 0..<2 {
      do throws(RouteError) {
        if let answer = try await answers.next() { found.append(answer.opener) }
      } catch { errors.append(error) }
    }
    #expect(found == ["form"])
    #expect(
      errors == [
        .unreadableAnswer(
          opener: "home", key: "pick-address", reason: "result: an object was expected, true was found")
      ])
    #expect(Self.results(session) == #"{"pick-address":true}"#)
  }

  @Test func `a reader of a session that is released, or whose task is cancelled, ends`() async throws {
    var session: NavSession? = try Self.session()
    let answers = try #require(session).answers(to: PickAddress.self)
    var iterator = answers.makeAsyncIterator()
    session = nil
    #expect(try await iterator.next() == nil)
    let other = try Self.session()
    let task = Task {
      var count = 0
      for try await _ in other.answers(to: PickAddress.self) { count += 1 }
      return count
    }
    task.cancel()
    #expect(try await task.value == 0)
  }

  @Test func `a request that waits for a login has its answer after it`() async throws {
    var options = SessionOptions()
    options.add(try AuthGate(configuration: nil))
    let session = try NavSession(options: options, initial: .stack("main", root: "home"))
    let task = Task {
      try await session.request(PickAddress()) {
        var screen = $0
        screen.attributes["auth"] = "required"
        return .push(screen)
      }
    }
    while session.scene.held.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    try session.send(.setAttribute("user", to: "ada", of: nil))
    #expect(session.scene.screens["pick-address"]?.request != nil)
    try session.finish(PickAddress.self, with: Self.elm)
    #expect(try await task.value == Self.elm)
  }
}

private struct Weigh: NavRequest {
  struct Answer: Codable { var grams: Double }
  var weight: Double
}

/// Holds each push until a title changes, unless the scene says `go`.
private struct HoldingPushes: CommandInterceptor, EventReactor {
  let manifest = PluginManifest(id: "holding", version: 1)
  let interceptedCommands: CommandKinds = [.push]
  let watchedEvents: EventKinds = [.titleChanged]

  func intercept(in context: borrowing HookContext) -> Interception {
    context.scene.attributes["go"] == nil ? .hold("Wait.", keep: true) : .proceed
  }

  func react(in context: borrowing HookContext) -> [NavCommand] {
    context.scene.held.map { .resume($0.ticket) }
  }
}
