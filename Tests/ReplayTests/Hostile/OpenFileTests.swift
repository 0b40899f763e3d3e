import Foundation
import NavEvents
import NavRuntime
import Testing

/// A change that another process makes to a journal while a session writes it.
enum Meddling: CaseIterable {
  case delete, rename, renameFolder, replace, replaceWithLink, replaceByFolder, cutByte, cutAll, appendByte,
    appendLine

  /// Returns a Boolean value that indicates whether the session ends for the reason that this change causes.
  func isNamed(by reason: FileError.Reason) -> Bool {
    switch (self, reason) {
    case (.delete, .gone), (.rename, .gone), (.renameFolder, .gone): true
    case (.replace, .replaced), (.replaceWithLink, .replaced), (.replaceByFolder, .replaced): true
    case (.cutByte, .resized), (.cutAll, .resized), (.appendByte, .resized), (.appendLine, .resized): true
    default: false
    }
  }

  /// Makes the change to `trip.jsonl` in the folder `journals` of `scratch`.
  func meddle(in scratch: Scratch) throws {
    let files = FileManager.default
    let (folder, path) = (scratch.path("journals"), scratch.path("journals/trip.jsonl"))
    switch self {
    case .delete: try files.removeItem(atPath: path)
    case .rename: try files.moveItem(atPath: path, toPath: path + ".old")
    case .renameFolder: try files.moveItem(atPath: folder, toPath: folder + ".old")
    case .replace:
      // The same bytes, as an editor saves them.
      try files.copyItem(atPath: path, toPath: path + ".new")
      guard Foundation.rename(path + ".new", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    case .replaceWithLink:
      try files.copyItem(atPath: path, toPath: path + ".new")
      try files.createSymbolicLink(atPath: path + ".link", withDestinationPath: "trip.jsonl.new")
      guard Foundation.rename(path + ".link", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    case .replaceByFolder:
      try files.removeItem(atPath: path)
      try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .cutByte: try change(path) { $0.dropLast() }
    case .cutAll: try change(path) { _ in Data() }
    case .appendByte: try change(path) { $0 + Data("x".utf8) }
    case .appendLine: try change(path) { $0 + Data("{\"commit\":2}\n".utf8) }
    }
  }

  private func change(_ path: String, _ body: (Data) -> Data) throws {
    let content = body(try Data(contentsOf: URL(fileURLWithPath: path)))
    try content.write(to: URL(fileURLWithPath: path))
  }

  /// Returns the files in the folder, with their bytes.
  static func contents(of scratch: Scratch) -> [String: Data] {
    let paths =
      FileManager.default.enumerator(atPath: scratch.folder.path)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      paths.compactMap { path in
        FileManager.default.contents(atPath: scratch.path(path)).map { (path, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// Changes to the file under an open writer: no acknowledged commit may be lost.
struct HostileOpenFileTests {
  private static func session(
    _ durability: Durability, _ scratch: Scratch, link: Bool = false
  ) throws -> NavSession {
    try FileManager.default.createDirectory(
      atPath: scratch.path("journals"), withIntermediateDirectories: true)
    var path = scratch.path("journals/trip.jsonl")
    if link {
      try Data().write(to: URL(fileURLWithPath: path))
      path = scratch.path("link.jsonl")
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "journals/trip.jsonl")
    }
    var options = SmallJournal.options
    options.durability = durability
    let session = try NavSession.open(at: path, options: options)
    try session.send { $0.intern(.push("a")) }
    return session
  }

  private static let levels: [Durability] = [.always, .group(milliseconds: 60_000), .os]

  /// The next operation of a session. With `group`, the next sync checks the file.
  private enum Step: CaseIterable { case send, flush, close }

  @Test func `after any change to the file under a session, the next write or sync fails, and is the last`()
    throws
  {
    var cases = HostileCases("the file under an open session")
    for meddling in Meddling.allCases {
      for level in Self.levels {
        for step in Step.allCases {
          for link in [false, true] {
            let problem = try Self.problem(meddling, level, step, link: link)
            cases.note(problem.map { "\(meddling), \(level.name), \(step), link \(link): \($0)" })
          }
        }
      }
    }
    cases.finish()
  }

  private static func problem(
    _ meddling: Meddling, _ level: Durability, _ step: Step, link: Bool
  ) throws -> String? {
    let scratch = try Scratch()
    let session = try session(level, scratch, link: link)
    try meddling.meddle(in: scratch)
    let (before, view) = (Meddling.contents(of: scratch), session.stateView())
    let isLazy = level == levels[1] && step == .send
    do throws(SessionError) {
      switch step {
      case .send: try session.send { $0.intern(.push("b")) }
      case .flush: try session.flush()
      case .close: try session.close()
      }
      // With `group` a commit is synced later, and that sync must find the change.
      if !isLazy { return "nothing was said" }
      try session.flush()
      return "nothing was said at the sync"
    } catch {
      guard case .journal(.file(let first)) = error, meddling.isNamed(by: first.reason) else {
        return "\(error)"
      }
      if !isLazy, Meddling.contents(of: scratch) != before { return "something was written" }
      if step != .close, !isPoisoned(session, by: first) { return "the session goes on" }
      return isLazy || session.stateView() == view ? nil : "the state has changed"
    }
  }

  private static func isPoisoned(_ session: NavSession, by failure: FileError) -> Bool {
    do throws(SessionError) {
      try session.send { $0.intern(.push("c")) }
      return false
    } catch {
      return error == .journal(.poisoned(failure))
    }
  }

  @Test func `the background sync of a group finds the change without a flush, and observers are told`()
    async throws
  {
    var cases = HostileCases("the file under an open session, in the background")
    for meddling in Meddling.allCases {
      let scratch = try Scratch()
      let session = try Self.session(.group(milliseconds: 1), scratch)
      let (failures, heard) = AsyncStream.makeStream(of: JournalError.self)
      let observation = session.observe(with: NavObserver(failed: { heard.yield($0) }))
      defer { observation.cancel() }
      try session.flush()
      try meddling.meddle(in: scratch)
      _ = try? session.send { $0.intern(.push("b")) }
      var first: JournalError?
      for await failure in failures {
        first = failure
        break
      }
      // No rename puts a folder where a file is: there is a moment without either, which the sync may see.
      guard case .file(let error) = first,
        meddling.isNamed(by: error.reason) || meddling == .replaceByFolder && error.reason == .gone
      else {
        cases.note("\(meddling): \(String(describing: first))")
        continue
      }
      cases.note(Self.isPoisoned(session, by: error) ? nil : "\(meddling): the session goes on")
    }
    cases.finish()
  }

  @Test(arguments: SmallJournal.durabilities)
  func `a file system in memory finds removed, renamed and replaced files, too`(
    _ durability: Durability
  ) throws {
    let path = SmallJournal.path
    let ways: [(FileError.Reason, (MemoryFileSystem) -> Void)] = [
      (.gone, { $0.remove(path) }), (.gone, { $0.rename(path, to: "other") }),
      (.replaced, { $0.write($0.contents(of: path) ?? [], to: path) }),
      (.replaced, { $0.write([], to: path) }),
    ]
    for (reason, meddle) in ways {
      let disk = MemoryFileSystem()
      var options = SmallJournal.options
      options.durability = durability
      let session = try NavSession.open(at: path, in: disk, options: options)
      try session.send { $0.intern(.push("a")) }
      try session.flush()
      meddle(disk)
      let failure = FileError(operation: "go on with", path: path, reason: reason)
      #expect(throws: SessionError.journal(.file(failure))) { try session.flush() }
      #expect(Self.isPoisoned(session, by: failure))
    }
  }

  @Test func `a session reads its own file, wherever its name leads`() throws {
    for meddling in Meddling.allCases {
      let scratch = try Scratch()
      let session = try Self.session(.group(milliseconds: 60_000), scratch)
      try meddling.meddle(in: scratch)
      switch meddling {
      case .cutByte, .cutAll, .appendByte, .appendLine: continue
      case .delete, .rename, .renameFolder, .replace, .replaceWithLink, .replaceByFolder: break
      }
      var timeline = NavTimeline(try session.openJournal().file)
      try timeline.seekToEnd()
      #expect(timeline.moment.commits == 2)
      #expect(timeline.stateView() == session.stateView())
    }
  }

  // MARK: Through the program

  @Test func `the program says what happened to its journal and ends with 4`() throws {
    var cases = HostileCases("the file under the open program")
    for meddling in Meddling.allCases {
      for level in ["always", "group", "os"] {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
          atPath: scratch.path("journals"), withIntermediateDirectories: true)
        let talk = try Talk(["journals/trip.jsonl", "--json", "--durability", level], in: scratch.folder)
        _ = try talk.say("push a")
        try meddling.meddle(in: scratch)
        let listed = level == "group" ? try talk.say("log") : ""
        if level != "group" { _ = try talk.say("push b") }
        let (status, said) = try talk.end()
        let isSaid = said.contains("cannot go on with journals/trip.jsonl")
        let name = "\(meddling), \(level)"
        if status != 4 || !isSaid {
          cases.note("\(name): \(status) \(said)")
        } else {
          let isWhole = level != "group" || meddling.cuts || listed.contains(#""push""#)
          cases.note(isWhole ? nil : "\(name): the log is \(listed)")
        }
      }
    }
    cases.finish()
  }
}

extension Meddling {
  /// A Boolean value that indicates whether the session's own file has lost something.
  var cuts: Bool { self == .cutByte || self == .cutAll }
}
