import NavBase
import NavEvents
import NavRuntime

/// The description that a program gives of itself: its manifest, and the hooks through which it wants to be asked.
struct ProcessManifest: Equatable, Sendable {
  /// The version of the protocol that this host speaks.
  static let api = 1

  var manifest: PluginManifest
  private(set) var hooks: [PluginHook] = []
  /// The commands that the program intercepts, and the events to which it reacts.
  private(set) var commands = CommandKinds.all
  private(set) var events = EventKinds.all
  /// The form in which requests contain the scene.
  private(set) var scene = SceneWish.view
  /// The verbs of the containers for which the program decides.
  private(set) var verbs: [ContainerVerb] = []

  /// The form in which the requests to a program contain the scene.
  enum SceneWish: Equatable, Sendable {
    case nothing
    /// The state view.
    case view
    /// A snapshot, from which a Swift program makes the same context as inside an app.
    case snapshot
  }

  /// Reads the manifest in the answer to `hello`.
  /// - Throws: `plugin-bad-manifest`, with the member that is wrong.
  init(_ answer: ContiguousArray<UInt8>, of path: String) throws(PluginFault) {
    let members = try ManifestMembers(answer, of: path)
    try Self.checkProtocol(members)
    manifest = PluginManifest(id: try Self.id(members), version: try Self.version(members))
    try readPlace(members)
    try readWishes(members)
  }

  private static func checkProtocol(_ members: borrowing ManifestMembers) throws(PluginFault) {
    guard members.has("api"), members.wholeNumber("api") != api else { return }
    throw members.fault("api", "is not \(api), the version of the protocol that is spoken here")
  }

  private static func id(_ members: borrowing ManifestMembers) throws(PluginFault) -> String {
    guard let id = try members.text("id") else { throw members.fault("id", "is missing") }
    if let objection = PluginManifest.objection(toID: id) { throw members.fault("id", objection) }
    return id
  }

  private static func version(_ members: borrowing ManifestMembers) throws(PluginFault) -> Int32 {
    guard let number = members.wholeNumber("version").flatMap(Int32.init(exactly:)), number >= 1 else {
      throw members.fault("version", "is not a whole number from 1 to \(Int32.max)")
    }
    return number
  }

  private mutating func readPlace(_ members: borrowing ManifestMembers) throws(PluginFault) {
    manifest.phase =
      try members.word("phase", ["before": .before, "policy": .policy, "after": .after]) ?? .policy
    manifest.before = try members.texts("before") ?? []
    manifest.after = try members.texts("after") ?? []
    manifest.faultPolicy =
      try members.word("fault", ["failOpen": .failOpen, "failClosed": .failClosed]) ?? .failOpen
  }

  private mutating func readWishes(_ members: borrowing ManifestMembers) throws(PluginFault) {
    guard let hooks = try members.names("hooks", PluginHook.init(rawValue:)) else {
      throw members.fault("hooks", "is missing")
    }
    self.hooks = hooks
    commands = try members.names("commands", CommandKind.init(name:)).map { CommandKinds($0) } ?? .all
    events = try members.names("events", EventKind.init(name:)).map { EventKinds($0) } ?? .all
    verbs = try members.verbs("verbs")
    if members.isText("state") {
      scene = try members.word("state", ["snapshot": .snapshot]) ?? .view
    } else {
      scene = try members.truth("state") == false ? .nothing : .view
    }
  }

  static func fault(_ path: String, _ reason: String) -> PluginFault {
    PluginFault(
      code: "plugin-bad-manifest", message: "\(path) is not a plugin: \(ProcessAnswer.excerpt(reason)).")
  }
}

/// The members of a program's manifest, each of the type that the protocol gives it.
///
/// A member of a wrong type is a fault that names the member. A default in its place could change the
/// plugin's rules without its author noticing.
struct ManifestMembers: ~Copyable {
  private let document: JSONDocument
  private let plugin: JSONValue
  private let path: String

  /// Reads the manifest in the answer to `hello` of the program at `path`.
  init(_ answer: ContiguousArray<UInt8>, of path: String) throws(PluginFault) {
    self.path = path
    let document: JSONDocument
    do throws(JSONFault) {
      document = try JSONDocument(answer)
    } catch {
      throw ProcessManifest.fault(path, "its answer to hello is not JSON: \(error.message)")
    }
    guard let plugin = document.member("plugin", of: document.root), document.kind(of: plugin) == .object
    else {
      let example = "{\"plugin\":{\"id\":…,\"version\":…,\"hooks\":[…]}}"
      throw ProcessManifest.fault(path, "it must answer hello with \(example)")
    }
    self.document = document
    self.plugin = plugin
  }

