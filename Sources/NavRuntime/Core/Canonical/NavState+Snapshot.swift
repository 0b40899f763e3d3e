package import NavBase
package import NavEvents

/// A snapshot: the state as bytes, from which a seek starts. It is the canonical state with the attached plugins.
extension NavState {
  package func writeSnapshot(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.append("{\"state\":")
    writeCanonical(texts, to: &buffer)
    buffer.member("plugins")
    buffer.list(metadata.plugins) { plugin, buffer in
      buffer.append("{\"id\":")
      texts.appendQuoted(plugin.id, to: &buffer)
      buffer.member("version", Int(plugin.version))
      if let configuration = plugin.configuration {
        buffer.member("config")
        texts.append(configuration.text, to: &buffer)
      }
      buffer.close()
    }
    buffer.member("quarantined")
    buffer.list(metadata.quarantined) { texts.appendQuoted($0, to: &$1) }
    if metadata.announcesRoutes { buffer.member("routes", true) }
    let launches = launches(texts)
    if !launches.isEmpty {
      buffer.member("launches")
      launches.write(to: &buffer)
    }
    buffer.close()
  }

  /// Creates the state that ``writeSnapshot(_:to:)`` wrote, and interns its texts in `draft`.
  package init(snapshot: UnsafeRawBufferPointer, _ draft: inout CommitDraft) throws(JSONFault) {
    self.init()
    var document = JSONDocument()
    try document.parse(snapshot)
    if let state = document.member("state", of: document.root) { read(state, document, &draft) }
    metadata.announcesRoutes =
      document.member("routes", of: document.root).flatMap { document.bool($0) } ?? false
    if let value = document.member("launches", of: document.root),
      let launches = JournalHeader.Launches(value, document)
    {
      read(launches, &draft.texts)
    }
    if let plugins = document.member("plugins", of: document.root) { readPlugins(plugins, document, &draft) }
    guard let quarantined = document.member("quarantined", of: document.root) else { return }
    document.forEachElement(of: quarantined) { element in
      document.withText(of: element, { draft.texts.intern($0) }).map { metadata.quarantined.append($0) }
    }
  }

  /// Creates the state that a journal begins with, but without the attached plugins. Total: members that do not fit
  /// are left out.
  init(_ base: JournalHeader.Base, _ draft: inout CommitDraft) {
    self.init()
    metadata.announcesRoutes = base.announcesRoutes
    var document = JSONDocument()
    guard (try? document.parse(base.state.text)) != nil else { return }
    read(document.root, document, &draft)
    read(base.launches, &draft.texts)
    metadata.quarantined = base.quarantined.map { draft.texts.intern($0) }
  }

  /// Returns the base for the header of a journal that begins with this state. It does not contain the attached
  /// plugins.
  package func base(at moment: StateMoment, _ texts: borrowing TextTable) -> JournalHeader.Base {
    var buffer = ByteBuffer(capacity: 4096)
    writeCanonical(texts, to: &buffer)
    return JournalHeader.Base(
      events: moment.events, commits: moment.commits, state: CanonicalJSON(canonical: buffer.string),
      quarantined: metadata.quarantined.map { texts[$0] },
      announcesRoutes: metadata.announcesRoutes,
      hasHeld: !metadata.announcesRoutes && metadata.held != HeldCommands(), launches: launches(texts))
  }

  private mutating func read(
    _ state: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    if let scene = document.member("scene", of: state) { readScene(scene, document, &draft) }
    if let member = document.member("environment", of: state) {
      interaction.environment.read(member, document)
    }
    if let member = document.member("rotation", of: state) { readRotation(member, document) }
    if let member = document.member("swipe", of: state) { readSwipe(member, document, &draft) }
    readHeld(state, document, &draft)
    if let remembered = document.member("remembered", of: state) {
      document.forEachMember(of: remembered) { name, value in
        guard let id = document.withText(of: name, { draft.texts.intern($0) }) else { return }
        metadata.remembered.set(id, to: draft.json(value, of: document).text, draft.texts)
      }
    }
  }

  private mutating func readRotation(_ value: JSONValue, _ document: borrowing JSONDocument) {
    interaction.rotation.autorotates =
      document.member("autorotates", of: value).flatMap { document.bool($0) } ?? true
    interaction.rotation.supported =
      document.member("supported", of: value).flatMap { document.orientations($0) } ?? .all
    interaction.rotation.pending =
      document.member("pending", of: value).flatMap { document.word($0, as: Orientation.self) }
  }

