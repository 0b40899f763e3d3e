import NavEvents

/// The commands that an exploration tries in a state: every verb of the scene's containers, with new ids and with each id that is
/// there, swipes, rotations and resizes, each on both sides of every threshold.
///
/// Two symmetries keep them few, and lose no behaviour:
///
/// - **Free ids are interchangeable.** No rule reads more of an id than whether it is in the scene, and a screen that has left is
///   forgotten. So sequences that differ only in which of three free ids they take lead to scenes that differ only in names, and
///   one stands for all. A command that takes several ids at once still gets as many.
/// - **So are orientations of one kind.** Rules compare an orientation only with portrait or landscape, and with what screens
///   support; the screens support all of them, or, in the wide alphabet, all or just one of the two portraits.
///
/// The wide alphabet has the verbs of items and modals that change what is shown, too, and screens of three kinds. What is in
/// neither: attributes and titles, archives, plugins, and `add`, which makes another scene. ``NavFuzz`` sends them.
struct ExplorationAlphabet {
  /// The name of a node, whether it is a container, and the one that it stands in.
  private struct Place {
    let name: String
    let node: NodeID
    let kind: ContainerKind?
  }

  private let places: [Place]
  /// The names of the screens of the scene.
  let screens: [String]
  /// Names that no node has.
  let free: [String]
  private let isWide: Bool
  private var letters: [NavCommand] = []

  /// Returns the commands to try in a state, always in the same order.
  static func letters(
    in state: borrowing NavState, _ texts: borrowing TextTable, isWide: Bool
  ) -> [NavCommand] {
    var alphabet = Self(state, texts, isWide)
    alphabet.addReports(state)
    if isWide { alphabet.addItemsAndModals() }
    for place in alphabet.places {
      guard let kind = place.kind else { continue }
      let children = alphabet.names(state.scene.children(of: place.node))
      kind.visit { $0.addLetters(of: place.name, children: children, to: &alphabet) }
    }
    return alphabet.letters
  }

  private init(_ state: borrowing NavState, _ texts: borrowing TextTable, _ isWide: Bool) {
    var places: [Place] = []
    state.scene.forEachNode { node in
      places.append(
        Place(name: texts[state.scene[node].name], node: node, kind: state.scene[node].kind.container))
    }
    (self.places, self.isWide) = (places, isWide)
    screens = places.filter { $0.kind == nil }.map(\.name)
    free = Self.freeNames(besides: places.map(\.name))
    letters.reserveCapacity(128)
  }

  /// Returns a name of each kind of screen: the first of a, a1, a2, … that is not among those, of b, b1, …, and of c, c1, ….
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

  private func names(_ nodes: [NodeID]) -> [String] {
    nodes.compactMap { node in places.first { $0.node == node }?.name }
  }

  /// A new screen; in the wide alphabet also one whose left items stand in place of the back button, and one that is an empty
  /// detail and supports one orientation.
  var new: [ScreenDescription] {
    let plain = ScreenDescription(free[0])
    guard isWide else { return [plain] }
    var replacing = ScreenDescription(free[1])
    (replacing.leftItems, replacing.backTitle) = (["item"], "Back")
    var limited = emptyDetail
    limited.orientations = .portrait
    return [plain, replacing, limited]
  }

  var emptyDetail: ScreenDescription {
    var screen = ScreenDescription(free[2])
    screen.isEmptyDetail = true
    return screen
  }

  /// The new screens, and one of the name of each that is there.
  var all: [ScreenDescription] { new + screens.map { ScreenDescription($0) } }

  // MARK: Reports

  /// Both sides of the width, in points, at which a window is compact.
  private static let widths = [599.0, 600]
  private static let height = 768.0
  /// One portrait and one landscape, and the other portrait where a screen supports just one.
  private var orientations: [Orientation] {
    isWide ? [.portrait, .portraitUpsideDown, .landscapeLeft] : [.portrait, .landscapeLeft]
  }

  /// Both sides of the speed, in points a second, with which a swipe completes.
  private static let speeds = [500.0, 501]
  /// The part of the way after which a swipe completes.
  private static let completingPart = 0.66

  private mutating func addReports(_ state: borrowing NavState) {
    for width in Self.widths { letters.append(.resize(width: width, height: Self.height)) }
    for orientation in orientations {
      letters += [.rotate(to: orientation), .beginRotation(to: orientation)]
    }
    letters += [.endRotation(), .cancelSwipe()]
    // From 0 on, where every swipe of an exploration begins. A touch that does not move completes nothing.
    let (span, start) = (state.swipeSpan ?? 0, state.interaction.swipe?.start ?? 0)
    let threshold = start + (Self.completingPart * span).rounded(.down)
    letters += Self.speeds.map { .endSwipe(at: start + 1, velocity: $0) }
    guard state.interaction.swipe != nil else { return letters.append(.moveSwipe(to: 1)) }
    letters += [.endSwipe(at: start, velocity: Self.speeds[1])]
    for x in [threshold, threshold + 1] { letters += [.moveSwipe(to: x), .endSwipe(at: x)] }
  }

  private mutating func addItemsAndModals() {
    for screen in screens { letters += [true, false].map { .setHidesBackButton($0, of: screen) } }
    letters += ModalStyle.allCases.map { .present(new[0], style: $0) }
    letters += [.dismiss(), .dismiss(bySwipe: true)]
  }

  /// Begins in the container, and outside of it.
  private mutating func addSwipe(_ container: String) {
    letters += [.beginSwipe(at: 0, in: container), .beginSwipe(at: -1, in: container)]
  }

  // MARK: Containers

  /// What containers with a stack share.
  mutating func addNavigation(_ container: String) {
    addSwipe(container)
    letters += [.pop(in: container), .popToRoot(in: container), .back(in: container)]
    for screen in all { letters += [.push(screen, in: container), .replace(screen, in: container)] }
    letters.append(.replace(nil, in: container))
    for screen in [free[0]] + screens { letters.append(.popTo(screen, in: container)) }
    for hidden in [true, false] {
      letters += [
        .setNavigationBarsHidden(hidden, in: container), .setToolbarsHidden(hidden, in: container),
      ]
    }
  }

  /// Sets the children in another order, only one of them, all but one, none, and one twice.
  mutating func addSets(of children: [String], in container: String) {
    var sets: [[String]] = [[], [free[0]], [free[0], free[0]], children.reversed()]
    for (place, child) in children.enumerated() {
      sets.append([child])
      var rest = children
      rest.remove(at: place)
      sets.append(rest)
    }
    add(sets.map { set in .set(set.map { ScreenDescription($0) }, in: container) })
  }

  /// Adds commands, in this order.
  mutating func add(_ commands: [NavCommand]) { letters += commands }
}
