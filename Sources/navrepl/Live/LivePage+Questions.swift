/// What a page asks of its journals: views, data to draw, tests, completions, verification.
extension LivePage {
  /// Returns the data from which the script of a page draws a journal.
  func data(_ lane: Lane) throws(Mistake) -> [UInt8] {
    var page = JournalPage(try file(lane))
    do throws(FileError) { try page.read() } catch { throw .file(error) }
    guard let data = page.data else { throw .noJournal }
    return Array(data.bytes)
  }

  /// Returns a Swift test that sends the commands of a journal and compares their outcomes, as navrepl exports it.
  func test(_ lane: Lane) throws(Mistake) -> [UInt8] {
    let journal = try file(lane)
    let output = MemoryFileSystem()
    do throws(FileError) {
      let file = try output.open(Self.testName, .create)
      _ = try Export.write(
        .swiftTest(builtIn: PluginCatalog.builtIn.ids), of: journal, expecting: nil, to: file)
    } catch {
      throw .file(error)
    }
    return output.contents(of: Self.testName) ?? []
  }

  static let testName = "test"

  /// Returns what can take the place of the last word of a line, as at the prompt of navrepl, and the rest of the syntax.
  func completion(of line: String) throws(Mistake) -> String {
    guard let session else { throw .noJournal }
    let scene = session.scene
    let containers = scene.containers.map { $0.0 }
    let names = LineNames(
      containers: containers, nodes: containers + scene.items.map { $0.0 }, plugins: session.catalog.ids,
      stateView: { session.stateView() }, rules: { session.catalog.idsOfRules },
      verbs: { container in scene.rules(of: container).flatMap { session.catalog.rules($0)?.verbs } ?? [] })
    let completer = LineCompleter(names: names, verbs: Self.verbsOfLines)
    let completion = completer.completion(of: line)
    return Self.result { buffer in
      buffer.append("{\"length\":")
      buffer.append(completion.length)
      buffer.member("candidates")
      buffer.append(string: Reply.list(completion.candidates))
      buffer.member("words")
      buffer.append(string: Reply.list(completion.candidates.map { completion.typed($0) }))
      buffer.member("typed")
      if let typed = completion.whole ?? completion.more {
        buffer.appendQuoted(typed)
      } else {
        buffer.append("null")
      }
      buffer.member("hint")
      buffer.appendQuoted(completer.hint(for: line))
    }
  }

  /// The verbs of a line in a page.
  static let verbsOfLines = LineVerbs(names: LineVerbs.commands.names + ["device"]) { name in
    if name == "device" { return LineVerb(synopsis: Device.synopsis, keys: [], isAboutPlugins: false) }
    return LineVerbs.commands.find(name)
  }

  /// Returns the state view at a moment.
  func view(_ lane: Lane, _ moment: String) throws(Mistake) -> String {
    if moment.isEmpty, lane == .branch {
      guard let session else { throw .noJournal }
      return session.stateView()
    }
    let moment = try moment.isEmpty ? .end : Self.moment(moment)
    switch lane {
    case .recorded: return try Self.view(&recorded, moment)
    case .branch: return try Self.view(&going, moment)
    }
  }

  static func view(
    _ timeline: inout NavTimeline?, _ moment: NavJournal.Moment
  ) throws(Mistake) -> String {
    try ask(&timeline) { place throws(NavTimeline.Failure) in
      try place.seek(to: moment)
      return place.stateView(viewing: moment == .end ? nil : place.moment.events)
    }
  }

  static func ask<R>(
    _ timeline: inout NavTimeline?, _ body: (inout NavTimeline) throws(NavTimeline.Failure) -> R
  ) throws(Mistake) -> R {
    guard var place = timeline.take() else { throw .noJournal }
    do throws(NavTimeline.Failure) {
      let answer = try body(&place)
      timeline = consume place
      return answer
    } catch {
      timeline = consume place
      throw .moment(error)
    }
  }

  /// Checks every line of a journal and decides its commands again; `expected` is the list beside it, or empty.
  func verify(_ lane: Lane, _ expected: String) throws(Mistake) -> String {
    var list: ExpectedDivergences?
    if !expected.isEmpty {
      list = try Self.expected(expected)
    }
    var timeline = NavTimeline(try file(lane), usingIndex: false)
    let report: NavVerification
    do throws(FileError) { report = try timeline.verify(plugins: .builtIn, expecting: list) } catch {
      throw .file(error)
    }
    return Self.result { buffer in
      buffer.append("{\"commits\":")
      buffer.append(report.commits)
      buffer.member("divergences", report.divergences.count)
      buffer.member("expected", report.expected.count)
      buffer.member("findings")
      buffer.list(report.findings) { $1.append(string: $0.json.text) }
    }
  }

  static func expected(_ text: String) throws(Mistake) -> ExpectedDivergences {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes {
      bytes -> Result<ExpectedDivergences, ExpectedDivergences.Malformation> in
      do throws(ExpectedDivergences.Malformation) { return .success(try ExpectedDivergences(bytes)) } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let list): return list
    case .failure:
      throw .line(LineError(code: .badArgument, message: "this is no list of expected divergences"))
    }
  }

  static func moment(_ text: String) throws(Mistake) -> NavJournal.Moment {
    do throws(LineError) { return try NavJournal.Moment(text) } catch { throw .line(error) }
  }

  static func summary(of timeline: borrowing NavTimeline) -> String {
    let damage = timeline.verdict == .clean ? timeline.mismatch?.message : timeline.verdict.message
    let (start, end) = (timeline.start, timeline.moment)
    return result { buffer in
      buffer.append("{\"start\":{\"event\":")
      buffer.append(start.events)
      buffer.member("commit", start.commits)
      buffer.append("}")
      buffer.member("event", end.events)
      buffer.member("commit", end.commits)
      buffer.member("damage")
      if let damage { buffer.appendQuoted(damage) } else { buffer.append("null") }
    }
  }

  /// Returns the plugins of the branch, in the order in which they are asked, and then the others that it can have.
  func plugins() throws(Mistake) -> String {
    guard let session else { throw .noJournal }
    return Self.list(session.pluginListing) { plugin, buffer in
      buffer.append("{\"id\":")
      buffer.appendQuoted(plugin.id)
      buffer.member("standing")
      buffer.appendQuoted(plugin.standing.rawValue)
      buffer.member("hooks")
      buffer.append(string: Reply.list(plugin.hooks.map { $0.rawValue }))
      buffer.member("configuration")
      buffer.append(string: plugin.configuration ?? "null")
    }
  }

  /// Returns the verbs of the line language, with their syntax.
  static var verbs: String {
    list(CommandVerb.all) { verb, buffer in
      buffer.append("{\"verb\":")
      buffer.appendQuoted(verb.name)
      buffer.member("group")
      buffer.appendQuoted(verb.group.rawValue)
      buffer.member("synopsis")
      buffer.appendQuoted(verb.synopsis)
      buffer.member("summary")
      buffer.appendQuoted(verb.summary)
      buffer.member("keys")
      buffer.append(string: Reply.list(verb.keys))
    }
  }

  /// Returns an answer with an object, of which `write` writes all but the end.
  static func result(_ write: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer()
    write(&buffer)
    buffer.close()
    return Reply.result(buffer.string)
  }

  static func list<Element>(
    _ elements: [Element], _ write: (Element, inout ByteBuffer) -> Void
  ) -> String {
    var buffer = ByteBuffer()
    buffer.list(elements) { element, buffer in
      write(element, &buffer)
      buffer.close()
    }
    return Reply.result(buffer.string)
  }
}