  /// Returns a text; nil when the member is missing.
  func text(_ name: StaticString) throws(PluginFault) -> String? {
    guard let value = document.member(name, of: plugin) else { return nil }
    guard let text = document.string(value) else { throw fault(name, "is not text") }
    return text
  }

  /// Returns a list of texts; nil when the member is missing.
  func texts(_ name: StaticString) throws(PluginFault) -> [String]? {
    guard let list = document.member(name, of: plugin) else { return nil }
    guard document.kind(of: list) == .array else { throw fault(name, "is no list of texts") }
    var texts: [String] = []
    for element in document.elements(of: list) {
      guard let text = document.string(element) else { throw fault(name, "is no list of texts") }
      texts.append(text)
    }
    return texts
  }

  /// Returns a list of names, each of which `make` must recognize; nil when the member is missing.
  func names<Name>(_ name: StaticString, _ make: (String) -> Name?) throws(PluginFault) -> [Name]? {
    guard let texts = try texts(name) else { return nil }
    var names: [Name] = []
    for text in texts {
      guard let one = make(text) else { throw fault(name, "names “\(text)”, which does not exist") }
      names.append(one)
    }
    return names
  }

  /// Returns the meaning of a word, one of `meanings`; nil when the member is missing.
  func word<Meaning>(
    _ name: StaticString, _ meanings: KeyValuePairs<String, Meaning>
  ) throws(PluginFault) -> Meaning? {
    guard let text = try text(name) else { return nil }
    if let meaning = meanings.first(where: { $0.key.hasSameBytes(as: text) }) { return meaning.value }
    throw fault(name, "is not one of \(meanings.map(\.key).joined(separator: ", ")): “\(text)”")
  }

  /// Returns a list of verbs; an empty one when the member is missing.
  func verbs(_ name: StaticString) throws(PluginFault) -> [ContainerVerb] {
    guard let list = document.member(name, of: plugin) else { return [] }
    guard document.kind(of: list) == .array else { throw fault(name, "is no list of verbs") }
    var verbs: [ContainerVerb] = []
    for element in document.elements(of: list) {
      guard let verb = ContainerVerb(CanonicalJSON(canonical: document.text(element))) else {
        throw fault(name, "has an element that is no verb: \(document.text(element))")
      }
      verbs.append(verb)
    }
    return verbs
  }

  /// Returns a whole number; nil for any other value.
  func wholeNumber(_ name: StaticString) -> Int? {
    document.member(name, of: plugin).flatMap { document.count($0) }
  }

  /// Returns a Boolean value that indicates whether the member is a text.
  func isText(_ name: StaticString) -> Bool {
    document.member(name, of: plugin).flatMap { document.string($0) } != nil
  }

  /// Returns a Boolean value; nil when the member is missing.
  func truth(_ name: StaticString) throws(PluginFault) -> Bool? {
    guard let value = document.member(name, of: plugin) else { return nil }
    guard let truth = document.bool(value) else { throw fault(name, "is neither true nor false") }
    return truth
  }

  /// Returns a Boolean value that indicates whether the manifest has the member.
  func has(_ name: StaticString) -> Bool { document.member(name, of: plugin) != nil }

  func fault(_ name: StaticString, _ reason: String) -> PluginFault {
    ProcessManifest.fault(path, "the “\(name)” of its manifest \(reason)")
  }
}

extension ContainerVerb {
  /// Reads a verb as a manifest has it; nil when a member is none of its type.
  fileprivate init?(_ json: CanonicalJSON) {
    guard let name = json.member("name")?.string, !name.isEmpty else { return nil }
    var (summary, arguments, samples) = ("", [Argument](), [CanonicalJSON]())
    if let text = json.member("summary") {
      guard let text = text.string else { return nil }
      summary = text
    }
    if let list = json.member("arguments") {
      guard let elements = list.elements else { return nil }
      for element in elements {
        guard let argument = Argument(element) else { return nil }
        arguments.append(argument)
      }
    }
    if let list = json.member("samples") {
      guard let elements = list.elements, elements.allSatisfy({ $0.members != nil }) else { return nil }
      samples = elements
    }
    self.init(name, summary, arguments: arguments, samples: samples)
  }
}

extension ContainerVerb.Argument {
  fileprivate init?(_ json: CanonicalJSON) {
    guard let name = json.member("name")?.string, !name.isEmpty else { return nil }
    let summary = json.member("summary") ?? CanonicalJSON(string: "")
    let isOptional = json.member("optional") ?? CanonicalJSON(canonical: "false")
    guard let summary = summary.string, let isOptional = isOptional.bool else { return nil }
    self.init(name, summary, isOptional: isOptional)
  }
}
