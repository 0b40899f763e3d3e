public import NavEvents
public import NavRuntime

/// Rules for a menu beside pages of which one is shown: the drawer of React Navigation, and the navigation drawer of Material.
///
/// ```swift
/// var options = SessionOptions.standard
/// options.add(try Drawer(permanent: 900))
/// let session = try NavSession(options: options)
/// try session.send(.add(rules: "drawer", "main"))
/// try session.send(.set(["menu", "home", "inbox"], in: "main"))
/// try session.send(.perform("open", in: "main"), from: .user)
/// try session.send(.select("inbox", in: "main"), from: .user)
/// ```
///
/// The menu is the first child, and stays it: its id is in the values (`menu`), so that no page becomes the menu when it leaves. The other
/// children are the pages, and one of them is shown. Without a menu, that page is all there is; without pages, the menu has the whole
/// container. A drawer without children forgets which one was its menu.
///
/// `open`, `close` and `toggle` move the menu over the page, which is dimmed then, or away from it. While it is over the page, the menu
/// has the focus. From the width `permanent` on, the menu stands beside the page, where nothing opens or closes it, and the page has the
/// focus; in a narrower container, it is over the page again if it was.
///
/// - `select` shows a page, by its id or by its index among the pages, and closes the drawer. `jump` does the same by `page=` or
///   `index=`; with `open=true`, it leaves the drawer as it is.
/// - `back` closes a drawer that is open. In a closed one, it goes to another page, as the setting `back` says; where that is none, it goes
///   to what is around the drawer.
/// - `push` adds a page at the end, `replace` puts one in the place of the page that is shown, and `pop` removes that page and shows
///   the one that `back` would, or the one beside it. `set` sets the menu, which comes first, and the pages.
/// - A swipe opens a closed drawer if it begins near the edge of the menu's side, and closes an open one if it begins on the menu.
///
/// Any other setting is a fault. Configuration:
/// - `width` (320): the width of the menu in points, greater than 0. Over a page, 56 points of the page stay free beside it, or half of a
///   container that has less than 112; beside a page, the page has half of the container at least.
/// - `permanent` (none): the width of the container in points, greater than 0, from which on the menu stands beside the page.
/// - `edge` (32): the distance from the edge, in points, at least 0, within which a swipe opens the drawer.
/// - `dim` (0.5): the dimming over the page beneath the menu, from 0 to 1.
/// - `side` (`left`): the side of the menu, `left` or `right`.
/// - `open` (false): if true, a new drawer is open.
/// - `back` (`first`): where `back` goes in a closed drawer: `none`, `first`, `initial`, `order`, `history` or `fullHistory` (see
///   ``BackBehavior``).
/// - `initial` (none): the pages that a new drawer shows, and that `back=initial` goes to, `initial=home,inbox` or a list. Without one of
///   them, it is the first page.
public struct Drawer: ContainerRules, ConfigurablePlugin, RedactablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "drawer", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(
    settings: [
      ("width", .number), ("permanent", .number), ("edge", .number), ("dim", .number),
      ("side", .word(Side.allCases.map(\.rawValue))), ("open", .flag),
      ("back", .word(BackBehavior.allCases.map(\.rawValue))), ("initial", .ids),
    ], words: ["open", "close", "toggle", "jump", "page", "menu"],
    arguments: [("page", .id), ("index", .number), ("open", .flag)],
    values: [
      ("at", .number), ("count", .number), ("history", .ids), ("index", .number), ("menu", .id),
      ("open", .flag),
    ])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.arrange, .decide] }

  /// Where `back` goes in a closed drawer.
  public enum BackBehavior: String, CaseIterable, Sendable {
    /// To no page.
    case none
    /// To the first page; from there, nowhere.
    case first
    /// To the page that the setting `initial` names, or else to the first one; from there, nowhere.
    case initial
    /// To the page before the one that is shown, down to the first.
    case order
    /// To the page that was shown before. A page that was shown several times counts only for the last one.
    case history
    /// To the page that was shown before, however often it was.
    case fullHistory
  }

  /// A side of a container.
  public enum Side: String, CaseIterable, Sendable {
    /// The left edge.
    case left
    /// The right edge.
    case right
  }

  let width: Double
  let permanent: Double?
  let edge: Double
  let dim: Double
  let side: Side
  let isOpenAtFirst: Bool
  let back: BackBehavior
  let initial: [String]
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// The verbs: to open and close the drawer, and to show a page.
  public let verbs = [
    ContainerVerb("open", "move the menu over the page"),
    ContainerVerb("close", "move the menu away"),
    ContainerVerb("toggle", "open a closed drawer, close an open one"),
    ContainerVerb(
      "jump", "show a page",
      arguments: [
        .init("page", "the id of a page", isOptional: true),
        .init("index", "or its index among the pages", isOptional: true),
        .init("open", "true to leave the drawer as it is", isOptional: true),
      ],
      samples: [
        CanonicalJSON(members: ["index": CanonicalJSON(string: "0")]),
        CanonicalJSON(members: ["index": CanonicalJSON(string: "1"), "open": CanonicalJSON(true)]),
      ]),
  ]

  /// Creates the rules with these settings.
  /// - Parameters:
  ///   - width: The width of the menu in points, greater than 0.
  ///   - permanent: The width of the container from which on the menu stands beside the page, in points, greater than 0; nil for never.
  ///   - edge: The distance from the edge within which a swipe opens the drawer, in points.
  ///   - dim: The dimming over the page beneath the menu, from 0 to 1.
  ///   - side: The side of the menu.
  ///   - isOpen: True if a new drawer is open.
  ///   - back: Where `back` goes in a closed drawer.
  ///   - initial: The pages that a new drawer shows, and that `back` goes to by `BackBehavior.initial`.
  /// - Throws: `bad-configuration` for a number that does not fit, or an empty id.
  public init(
    width: Double = 320, permanent: Double? = nil, edge: Double = 32, dim: Double = 0.5, side: Side = .left,
    isOpen: Bool = false, back: BackBehavior = .first, initial: [String] = []
  ) throws(PluginFault) {
    let numbers =
      [("width", width), ("edge", edge), ("dim", dim)] + (permanent.map { [("permanent", $0)] } ?? [])
    var members = numbers.map { (name: $0.0, value: RuleValues.number($0.1)) }
    members += [
      ("side", CanonicalJSON(string: side.rawValue)), ("open", CanonicalJSON(isOpen)),
      ("back", CanonicalJSON(string: back.rawValue)),
    ]
    if !initial.isEmpty { members.append(("initial", RuleValues.list(initial))) }
    try self.init(configuration: RuleValues.object(members).text)
  }

  /// Creates the rules with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    width = try settings.number("width", default: 320, "greater than 0") { $0 > 0 }
    permanent = try settings.number("permanent", "greater than 0") { $0 > 0 }
    edge = try settings.number("edge", default: 32, "at least 0") { $0 >= 0 }
    dim = try settings.number("dim", default: 0.5, "from 0 to 1") { 0...1 ~= $0 }
    side = try settings.word("side", default: .left)
    isOpenAtFirst = try settings.bool("open", default: false)
    back = try settings.word("back", default: .first)
    initial = try settings.names("initial")
    self.configuration = try settings.finish()
  }

  /// Shows the page with the menu over it, beside it or away, as the values and the width say.
  public func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement {
    arrangement(DrawerState(of: container, by: self), in: container.width)
  }

  /// Opens or closes the drawer, shows another page, or adds and removes children.
  public func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision {
    let state = DrawerState(of: container, by: self)
    switch command {
    case .perform(let verb, let arguments): return perform(verb, arguments, state, container)
    case .select(let word):
      guard let place = state.index(of: word) ?? Int(word) else { return refusal(of: word, state) }
      return select(place, state, container)
    case .push(let screen?):
      var new = state
      new.add(screen.id, back)
      return change(to: new, container, added: [.init(screen, at: container.children.count)])
    case .pop: return pop(state, container)
    case .replace(let screen?): return replace(by: screen, state, container)
    case .set(let screens): return set(screens, state, container)
    case .back: return goBack(state, container)
    case .swipe(let x): return swipe(at: x, state, container)
    case .push(nil), .replace(nil): return .refuse("A drawer has pages: name one.")
    case .popTo, .popToRoot:
      return .refuse("A drawer has pages beside each other, not on a stack: select shows one of them.")
    @unknown default: return .refuse("A drawer does not know this command.")
    }
  }

  // MARK: Verbs

  private static let noMenu = "The drawer has no menu."
  private static let noPage = "There is no page beside the menu."
  private static let isPermanent = "The menu is permanent in a container of this width."

  private func perform(
    _ verb: String, _ arguments: ContainerArguments, _ state: DrawerState, _ container: ArrangedContainer
  ) -> ContainerDecision {
    guard let known = RuleValues.verb(verb, of: verbs) else {
      return .refuse("A drawer does not know \(verb): it knows open, close, toggle and jump.")
    }
    if let objection = RuleValues.objection(to: arguments, of: known) { return .refuse(objection) }
    switch verb {
    case "jump": return jump(arguments, state, container)
    case "open": return move(to: true, state, container)
    case "close": return move(to: false, state, container)
    default: return move(to: nil, state, container)
    }
  }

  private func jump(
    _ arguments: ContainerArguments, _ state: DrawerState, _ container: ArrangedContainer
  ) -> ContainerDecision {
    let staysOpen = arguments.flag("open")
    if arguments["open"] != nil, staysOpen == nil { return .refuse("open= is true or false.") }
    let place: Int?
    switch (arguments["page"], arguments["index"]) {
    case (let page?, nil):
      guard let id = page.string else { return .refuse("page= is the id of a page.") }
      place = state.index(of: id)
      if place == nil { return refusal(of: id, state) }
    case (nil, _?):
      place = arguments.number("index").flatMap { Int(exactly: $0) }
      if place == nil { return .refuse("index= is the index of a page, such as 0.") }
    default: return .refuse("jump needs a page: page=ID or index=NUMBER.")
    }
    return select(place ?? 0, state, container, staysOpen: staysOpen ?? false)
  }

  /// Opens or closes the drawer; nil does what it is not.
  private func move(
    to isOpen: Bool?, _ state: DrawerState, _ container: ArrangedContainer
  ) -> ContainerDecision {
    guard state.hasMenu else { return .refuse(Self.noMenu) }
    let position = position(of: state, in: container.width)
    switch position {
    case .alone, .beside:
      if isOpen == true { return .keep }
      return .refuse(position == .alone ? Self.noPage : Self.isPermanent)
    case .over, .away:
      var new = state
      new.isOpen = isOpen ?? !state.isOpen
      return change(to: new, container)
    }
  }

  // MARK: Pages

  private func select(
    _ place: Int, _ state: DrawerState, _ container: ArrangedContainer, staysOpen: Bool = false
  ) -> ContainerDecision {
    guard state.pages.indices.contains(place) else { return .refuse("There is no page at \(place).") }
    var new = state
    new.show(state.pages[place], back)
    new.isOpen = new.isOpen && staysOpen
    return change(to: new, container)
  }

  /// Returns the refusal of an id that is none of a page.
  private func refusal(of id: String, _ state: DrawerState) -> ContainerDecision {
    state.hasMenu && RuleValues.isSame(id, state.menu)
      ? .refuse("“\(id)” is the menu: open shows it.") : .refuse("“\(id)” is none of the pages.")
  }

  private func pop(_ state: DrawerState, _ container: ArrangedContainer) -> ContainerDecision {
    guard let page = state.page else { return .keep }
    if position(of: state, in: container.width) == .over {
      return .refuse("The menu is over the page: close it first.")
    }
    var new = state
    new.pages.removeAll { RuleValues.isSame($0, page) }
    new.page = nil
    if let menu = state.menuPlace,
      let place = container.children.firstIndex(where: { RuleValues.isSame($0, page) }),
      place < menu
    {
      new.menuPlace = menu - 1
    }
    new.settle(by: self)
    return change(to: new, container, removed: [page])
  }

  private func replace(
    by screen: ScreenDescription, _ state: DrawerState, _ container: ArrangedContainer
  ) -> ContainerDecision {
    guard let page = state.page, let place = state.index(of: page),
      let child = container.children.firstIndex(where: { RuleValues.isSame($0, page) })
    else { return .refuse("There is no page to replace.") }
    var new = state
    new.isOpen = false
    if RuleValues.isSame(screen.id, page) { return change(to: new, container) }
    new.pages[place] = screen.id
    new.page = screen.id
    new.settle(by: self)
    return change(to: new, container, added: [.init(screen, at: child)], removed: [page])
  }

  private func set(
    _ screens: [ScreenDescription], _ state: DrawerState, _ container: ArrangedContainer
  ) -> ContainerDecision {
    let wanted = screens.map(\.id)
    let (removed, added) = RuleValues.difference(screens, container.children)
    var new = state
    new.menu = wanted.first ?? ""
    new.menuPlace = wanted.isEmpty ? nil : 0
    new.pages = Array(wanted.dropFirst())
    new.settle(by: self)
    return change(to: new, container, added: added, removed: removed, children: wanted)
  }

  // MARK: The way back

  private func goBack(_ state: DrawerState, _ container: ArrangedContainer) -> ContainerDecision {
    var new = state
    if position(of: state, in: container.width) == .over {
      new.isOpen = false
    } else {
      guard let page = below(state) else { return .refuse("There is no page to go back to.") }
      new.goBack(to: page)
    }
    return change(to: new, container)
  }

  private func swipe(at x: Double, _ state: DrawerState, _ container: ArrangedContainer) -> ContainerDecision
  {
    let distance = side == .left ? x : container.width - x
    let menuWidth = menuWidth(in: container.width)
    var new = state
    switch position(of: state, in: container.width) {
    case .alone: return .refuse(state.hasMenu ? Self.noPage : Self.noMenu)
    case .beside: return .refuse(Self.isPermanent)
    case .away where distance > edge:
      let points = CanonicalJSON(number: edge)?.text ?? ""
      return .refuse(
        "A swipe that opens the drawer begins within \(points) points of the \(side.rawValue) edge.")
    case .over where distance > menuWidth:
      return .refuse("A swipe that closes the drawer begins on the menu.")
    case .over, .away: new.isOpen.toggle()
    }
    var change = written(new, container)
    change.span = new.isOpen == (side == .left) ? menuWidth : -menuWidth
    return .change(change)
  }
}
