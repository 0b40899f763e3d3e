public import NavEvents
public import NavRuntime

/// Rules for a stack whose top two screens are visible: SGBDrillDownController, as an app could write it.
///
/// ```swift
/// var options = SessionOptions.standard
/// options.add(Deck())
/// let session = try NavSession(options: options)
/// try session.send(.add(rules: "deck", "main"))
/// try session.send(.push("inbox", in: "main"))
/// try session.send(.push("mail", in: "main"))
/// try session.send(.perform("placeholder", ["id": "empty"], in: "main"))
/// ```
///
/// In a regular width, the left pane shows the screen below the top, 320 points wide, and the right pane the top. `push nil` moves
/// the right screen to the left and leaves the right pane empty. In a compact width, one pane shows the top. The children are the stack from
/// the root up, and whatever is added otherwise comes on top; the placeholders are children before it.
///
/// - `push`, `pop`, `back`, `popTo`, `popToRoot`, `replace` and a swipe do what they do in a drillDown. `set` and `select` are refused, as
///   there.
/// - `perform show for=ID [id=ID]` shows a screen on the right for one of the stack, `perform bars hidden=true` hides the bars,
///   `perform width points=N` sets the width of the left pane, and `perform placeholder [side=left] [id=ID]` the screen that an empty
///   pane shows. A new screen can have a `title=` and a `restore=`, its restoration id.
///
/// A test compares decks with drillDowns, command by command. These are the differences:
///
/// | a drillDown | a deck |
/// |---|---|
/// | has bars of two heights above whatever is in its panes, and toolbars | has the bars of any pane; containers bring their own |
/// | the right bar begins at the left width | the right bar begins where the right pane does, a point further |
/// | a left pane that is wider than the container sticks out of it | panes end where the container does |
/// | in a compact width, the back button is shown whatever hides it | a back button that the screen hides or replaces is hidden |
/// | the plugin `back-button` manages the back buttons of its screens | nothing does: the right pane has none to hide |
/// | takes an untargeted `back` if a back button is shown | if the right pane is empty, takes it without a button, too |
/// | takes an untargeted swipe if it can be swiped | takes it in any case |
/// | `show` may name a screen that the pop before it removes | `show` names a new screen, or the one that it would uncover |
/// | a placeholder leaves without a question | plugins may object to the removal of a placeholder |
/// | without screens, a compact width never shows the right placeholder | it shows the right placeholder if there is no left one |
/// | if the right screen is not restored, the right pane is empty | the last screen that is restored is on top, as ever |
/// | the host may take off the top screens | the host may take off any child |
/// | a swipe goes on when the size class changes | a swipe is cancelled when the panes change under it |
/// | the plugin `swipe-back` is asked whether a swipe may begin | the deck decides, and the plugin about the end of the swipe |
/// | under a swipe, the left pane goes to the left width | it goes to where the right pane is, a point further |
/// | a screen that a swipe uncovers is dimmed, and lies below the bar | it is not dimmed, and is there in its full height |
/// | its tab and the bar around it can show the root's items | they show its own |
public struct Deck: ContainerRules, RedactablePlugin {
  /// The manifest: `deck`, version 1.
  public let manifest = PluginManifest(id: "deck", version: 1)

  /// Its words, the arguments of its verbs, and its values. A title and a restoration id are no words that stay.
  public static let recordedTexts = PluginTexts(
    words: ["show", "bars", "width", "placeholder", "left", "right", "top"],
    arguments: [
      ("for", .id), ("id", .id), ("title", .text), ("restore", .text), ("hidden", .flag),
      ("points", .number), ("side", .word(["left", "right"])),
    ],
    values: [
      ("emptyBeside", .id), ("hidesBars", .flag), ("leftPlaceholder", .id), ("leftWidth", .number),
      ("rightPlaceholder", .id),
    ])

  /// Creates the rules.
  public init() {}

