public import NavRuntime

/// A plugin that lets `back` do what the system's back does on Android: where nothing is left to pop, it goes on to what is below. None
/// of the original controllers does so by itself.
///
/// It is about a `back` that names no container. Such a `back` pops as without the plugin, but the last screen of a drillDown stays. Where
/// there is nothing to pop, the plugin looks along the focus path, from the inside out:
/// - A container that has something to pop pops it, such as a stack around a web container with one page.
/// - Tabs go back to another child, as the setting `tabs` says.
/// - Then the topmost modal is dismissed. Its screens leave for the cause `back`, so guards are asked about it.
/// - Else `back` is refused with `nothing-below`: the host leaves the app. `session.preview(.back())` tells it beforehand.
///
/// ```
/// scene tabs
/// plugin attach system-back tabs=history
/// select second
/// push a
/// push b
/// back                       pops b
/// back                       selects first
/// back                       refused nothing-below
/// ```
///
/// Any other setting is a fault. Configuration:
/// - `tabs` (`first`): where tabs go back to, in the sense of React Navigation's `backBehavior`: `none`, `first`, `initial`, `order`,
///   `history` or `fullHistory` (see ``TabsBack``).
/// - `initial` (none): the children that `tabs=initial` goes back to, `initial=home,inbox` or a list. Tabs without one of them go back to
///   their first child.
public struct SystemBack: BackPolicy, EventReactor, ConfigurablePlugin, RedactablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "system-back", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(
    settings: [("tabs", .word(TabsBack.allCases.map(\.rawValue))), ("initial", .ids)],
    memory: .list(.list(.id)))
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.react, .backBelow] }
  /// The event of a selection, if the plugin keeps a history.
  public let watchedEvents: EventKinds

  /// Where tabs go back to when the selected child has nothing to pop.
  public enum TabsBack: String, CaseIterable, Sendable {
    /// Tabs do not go back.
    case none
    /// To the first child; from there, nowhere.
    case first
    /// To the child that the setting `initial` names, or else to the first one; from there, nowhere.
    case initial
    /// To the child before the selected one, down to the first.
    case order
    /// To the child that was selected before. A child that was selected several times counts only for the last one.
    case history
    /// To the child that was selected before, however often it was.
    case fullHistory
  }

  /// The number of selections that are remembered, in all tabs together. With ids of the greatest length, this is as much as a plugin may
  /// remember.
  private static let mostVisits = 50

  private let tabs: TabsBack
  private let initial: [String]
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with the way of tabs, and the children that `TabsBack.initial` goes back to.
  /// - Throws: `bad-configuration` when an id is empty.
  public init(tabs: TabsBack = .first, initial: [String] = []) throws(PluginFault) {
    let (word, list) = (CanonicalJSON(string: tabs.rawValue), initial.map { CanonicalJSON(string: $0) })
    try self.init(
      configuration: initial.isEmpty
        ? CanonicalJSON(members: ["tabs": word]).text
        : CanonicalJSON(members: ["initial": CanonicalJSON(elements: list), "tabs": word]).text)
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    tabs = try settings.word("tabs", default: .first)
    initial = try settings.names("initial")
    watchedEvents = tabs == .history || tabs == .fullHistory ? EventKinds(.selected) : EventKinds()
    self.configuration = try settings.finish()
  }

  // MARK: The way back

  /// Returns what is below, from the inside out.
  public func below(
    _ path: BackPath, in context: borrowing HookContext
  ) throws(PluginFault) -> BackAnswer? {
    for container in path.containers.reversed() {
      if path.poppable.contains(where: { isSame($0, container) }) { return .pop(container) }
      if context.kind(of: container) == .tabs, let child = childBelow(container, context) {
        return .select(child)
      }
    }
    return context.modalOnTop.map { .dismiss($0) } ?? .nothing
  }

  /// Returns the child to which tabs go back; nil when there is none.
  private func childBelow(_ container: String, _ context: borrowing HookContext) -> String? {
    guard let selected = context.selectedChild(of: container) else { return nil }
    let children = context.children(of: container)
    let child: String?
    switch tabs {
    case .none: child = nil
    case .first: child = children.first
    case .initial:
      child = children.first { child in initial.contains { isSame($0, child) } } ?? children.first
    case .order: child = children.prefix { !isSame($0, selected) }.last
    case .history, .fullHistory:
      child =
        visits(context).last { visit in
          isSame(visit.tabs, container) && !isSame(visit.child, selected)
            && children.contains { isSame($0, visit.child) }
        }?.child
    }
    return child.flatMap { isSame($0, selected) ? nil : $0 }
  }

  // MARK: The history

  /// A child that was selected in tabs.
  private struct Visit {
    let tabs: String
    let child: String
  }

  /// Remembers a selection. A selection that `back` has made takes back what came after it.
  public func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    guard let tabs = context.eventContainer, let selected = context.selectedChild(of: tabs) else { return [] }
    var visits = visits(context)
    // The selection before, which no event has told: that of the first scene, for example.
    if let before = context.covered { visit(before, tabs, &visits) }
    if context.goesBack {
      while let last = visits.lastIndex(where: { isSame($0.tabs, tabs) }),
        !isSame(visits[last].child, selected)
      {
        visits.remove(at: last)
      }
    }
    visit(selected, tabs, &visits)
    return [.remember(Self.manifest.id, value: Self.memory(visits.suffix(Self.mostVisits)))]
  }

  /// Adds a selection that is not the last one of its tabs.
  private func visit(_ child: String, _ container: String, _ visits: inout [Visit]) {
    if let last = visits.last(where: { isSame($0.tabs, container) }), isSame(last.child, child) { return }
    if tabs == .history { visits.removeAll { isSame($0.tabs, container) && isSame($0.child, child) } }
    visits.append(Visit(tabs: container, child: child))
  }

  /// Returns the remembered selections of children that are still there, oldest first.
  private func visits(_ context: borrowing HookContext) -> [Visit] {
    var visits: [Visit] = []
    for pair in context.remembered?.elements ?? [] {
      let names = pair.elements?.compactMap(\.string) ?? []
      guard names.count == 2, let container = context.container(of: names[1]), isSame(container, names[0])
      else { continue }
      visits.append(Visit(tabs: names[0], child: names[1]))
    }
    return visits
  }

  private static func memory(_ visits: ArraySlice<Visit>) -> CanonicalJSON {
    CanonicalJSON(
      elements: visits.map { visit in
        CanonicalJSON(elements: [visit.tabs, visit.child].map { CanonicalJSON(string: $0) })
      })
  }

  /// Ids are compared as bytes: two spellings of one word can be two nodes.
  private func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
}