  private mutating func readSwipe(
    _ value: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    guard let name = document.member("container", of: value),
      let id = document.withText(of: name, { draft.texts.intern($0) }), let node = scene.find(id),
      let start = document.member("start", of: value).flatMap({ document.number($0) }),
      let x = document.member("x", of: value).flatMap({ document.number($0) })
    else { return }
    let target = document.member("to", of: value).map { draft.json($0, of: document) }
    if let target { setTarget(target, of: node, &draft) }
    interaction.swipe = Swipe(container: node, start: start, x: x, target: target)
  }

  private mutating func readPlugins(
    _ plugins: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    document.forEachElement(of: plugins) { plugin in
      guard let name = document.member("id", of: plugin),
        let id = document.withText(of: name, { draft.texts.intern($0) }),
        let version = document.member("version", of: plugin).flatMap({ document.integer($0) })
      else { return }
      let configuration = document.member("config", of: plugin).map { draft.json($0, of: document) }
      metadata.attach(
        AttachedPlugin(id: id, version: Int32(clamping: version), configuration: configuration))
    }
  }
}

extension NavEnvironment {
  fileprivate mutating func read(_ value: JSONValue, _ document: borrowing JSONDocument) {
    width = document.member("width", of: value).flatMap { document.number($0) } ?? width
    height = document.member("height", of: value).flatMap { document.number($0) } ?? height
    sizeClass =
      document.member("sizeClass", of: value).flatMap { document.word($0, as: SizeClass.self) } ?? sizeClass
    device =
      document.member("device", of: value).flatMap { document.word($0, as: Orientation.self) } ?? device
    interface =
      document.member("interface", of: value).flatMap { document.word($0, as: Orientation.self) } ?? interface
    isRotating = document.member("rotating", of: value).flatMap { document.bool($0) } ?? isRotating
    isActive = document.member("active", of: value).flatMap { document.bool($0) } ?? isActive
    if let member = document.member("safeArea", of: value) { safeArea.read(member, document) }
    if let member = document.member("metrics", of: value) { metrics.read(member, document) }
  }
}

extension NavEdgeInsets {
  fileprivate mutating func read(_ value: JSONValue, _ document: borrowing JSONDocument) {
    top = document.member("top", of: value).flatMap { document.number($0) } ?? top
    left = document.member("left", of: value).flatMap { document.number($0) } ?? left
    bottom = document.member("bottom", of: value).flatMap { document.number($0) } ?? bottom
    right = document.member("right", of: value).flatMap { document.number($0) } ?? right
  }
}

extension NavBarMetrics {
  fileprivate mutating func read(_ value: JSONValue, _ document: borrowing JSONDocument) {
    bar = document.member("bar", of: value).flatMap { document.number($0) } ?? bar
    topBar = document.member("topBar", of: value).flatMap { document.number($0) } ?? topBar
    toolbar = document.member("toolbar", of: value).flatMap { document.number($0) } ?? toolbar
    tabBar = document.member("tabBar", of: value).flatMap { document.number($0) } ?? tabBar
    webBar = document.member("webBar", of: value).flatMap { document.number($0) } ?? webBar
  }
}

/// The archive that `preserve` returns and `restore` takes: `{"archive":1,"scene":{…}}`.
enum Archive {
  /// The version of the format that this runtime writes, and the only one it reads.
  static let version = 1
}

/// State preservation (SGBDrillDownController's state restoration): containers survive by their id; a screen survives
/// if it has a restoration id.
extension NavState {
  /// Writes an archive of the nodes that survive. Modals do not survive.
  package func writeArchive(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.append("{\"archive\":")
    buffer.append(Archive.version)
    buffer.append(",\"scene\":{\"root\":")
    if let root = scene.root {
      ShapeWriter.write(root, of: self, texts, to: &buffer, asArchive: true)
    } else {
      buffer.append("null")
    }
    buffer.append("}}")
  }

  /// Returns an archive of the nodes that survive.
  package func archive(_ texts: borrowing TextTable) -> String {
    var buffer = ByteBuffer()
    writeArchive(texts, to: &buffer)
    return buffer.string
  }

  /// Returns true when an archive contains the node.
  func survives(_ id: NodeID, _ texts: borrowing TextTable) -> Bool {
    if scene[id].kind.isContainer { return true }
    guard let restorationID = scene.extras(of: id).restorationID else { return false }
    return texts.withBytes(of: restorationID) { !$0.isEmpty }
  }
}
