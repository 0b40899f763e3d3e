import NavBase
import NavEvents
import NavRuntime

/// A kind of container that an exploration sends commands to. Each conformance is in the folder of its container.
protocol ExploredContainer {
  /// Adds the commands that an exploration sends to a container called `name`.
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet)
}

/// The commands that an exploration tries in a state: every verb of the scene's containers, with new ids and with
/// each existing id; swipes, rotations and resizes on both sides of every threshold; and the ends of commands that wait.
///
/// Two symmetries reduce their number without losing any behaviour:
///
/// - **Free ids are interchangeable.** The rules only check whether an id is in the scene, and a screen that has left
///   is forgotten. Sequences that differ only in their choice among three free ids therefore lead to scenes that
///   differ only in names, so one of them is enough. A command that takes several ids at once still gets as many.
/// - **Orientations of one kind are interchangeable.** Rules compare an orientation only with portrait or landscape,
///   and with the orientations that screens support. Screens support all orientations; in the wide alphabet, some
///   support only one of the two portraits.
///
/// The first symmetry does not hold for the screens of an app, on whose ids its plugins may act. If there are any, each of them that
/// is not in the scene is a new screen.
///
/// The wide alphabet also has the verbs of items and modals that change the visible part of the scene, screens of three kinds, and
/// screens with a route. Neither alphabet has attributes and titles, archives, plugins, or `add`, which makes another scene.
/// ``NavFuzz`` sends them.
struct ExplorationAlphabet {
  /// A node of the scene: its name and, for a container, its kind.
  private struct Place {
    let name: String
    let node: TextID
    let kind: ContainerKind?
    /// The verbs of the rules of the container.
    let verbs: [ContainerVerb]
  }

  private let places: [Place]
  /// The names of the screens of the scene.
  let screens: [String]
  /// Three names that no node has.
  let free: [String]
  /// The screens of the app that are not in the scene; nil without screens of an app.
  private let waiting: [ScreenDescription]?
  private let isWide: Bool
  private let width: Double
  private var letters: [NavCommand] = []

  /// Returns the commands to try in a state, always in the same order.
  /// - Parameter verbs: The verbs of the rules of containers, by the ids of the rules. Without them, a container gets the commands that all
  ///   containers share.
  static func letters(
    in state: borrowing NavState, _ texts: borrowing TextTable, showing given: [ScreenDescription] = [],
    verbs: [TextBytes: [ContainerVerb]] = [:], isWide: Bool
  ) -> [NavCommand] {
    var alphabet = Self(state, texts, given, verbs, isWide)
    alphabet.addReports(state)
    if isWide { alphabet.addItemsAndModals() }
    for place in alphabet.places {
      guard let kind = place.kind else { continue }
      let children = state.children(of: place.node).map { texts[$0] }
      (kind.valueType as? any ExploredContainer.Type)?
        .addLetters(of: place.name, children: children, to: &alphabet)
    }
    alphabet.add(waiting(in: state))
    return alphabet.letters
  }

  /// Returns the commands about those that wait: each is resumed and dropped, and so is one that does not wait; nothing where none waits.
  static func waiting(in state: borrowing NavState) -> [NavCommand] {
    let tickets = state.heldTickets
    if tickets.isEmpty { return [] }
    return (tickets + [state.nextTicket]).flatMap { [.resume($0), .drop($0)] }
  }

  private init(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ given: [ScreenDescription],
    _ verbs: [TextBytes: [ContainerVerb]], _ isWide: Bool
  ) {
    var places: [Place] = []
    for node in state.nodes {
      let name = state.name(of: node)
      let rules = state.rules(of: name).map { TextBytes(texts[$0]) }
      places.append(
        Place(
          name: texts[name], node: name, kind: state.containerKind(of: node),
          verbs: rules.flatMap { verbs[$0] } ?? []))
    }
    (self.places, self.isWide) = (places, isWide)
    width = state.environment.width
    screens = places.filter { $0.kind == nil }.map(\.name)
    let names = places.map(\.name)
    free = Self.freeNames(besides: names)
    waiting = given.isEmpty ? nil : given.filter { !names.containsBytes(of: $0.id) }
    letters.reserveCapacity(128)
  }

