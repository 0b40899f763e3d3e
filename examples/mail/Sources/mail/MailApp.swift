import NavRuntime

/// The app: it turns keys into commands, and knows what to draw. Where the user is, is the session's affair.
struct MailApp {
  let session: NavSession
  let mailbox = Mailbox()
  private let main: NavDrillDownHandle
  private(set) var isRunning = true
  /// What the last key did, when there is something to say.
  private var status = ""
  /// The selected row of each list. It is not part of the navigation, so it is gone after a relaunch.
  private var selected: [String: Int] = [:]
  /// Whether Tab has moved the keys from the right list to the left one.
  private var keysGoLeft = false
  /// The last commits, while a tester looks at them.
  private var overlay: OverlayView?

  /// Goes on where the journal ends. A new journal begins in the inbox.
  init(journal path: String) throws {
    session = try NavSession.open(
      at: path, options: .mail,
      initial: .drillDown(
        "main", left: [.screen(mailbox.screen(of: .folders))],
        right: .screen(mailbox.screen(of: .folder("Inbox")))))
    main = session.drillDown("main")
    if main.value?.navigationBarPosition != .top { try session.send(.setNavigationBarPosition(.top)) }
  }

  // MARK: The screen

  /// Tells the runtime the size of the window; a narrow one shows one pane. A terminal does not turn.
  func resize(to size: Size) throws {
    let (width, height) = (Cell.width * Double(size.columns), Cell.height * Double(size.rows - 1))
    let window = session.scene.environment
    if (window.width, window.height) != (width, height) {
      try session.send(.window(width: width, height: height, orientation: window.interface), from: .system)
    }
  }

  /// The window as text: the scene, and a line below it.
  var lines: [String] {
    let scene = session.scene
    if let overlay { return overlay.lines(like: scene.environment) }
    let view = MailView(scene: scene, mailbox: mailbox, selected: selected, active: active(in: scene)?.id)
    return view.lines + [status.isEmpty ? hint(in: scene) : status]
  }

  private func hint(in scene: NavScene) -> String {
    active(in: scene) == .draft
      ? "Type.  ^S send  ^X discard  Esc back"
      : "q quit  c compose  Return open  Esc back  ↑↓ select  Tab other list"
  }

  /// The place that gets the keys: the draft while there is one, else a list that can be seen.
  private func active(in scene: NavScene) -> Place? {
    if let modal = scene.presented.last { return Place(id: modal.node) }
    let lists = scene.visible.compactMap(Place.init(id:)).filter { !mailbox.rows(of: $0).isEmpty }
    return keysGoLeft ? lists.first : lists.last
  }

  // MARK: Keys

  /// Does what a key asks for. A key that means nothing here does nothing.
  mutating func press(_ key: Key) throws {
    status = ""
    if key == .debug || overlay != nil { return try debug(with: key) }
    let scene = session.scene
    switch active(in: scene) {
    case .draft?: try edit(with: key, in: scene)
    case let list: try browse(with: key, on: list, in: scene)
    }
  }

  private mutating func browse(with key: Key, on list: Place?, in scene: NavScene) throws {
    switch key {
    case .up, .text("k"): select(-1, on: list)
    case .down, .text("j"): select(+1, on: list)
    case .open: try open(on: list)
    case .back, .erase: try goBack(in: scene)
    case .tab: keysGoLeft.toggle()
    case .text("c"):
      note(try session.send(.present(mailbox.screen(of: .draft), style: .fullScreen), from: .user))
    case .quit, .text("q"): isRunning = false
    case .send, .discard, .debug, .text: break
    }
  }

  private mutating func select(_ step: Int, on list: Place?) {
    guard let list else { return }
    let last = mailbox.rows(of: list).count - 1
    selected[list.id] = min(max((selected[list.id] ?? 0) + step, 0), last)
  }

  /// Shows what the selected row leads to beside its list. What was there before leaves.
  private mutating func open(on list: Place?) throws {
    guard let list else { return }
    let row = mailbox.rows(of: list)[selected[list.id] ?? 0]
    if note(try main.show(mailbox.screen(of: row.place), for: list.id, from: .user)) { keysGoLeft = false }
  }

  /// Taps the back button, if one can be seen.
  private mutating func goBack(in scene: NavScene) throws {
    let items = scene.bars.compactMap(\.node).compactMap { scene.items[$0] }
    if items.contains(where: { $0.backButton != nil }) { note(try main.back(from: .user)) }
  }

  // MARK: The overlay

  /// Shows the last commits, and goes on from the selected one: what the user has now is what was there then.
  private mutating func debug(with key: Key) throws {
    switch key {
    case .up: overlay?.select(-1)
    case .down: overlay?.select(+1)
    case .open:
      guard let row = overlay?.selected else { return }
      overlay = nil
      note(try row.revert(session))
    case .debug where overlay == nil: overlay = OverlayView(commits: try session.overlay())
    default: overlay = nil
    }
  }

  // MARK: The draft

  /// The text is an attribute of the screen, so the journal keeps every key, and a crash loses nothing.
  private mutating func edit(with key: Key, in scene: NavScene) throws {
    switch key {
    case .text(let character): try write(scene.draftText + String(character), in: scene)
    case .open: try write(scene.draftText + "\n", in: scene)
    case .erase: try write(String(scene.draftText.dropLast()), in: scene)
    case .back: note(try session.send(.dismiss(), from: .user))
    case .send: try finish("Sent. (Not really: there is no network in this example.)")
    case .discard: try finish("Discarded.")
    case .quit: isRunning = false
    case .up, .down, .tab, .debug: break
    }
  }

  private mutating func write(_ text: String, in scene: NavScene) throws {
    let draft = Place.draft.id
    let isDirty: NavCommand = .setAttribute("dirty", to: text.isEmpty ? nil : "true", of: draft)
    note(try session.send([isDirty, .setAttribute("text", to: text, of: draft)], from: .user))
  }

  /// Both, or neither: a draft that stays is as dirty as it was.
  private mutating func finish(_ message: String) throws {
    let isClean: NavCommand = .setAttribute("dirty", to: nil, of: Place.draft.id)
    if note(try session.send([isClean, .dismiss()], from: .user)) { status = message }
  }

  /// Puts the reasons of a refusal into the status line.
  /// - Returns: Whether the command was accepted.
  @discardableResult
  private mutating func note(_ outcome: NavOutcome) -> Bool {
    if let refusal = outcome.refusal { status = refusal.message }
    return outcome.isAccepted
  }
}

extension NavScene {
  /// What the user has written so far.
  var draftText: String {
    attribute("text", of: Place.draft.id) ?? ""
  }
}
