import NavBase
import NavEvents
import NavPluginTesting
import NavRuntime
import Synchronization

/// Rules of a stack of cards, of which the last one is shown; with a mistake, or without one.
struct CardRules: ContainerRules {
  enum Mistake: String, CaseIterable {
    /// One for each law of rules.
    case countedRefusal, otherRole, removedStrangers, lostBack, wideCards, otherWord
    /// Further ways to break them.
    case alternating, forgottenValues, removedAtSelect, outsideSwipe, refusedBack, shownElsewhere
    /// Ways in which rules do not take every input.
    case noCard, trapAtSample, trapAtStranger, throwing

    var law: PluginLaw {
      switch self {
      case .countedRefusal: .sameAnswer
      case .otherRole, .alternating: .staysArranged
      case .removedStrangers, .removedAtSelect: .keepsUnknownChildren
      case .lostBack, .forgottenValues: .survivesRestore
      case .wideCards, .outsideSwipe: .panesInside
      case .otherWord, .refusedBack, .shownElsewhere: .backKeepsItsWord
      case .noCard, .trapAtSample, .trapAtStranger, .throwing: .total
      }
    }
  }

  /// A class: its identity is the rules, which count.
  private final class Count: Sendable {
    private let count = Lock(0)
    var next: Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  let manifest: PluginManifest
  let verbs = [
    ContainerVerb("top", "show the last card"),
    ContainerVerb(
      "drop", "remove cards from the top", arguments: [.init("count", "how many", isOptional: true)],
      samples: [CanonicalJSON(canonical: #"{"count":1}"#), CanonicalJSON(canonical: #"{"count":2}"#)]),
  ]
  private let mistake: Mistake?
  private let count = Count()

  init(_ id: String = "cards", _ mistake: Mistake? = nil) {
    (manifest, self.mistake) = (PluginManifest(id: id, version: 1), mistake)
  }

  func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement {
    let pane = container.arrangement.shown.first
    if mistake == .outsideSwipe, let pane, pane.y != .zero, pane.child == container.children.last {
      return container.arrangement
    }
    if mistake == .trapAtStranger {
      precondition(container.children.allSatisfy { context.kind(of: $0) == nil }, "all children are screens")
    }
    if mistake == .lostBack, container.children.count > 1, pane?.role == "card", pane?.back == nil,
      container.arrangement.values?.member("count")?.number == Double(container.children.count)
    {
      throw PluginFault(code: "lost-back", message: "A card under others has no way back.")
    }
    if mistake == .alternating, container.width < 600 {
      let isOpen = container.arrangement.values?.member("open")?.bool ?? false
      return cards(container.children, values: CanonicalJSON(canonical: #"{"open":\#(!isOpen)}"#))
    }
    if mistake == .forgottenValues, pane?.role == "card", pane?.back == nil, container.children.count > 1,
      container.arrangement.values?.member("count")?.number == Double(container.children.count)
    {
      // Only what was restored has a card without its back button.
      return cards(Array(container.children.dropLast()), values: container.arrangement.values)
    }
    return cards(container.children)
  }

  func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision {
    let children = container.children
    let strangers = children.filter { context.kind(of: $0) != nil }
    switch command {
    case .push(let screen?):
      let rest = mistake == .removedStrangers ? children.filter { !strangers.contains($0) } : children
      var arrangement = cards(rest + [screen.id])
      if mistake == .otherRole { arrangement.shown[0].role = "new" }
      return .change(
        ContainerChange(
          arrangement, added: [.init(screen, at: rest.count)],
          removed: children.filter { !rest.contains($0) }, transition: .push))
    case .select where mistake == .removedAtSelect && !strangers.isEmpty:
      let rest = children.filter { !strangers.contains($0) }
      return .change(ContainerChange(cards(rest), removed: strangers))
    case .swipe where mistake == .outsideSwipe && children.count > 1:
      var arrangement = cards(children)
      arrangement.shown[0].y = PaneLength(points: -100)
      return .change(ContainerChange(arrangement))
    case .back where mistake == .refusedBack: return .refuse("Not now.")
    case .pop, .back:
      if children.count < 2 { return .refuse("This is the last card.") }
      let isWrong = mistake == .shownElsewhere && command == .back && children.count > 2
      return dropping(isWrong ? 2 : 1, of: children)
    case .perform("top", _): return .change(ContainerChange(cards(children)))
    case .perform("drop", let arguments):
      if mistake == .trapAtSample { precondition(arguments.number("count") != 2, "one is enough") }
      if mistake == .throwing { throw PluginFault(code: "tired", message: "Not now.") }
      let number = Int(arguments.number("count") ?? 1)
      // What is below the top is not in sight.
      if children.suffix(number).dropLast().contains(where: { strangers.contains($0) }) {
        return .refuse("A container stays.")
      }
      return number < children.count ? dropping(number, of: children) : .refuse("A card stays.")
    case .replace(nil) where mistake == .noCard: return .change(ContainerChange(Arrangement(shown: [])))
    default:
      return .refuse(
        mistake == .countedRefusal ? "No, \(count.next) times." : "Cards are pushed and dropped.")
    }
  }

  private func dropping(_ number: Int, of children: [String]) -> ContainerDecision {
    .change(
      ContainerChange(
        cards(Array(children.dropLast(number))), removed: children.suffix(number).reversed(), transition: .pop
      ))
  }

  private func cards(_ children: [String], values: CanonicalJSON? = nil) -> Arrangement {
    guard let top = children.last else { return Arrangement(shown: [], values: values) }
    var pane = Arrangement.Pane(top, role: "card")
    if mistake == .wideCards { pane.width = PaneLength(points: 500) }
    if children.count > 1 {
      pane.back = .init(
        title: "Back", removes: mistake == .otherWord ? [] : [top], shows: children[children.count - 2])
    }
    let counted = CanonicalJSON(canonical: #"{"count":\#(children.count)}"#)
    return Arrangement(shown: [pane], focus: top, values: values ?? counted)
  }
}