  /// Returns a name for each kind of screen: the first of a, a1, a2, … that is not in `names`, of b, b1, …, and of c,
  /// c1, ….
  private static func freeNames(besides names: [String]) -> [String] {
    ["a", "b", "c"].map { kind in
      var (name, number) = (kind, 0)
      while names.containsBytes(of: name) {
        number += 1
        name = "\(kind)\(number)"
      }
      return name
    }
  }

  /// A new screen; in the wide alphabet also one whose left items replace the back button, and one that is an empty
  /// detail and supports one orientation.
  var new: [ScreenDescription] {
    if let waiting { return waiting }
    let plain = ScreenDescription(free[0])
    guard isWide else { return [plain] }
    var replacing = ScreenDescription(free[1])
    (replacing.leftItems, replacing.backTitle) = (["item"], "Back")
    var limited = emptyDetail
    limited.orientations = .portrait
    return [plain, replacing, limited]
  }

  /// The first new screen; one with a free name when every screen of the app is in the scene.
  var firstNew: ScreenDescription { new.first ?? ScreenDescription(free[0]) }

  /// Several new screens at once, plain ones.
  var several: [ScreenDescription] { waiting ?? free.map { ScreenDescription($0) } }

  /// What is shown as an empty detail beside the new screens; nothing of an app, whose screens are as it describes them.
  var emptyDetails: [ScreenDescription] { waiting == nil ? [emptyDetail] : [] }

  private var emptyDetail: ScreenDescription {
    var screen = ScreenDescription(free[2])
    screen.isEmptyDetail = true
    return screen
  }

  /// The new screens, and a screen for each existing name.
  var all: [ScreenDescription] { new + screens.map { ScreenDescription($0) } }

  // MARK: Reports

  /// Both sides of the width, in points, at which a window is compact.
  private static let widths = [599.0, 600]
  private static let height = 768.0
  /// One portrait and one landscape; in the wide alphabet also the other portrait, because some screens support only
  /// one.
  private var orientations: [Orientation] {
    isWide ? [.portrait, .portraitUpsideDown, .landscapeLeft] : [.portrait, .landscapeLeft]
  }

  /// Both sides of the speed, in points a second, with which a swipe completes.
  private static let speeds = [500.0, 501]
  /// The fraction of the span after which a swipe completes.
  private static let completingPart = 0.66

  private mutating func addReports(_ state: borrowing NavState) {
    letters.append(.window(width: Self.widths[0], height: Self.height, orientation: .portrait))
    for width in Self.widths { letters.append(.resize(width: width, height: Self.height)) }
    for orientation in orientations {
      letters += [.rotate(to: orientation), .beginRotation(to: orientation)]
    }
    letters += [.endRotation(), .cancelSwipe()]
    // Nothing depends on it, so the narrow alphabet need not try every state twice.
    if isWide { letters += [.setActive(false), .setActive(true), .note("seen")] }
    // Every swipe of an exploration begins at 0. A touch that does not move completes nothing.
    let (span, start) = (state.swipeSpan ?? 0, state.swipeStart ?? 0)
    let threshold = start + (Self.completingPart * span).rounded(.down)
    letters += Self.speeds.map { .endSwipe(at: start + 1, velocity: $0) }
    guard state.isSwiping else { return letters.append(.moveSwipe(to: 1)) }
    letters += [.endSwipe(at: start, velocity: Self.speeds[1])]
    for x in [threshold, threshold + 1] { letters += [.moveSwipe(to: x), .endSwipe(at: x)] }
  }

