import NavBase
public import NavEvents

/// The options for opening a session.
///
/// ```swift
/// var options = SessionOptions.standard
/// options.keep = .days(30)  // what was before is folded away
/// options.recovery = .startAnew(keeping: "broken")
/// let session = try NavSession.open(at: "trip.jsonl", options: options)
/// ```
public struct SessionOptions: Sendable {
  /// The plugins that a journal can use.
  public var catalog: PluginCatalog
  /// The ids of the plugins of a new journal, in any order.
  public var plugins: [String]
  /// The ids of plugins to attach in addition, also to an existing journal.
  public var attaching: [String] = []
  /// The ids of plugins to detach, also if they are among those to attach.
  public var detaching: [String] = []
  /// The clock that gives the commits their time.
  public var clock = NavClock.system
  /// The id of a new journal; nil for a random one.
  public var id: String?
  /// The durability of a new journal. An existing one keeps its own.
  public var durability = Durability.group(milliseconds: Durability.standardDelay)
  /// What a rolling journal keeps: its last commits, days or bytes; nil to keep all commits.
  ///
  /// Whenever the journal has twice as much, the beginning is folded into its first line, as
  /// ``NavJournal/compact(at:to:in:)`` does, and the shorter journal takes its place in one step. The `send` of that commit
  /// takes longer: a few milliseconds for each thousand commits that stay, and two syncs.
  ///
  /// It is an option of the session, not of the journal: without it, a session appends to a rolling journal as to any other.
  public var keep: Retention?
  /// The app that writes the journal; nil for a program that marks no launches in it.
  ///
  /// With it, a session marks its launch in the journal when it has opened, and its end when it is closed, and
  /// ``NavOpening/previous`` says how the run before has ended. So call ``NavSession/close()`` when the app ends in order, and
  /// report with ``NavSession/setActive(_:)`` when it leaves the foreground, where the system ends it without a word.
  public var app: AppInfo?
  /// What the app does with the scene of another build; nil for nothing. See ``migrate(_:)``.
  private(set) var migration: Migration?
  /// The background passes that read all bytes of the journal while the session is open; nil for none.
  public var scrub: NavScrub?
  /// The names of the members of params that are private, by the routes of their screens: what a user would not want to be read in a
  /// journal, such as the number of a card.
  ///
  /// A private value is replaced by a code before anything else happens with a command: `{"private":"HEX"}` in params and answers,
  /// `private:HEX` in attributes and URLs. The journal, the scene, plugins, observers, archives and reports have only that. Equal
  /// values have equal codes. The values themselves are only in the memory of this session: ``NavSession/attribute(_:of:)``,
  /// ``NavSession/revealed(_:)`` and `route(of:)` of NavRoutes return them, until the app is launched again.
  ///
  /// ```swift
  /// options.privateParams["payment"] = ["card"]
  /// options.privateAttributes = ["token"]
  /// options.privateKeys = [PrivateKey(id: "2026-11", bytes: [UInt8](repeating: 7, count: 32))]  // from the keychain
  /// ```
  ///
  /// With `NavRoutes`, `NavRoute.isPrivate(_:)` says it of a type, and adding the plugin `Routes` fills these options. What a plugin puts into a command
  /// of its own is not replaced, and neither is what was journalled before.
  public var privateParams: [String: [String]] = [:]
  /// The keys of the attributes that are private, of screens and of the scene; see ``privateParams``.
  public var privateAttributes: [String] = []
  /// The keys of the requests whose answers are private; see ``privateParams``. While such a request is open, every answer is, and so is one that no
  /// request is open for.
  public var privateRequests: [String] = []
  /// The forms of the URLs with private parameters; see ``privateParams``.
  public var privateLinks: [PrivateLink] = []
  /// The keys under which private values are hidden: the last one, and those before it. Opening throws
  /// ``SessionError/privateKey(_:)`` when values are declared private and there is none, and when the key that the journal has recorded last
  /// is not among them, so that nothing private is ever written in clear by mistake.
  public var privateKeys: [PrivateKey] = []
  /// True for a session that goes on without the key of its journal: one on a page, which says that it hides nothing.
  package var needsNoKey = false
  /// The recovery from a journal that cannot be continued.
  public var recovery = Recovery.throw

  /// The recovery from a journal that is damaged by more than a crash, or whose plugins are missing or cannot take part
  /// together.
  public enum Recovery: Equatable, Sendable {
    /// Opening throws, and the journal is left untouched.
    case `throw`
    /// The app starts with a new journal. Nothing is deleted: the old one is kept beside it as `NAME.SUFFIX`, or, if that
    /// file exists, as `NAME.SUFFIX.2` and so on; a suffix that would make the name of an index, or of what a fold
    /// writes, gets `.kept` behind it. ``NavOpening/recovered`` has the reason.
    case startAnew(keeping: String)
  }

  /// Creates options with these plugins; without arguments, with none. `NavPlugins` has the options `.standard`.
  public init(catalog: PluginCatalog = PluginCatalog(), plugins: [String] = []) {
    self.catalog = catalog
    self.plugins = plugins
  }
}

