public import NavEvents
public import NavRuntime

/// Rules for pages of which one is shown: ViewPager of Android, and the Child Pages of Decompose.
///
/// ```swift
/// var options = SessionOptions.standard
/// options.add(Pager())
/// let session = try NavSession(options: options)
/// try session.send(.add(rules: "pager", "pages"))
/// try session.send(.set(["one", "two", "three"], in: "pages"))
/// try session.send(.perform("next", in: "pages"), from: .user)
/// ```
///
/// The pages are the children in their order, and a new pager shows the first one. `next`, `previous`, `first` and `last` show another
/// one, and so does `select` by its id or index; at an end, `next` and `previous` change nothing. `push` adds a page at the end and shows
/// it, `pop` removes the page that is shown, and `set` sets them all. When the page that is shown leaves, in whatever way, the one that
/// has its index then is shown: the page after it, if it left alone, and after the last one the one before. A swipe from the left half uncovers the page before, one from the right half
/// the page after.
///
/// Any other setting is a fault. Configuration:
/// - `back` (false): if true, `back` shows the page before the shown one. Else a pager has no way back, and `back` goes to what is around
///   it, as it does from the first page.
public struct Pager: ContainerRules, ConfigurablePlugin, RedactablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "pager", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(
    settings: [("back", .flag)], words: ["next", "previous", "first", "last", "page"],
    values: [("index", .number)])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.arrange, .decide] }

  private static let pageRole = "page"
  private let goesBack: Bool
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the rules.
  /// - Parameter back: True if `back` shows the page before the shown one.
  public init(back: Bool = false) {
    goesBack = back
    configuration = back ? #"{"back":true}"# : nil
  }

  /// Creates the rules with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    goesBack = try settings.bool("back", default: false)
    self.configuration = try settings.finish()
  }

  /// The verbs: to the page beside the shown one, and to the ends.
  public let verbs = [
    ContainerVerb("next", "show the page after the shown one"),
    ContainerVerb("previous", "show the page before the shown one"),
    ContainerVerb("first", "show the first page"),
    ContainerVerb("last", "show the last page"),
  ]

  /// Shows a page whole: the one that is shown, or the one that has taken its place.
  public func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement {
    page(place(in: container), of: container.children)
  }

  /// Shows another page, or adds and removes pages.
  public func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision {
    let pages = container.children
    let place = place(in: container)
    switch command {
    case .perform(let verb, let arguments): return perform(verb, arguments, pages, place)
    case .select(let word): return select(word, of: pages, from: place)
    case .push(let screen?):
      return .change(
        ContainerChange(
          page(pages.count, of: pages + [screen.id]), added: [.init(screen, at: pages.count)],
          transition: .push, moves: [Arrangement.Move(screen.id, x: .full)]))
    case .pop: return pop(place, of: pages)
    case .set(let screens): return set(screens, pages, place)
    case .swipe(let x): return swipe(from: x, container, place)
    case .back where !goesBack: return .refuse("A pager has no way back: its pages are beside each other.")
    case .back where place == 0: return .refuse("There is no page before this one.")
    case .back: return show(place - 1, of: pages, from: place)
    case .push(nil), .popTo, .popToRoot, .replace:
      return .refuse("A pager has pages beside each other, not on a stack: select shows one of them.")
    @unknown default: return .refuse("A pager does not know this command.")
    }
  }

  /// Returns the place of the page that is shown. When it has left, its place is in the values.
  private func place(in container: ArrangedContainer) -> Int {
    let shown = container.arrangement.shown.first { $0.role == Self.pageRole }
    if let child = shown?.child, let place = RuleValues.index(of: child, in: container.children) {
      return place
    }
    let place = container.arrangement.values?.member("index")?.number.flatMap { Int(exactly: $0) } ?? 0
    return min(max(place, 0), max(container.children.count - 1, 0))
  }

  private func page(_ place: Int, of pages: [String]) -> Arrangement {
    guard pages.indices.contains(place) else { return Arrangement(shown: []) }
    let pane = Arrangement.Pane(
      pages[place], role: Self.pageRole, bar: .parents,
      back: goesBack && place > 0 ? Arrangement.Back(shows: pages[place - 1]) : nil)
    let index = place > 0 ? CanonicalJSON(number: Double(place)) : nil
    return Arrangement(
      shown: [pane], focus: pages[place], values: index.map { CanonicalJSON(members: ["index": $0]) })
  }

  private func perform(
    _ verb: String, _ arguments: ContainerArguments, _ pages: [String], _ place: Int
  ) -> ContainerDecision {
    guard let known = RuleValues.verb(verb, of: verbs) else {
      return .refuse("A pager does not know \(verb): it knows next, previous, first and last.")
    }
    if let objection = RuleValues.objection(to: arguments, of: known) { return .refuse(objection) }
    switch known.name {
    case "next": return show(place + 1, of: pages, from: place)
    case "previous": return show(place - 1, of: pages, from: place)
    case "first": return show(0, of: pages, from: place)
    default: return show(pages.count - 1, of: pages, from: place)
    }
  }

  private func show(_ place: Int, of pages: [String], from shown: Int) -> ContainerDecision {
    guard pages.indices.contains(place), place != shown else { return .keep }
    return .change(turning(to: place, of: pages, from: shown))
  }

  /// Returns the change that shows a page: it comes from its side, and the other one goes to the other.
  private func turning(to place: Int, of pages: [String], from shown: Int) -> ContainerChange {
    let isNext = place > shown
    return ContainerChange(
      page(place, of: pages), transition: isNext ? .push : .pop,
      moves: [
        Arrangement.Move(pages[place], x: isNext ? .full : .zero - .full),
        Arrangement.Move(pages[shown], x: isNext ? .zero - .full : .full),
      ])
  }

  private func select(_ word: String, of pages: [String], from shown: Int) -> ContainerDecision {
    let place = RuleValues.index(of: word, in: pages) ?? Int(word)
    guard let place, pages.indices.contains(place) else { return .refuse("“\(word)” is none of the pages.") }
    return show(place, of: pages, from: shown)
  }

  private func pop(_ place: Int, of pages: [String]) -> ContainerDecision {
    guard pages.indices.contains(place) else { return .keep }
    var rest = pages
    let page = rest.remove(at: place)
    let target = min(place, rest.count - 1)
    let isLast = target < place
    var moves = [Arrangement.Move(page, x: isLast ? .full : .zero - .full)]
    if !rest.isEmpty { moves.append(Arrangement.Move(rest[target], x: isLast ? .zero - .full : .full)) }
    return .change(
      ContainerChange(self.page(target, of: rest), removed: [page], transition: .pop, moves: moves))
  }

  private func set(_ screens: [ScreenDescription], _ pages: [String], _ place: Int) -> ContainerDecision {
    let wanted = screens.map(\.id)
    let (removed, added) = RuleValues.difference(screens, pages)
    let shown = pages.indices.contains(place) ? RuleValues.index(of: pages[place], in: wanted) : nil
    let target = shown ?? min(place, wanted.count - 1)
    return .change(
      ContainerChange(
        page(target, of: wanted), added: added, removed: removed, children: wanted))
  }

  private func swipe(from x: Double, _ container: ArrangedContainer, _ place: Int) -> ContainerDecision {
    let isNext = x > container.width / 2
    let target = isNext ? place + 1 : place - 1
    guard container.children.indices.contains(target) else {
      return .refuse(isNext ? "There is no page after this one." : "There is no page before this one.")
    }
    var change = turning(to: target, of: container.children, from: place)
    change.span = isNext ? -container.width : container.width
    return .change(change)
  }
}