  private mutating func addItemsAndModals() {
    for screen in screens { letters += [true, false].map { .setHidesBackButton($0, of: screen) } }
    letters += ModalStyle.allCases.map { .present(firstNew, style: $0) }
    letters += [.dismiss(), .dismiss(bySwipe: true)]
    letters += places.map { .removed($0.name) } + [.removed(places.suffix(2).map(\.name))]
    letters += [.safeArea(top: 20, left: 0, bottom: 34, right: 0), .setBarMetrics(bar: 44)]
  }

  /// Adds the beginning of a swipe in the container, and of one outside it.
  private mutating func addSwipe(_ container: String) {
    letters += [.beginSwipe(at: 0, in: container), .beginSwipe(at: -1, in: container)]
  }

  // MARK: Containers

  /// Adds the commands that push and pop, and the beginning of a swipe.
  mutating func addStackVerbs(_ container: String) {
    addSwipe(container)
    letters += [.pop(in: container), .popToRoot(in: container), .back(in: container)]
    for screen in all { letters += [.push(screen, in: container), .replace(screen, in: container)] }
    letters.append(.replace(nil, in: container))
    if isWide, waiting == nil { letters += routed(container) + asking(container) }
    for screen in [free[0]] + screens { letters.append(.popTo(screen, in: container)) }
  }

  /// Adds the verbs of a container's rules with their samples, one verb that they do not know, and the beginning of a swipe from the right.
  mutating func addVerbs(_ container: String) {
    letters.append(.beginSwipe(at: width, in: container))
    let verbs = places.first { $0.name.hasSameBytes(as: container) }?.verbs ?? []
    for verb in verbs {
      letters += verb.tried.map { .arranged(.perform(verb: verb.name, arguments: $0), target: container) }
    }
    if !verbs.isEmpty { letters.append(.perform("no-such-verb", in: container)) }
  }

  /// Adds the commands that all containers with a stack share.
  mutating func addNavigation(_ container: String) {
    addStackVerbs(container)
    // One list that is carried out, and one whose second command is refused.
    letters.append(.all([.push(firstNew, in: container), .pop(in: container)]))
    letters.append(.all([.pop(in: container), .popTo(free[0], in: container)]))
    for hidden in [true, false] {
      letters += [
        .setNavigationBarsHidden(hidden, in: container), .setToolbarsHidden(hidden, in: container),
      ]
    }
  }

  /// A screen with a route, which is one that is there already or is pushed, by each rule, with other params, and renamed.
  private func routed(_ container: String) -> [NavCommand] {
    let screen = ScreenDescription(route: "r", params: CanonicalJSON(canonical: #"{"n":1}"#))
    return [.top, .pop, .front].map { .push(screen, reuse: $0, in: container) }
      + [.setParams(CanonicalJSON(canonical: #"{"n":2}"#), of: "r"), .change("r", id: "r2")]
  }

  /// A screen that is brought for an answer, each way to give it, and the taking of it.
  private func asking(_ container: String) -> [NavCommand] {
    let answer = CanonicalJSON(canonical: "7")
    return [.push(ScreenDescription("q", request: "k"), in: container), .pop(in: container, result: answer)]
      + [.deliver(answer, from: "q")] + all.prefix(1).map { .takeResult("k", of: $0.id) }
  }

  /// Adds `set` commands with no child, an unknown child, an unknown child twice, the children in reverse order, each
  /// child alone, and all children but one.
  mutating func addSets(of children: [String], in container: String) {
    let children = children.map { ScreenDescription($0) }
    var sets: [[ScreenDescription]] = [[], [firstNew], [firstNew, firstNew], children.reversed()]
    for (place, child) in children.enumerated() {
      sets.append([child])
      var rest = children
      rest.remove(at: place)
      sets.append(rest)
    }
    add(sets.map { .set($0, in: container) })
  }

  /// In the wide alphabet, adds that the user has reversed the children, and has removed the first one.
  mutating func addReordered(_ children: [String], in container: String) {
    guard isWide else { return }
    letters += [children.reversed(), Array(children.dropFirst())].map { .reorder($0, in: container) }
  }

  /// Adds commands, in this order.
  mutating func add(_ commands: [NavCommand]) { letters += commands }
}