/// The app that writes a journal, and the device that it runs on, for the marks of its launches.
///
/// ```swift
/// var options = SessionOptions.standard
/// options.app = AppInfo(app: "Shop", build: "4711", os: "iOS 26.1", device: "iPhone17,1")
/// let session = try NavSession.open(at: "trip.jsonl", options: options)
/// if session.opening?.previous == .killed { print("the app crashed, or was ended") }
/// ```
public struct AppInfo: Hashable, Sendable {
  /// The name of the app, or its bundle identifier.
  public var app: String
  /// The build.
  public var build: String
  /// The operating system with its version.
  public var os: String
  /// The model of the device.
  public var device: String

  /// Creates a description of an app.
  public init(app: String, build: String, os: String, device: String) {
    (self.app, self.build, self.os, self.device) = (app, build, os, device)
  }
}

extension SessionOptions {
  /// What brings the scene of another build up to date: the commands for a scene of that build.
  typealias Migration = @Sendable (_ build: String?, _ scene: NavScene) -> [NavCommand]

  /// Brings the scene of an older build up to date when a journal is opened: screens that the new build knows by another name, or with
  /// other params.
  ///
  /// ```swift
  /// options.app = AppInfo(app: "Shop", build: "42", os: "iOS 26.1", device: "iPhone17,1")
  /// options.migrate { build, scene in
  ///   scene.screens.filter { $0.value.route == "product" }.map { id, _ in .change(id, route: "article") }
  /// }
  /// ```
  ///
  /// It is asked when the build of the last launch in the journal is not that of ``app``, also after a step back to an older build. The
  /// newer versions of plugins take part by then; its commands are one commit of the system; and the mark of the launch, which records the
  /// new build, comes after it. So a crash before the mark leads to the same question again, about a scene that may be up to date
  /// already: look at the scene, not at the build alone. A journal without a scene has nothing to migrate, and without ``app`` there is
  /// no build to compare: neither is asked about. What plugins remember is their own: they bring it up to date when they are upgraded.
  ///
  /// The commands are those that ``NavSession/send(_:from:)-([NavCommand],_)`` takes, all or none. When they would be refused, nothing of
  /// them is in the journal, and opening throws ``SessionError/migration(from:_:)`` or follows ``recovery``. A second call replaces what
  /// the first one has said.
  ///
  /// Try it on journals of your older builds in your tests: `NavJournal.tryMigration(in:options:)` of NavJournals.
  /// - Parameter commands: The commands for a scene; none to leave it. `build` is that of the last launch in the journal, nil when none
  ///   is marked. It is called on the thread that opens the session.
  public mutating func migrate(
    _ commands: @escaping @Sendable (_ build: String?, _ scene: NavScene) -> [NavCommand]
  ) { migration = commands }

  /// Returns the records of `ids` as a header lists them: each once, in the order in which the plugins are
  /// asked.
  package func records(_ ids: [String]) throws(SessionError) -> [PluginRecord] {
    var records: [PluginRecord] = []
    for id in ids where !(detaching + records.map(\.id)).containsBytes(of: id) {
      records.append(try record(of: id))
    }
    return try order(of: records).map { manifest throws(SessionError) in try record(of: manifest.id) }
  }

  /// Returns the record with which a plugin of the catalog is attached.
  func record(of id: String) throws(SessionError) -> PluginRecord {
    do throws(PluginFault) {
      if let record = try catalog.record(of: id) { return record }
    } catch {
      throw .plugins(error)
    }
    throw .pluginMissing([PluginRecord(id: id, version: 0)])
  }

  /// Returns the manifests of `plugins` in their order, if the plugins can take part together and can be
  /// asked.
  func order(of plugins: [PluginRecord]) throws(SessionError) -> [PluginManifest] {
    do throws(PluginFault) {
      return try catalog.order(starting: plugins)
    } catch {
      throw .plugins(error)
    }
  }

  package func header() throws(SessionError) -> JournalHeader {
    JournalHeader(
      id: id ?? Self.randomID(), created: try clock.writableTime(), runtime: RuntimeVersion.current,
      durability: durability,
      plugins: try records(plugins + attaching))
  }

  /// Returns sixteen random hexadecimal digits. This is the only random value in the runtime, and no decision
  /// depends on it.
  static func randomID() -> String {
    var buffer = ByteBuffer()
    buffer.appendHex(UInt64.random(in: .min ... .max))
    return buffer.string
  }
}

extension NavClock {
  /// Returns the time of the clock, if a journal can hold it.
  func writableTime() throws(SessionError) -> Int64 {
    let time = now
    guard time.magnitude <= JournalBounds.largestNumber else { throw .unwritableNumber }
    return time
  }
}

/// The version of this runtime, which new journals name.
public enum RuntimeVersion {
  /// The version as major, minor and patch.
  public static let current = "0.1.0"

  /// A Boolean value that indicates whether this is an optimised build.
  public static var isOptimised: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }
}