  /// The verbs: a screen for another one, and the settings.
  public let verbs = [
    // It takes off screens that are not seen, which a sample may not.
    ContainerVerb(
      "show", "show a screen on the right for one of the stack",
      arguments: [.init("for", "the screen on the left")] + Deck.screenArguments),
    ContainerVerb(
      "bars", "hide or show the bars", arguments: [.init("hidden", "true or false")],
      samples: [Deck.sample(#"{"hidden":true}"#), Deck.sample(#"{"hidden":false}"#)]),
    ContainerVerb(
      "width", "set the width of the left pane", arguments: [.init("points", "the width, more than 0")],
      samples: [Deck.sample(#"{"points":400}"#), Deck.sample(#"{"points":320}"#)]),
    ContainerVerb(
      "placeholder", "set the screen that an empty pane shows",
      arguments: [.init("side", "left or right; right by default", isOptional: true)] + Deck.screenArguments,
      samples: [
        Deck.sample(#"{"id":"empty","restore":"empty"}"#),
        Deck.sample(#"{"id":"start","restore":"start","side":"left"}"#), Deck.sample("{}"),
      ]),
  ]

  private static let screenArguments: [ContainerVerb.Argument] = [
    .init("id", "the new screen; none for nothing", isOptional: true),
    .init("title", "its title", isOptional: true),
    .init("restore", "its restoration id", isOptional: true),
  ]

  private static func sample(_ text: String) -> CanonicalJSON { (try? CanonicalJSON(text)) ?? .null }

  /// Shows the top two of the stack, or its top.
  public func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement {
    DeckStack(container, isCompact: context.environment.sizeClass == .compact).arrangement
  }

  /// Moves screens on and off the stack, or changes a setting.
  public func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision {
    var stack = DeckStack(container, isCompact: context.environment.sizeClass == .compact)
    switch command {
    case .push(let screen): stack.push(screen)
    case .pop: stack.pop()
    case .back: stack.back()
    case .popTo(let screen):
      guard stack.popTo(screen) else { return .refuse("“\(screen)” is not on the stack.") }
    case .popToRoot: _ = stack.left.first.map { stack.popTo($0) }
    case .replace(let screen):
      guard stack.replace(screen) else { return .refuse("There is no screen on the left: push one.") }
    case .swipe:
      if context.environment.isRotating { return .refuse("The interface is turning.") }
      guard let change = stack.swipe() else {
        return .refuse("There is no screen below to swipe back to.")
      }
      return .change(change)
    case .perform(let verb, let arguments):
      guard let known = RuleValues.verb(verb, of: verbs) else {
        return .refuse("A deck does not know \(verb): it knows show, bars, width and placeholder.")
      }
      let objection = RuleValues.unknownArgument(of: known, in: arguments) ?? stack.perform(verb, arguments)
      if let objection { return .refuse(objection) }
    case .set, .select:
      return .refuse("A deck shows the top two of its stack: push, pop, popto and show change them.")
    @unknown default: return .refuse("A deck does not know this command.")
    }
    return stack.change.map { .change($0) } ?? .keep
  }
}

extension DeckStack {
  /// Performs a verb, and returns the reason for a refusal; nil for none.
  fileprivate mutating func perform(_ verb: String, _ arguments: ContainerArguments) -> String? {
    let screen = arguments.text("id").map {
      ScreenDescription($0, title: arguments.text("title"), restorationID: arguments.text("restore"))
    }
    switch verb {
    case "show":
      guard let owner = arguments.text("for") else { return "show needs for=ID, a screen of the stack." }
      return show(screen, for: owner) ? nil : "“\(owner)” is not on the stack."
    case "bars":
      guard let isHidden = arguments.flag("hidden") else { return "bars needs hidden=true or hidden=false." }
      hidesBars = isHidden
    case "width":
      guard let points = arguments.number("points"), Self.widths.contains(points) else {
        return "width needs points=N, from 0.001 to \(Int(Self.widths.upperBound))."
      }
      leftWidth = points
    default:
      switch arguments.text("side") ?? "right" {
      case "left": setPlaceholder(onLeft: true, to: screen)
      case "right": setPlaceholder(onLeft: false, to: screen)
      default: return "placeholder needs side=left or side=right."
      }
    }
    return nil
  }
}
