import NavRuntime

/// The stack of a deck: the left screens from the root up, and the right one. What a command does is collected, and becomes one change.
struct DeckStack {
  /// The widths that the left pane can have, in points.
  static let widths = 0.001...1_000_000

  private static let standardWidth = 320.0
  /// The width of the line between the panes, in points.
  private static let divider = 1.0
  /// The part of its width by which a screen lies to the left while another one covers it.
  private static let parallax = 0.3

  private(set) var left: [String] = []
  /// The screen in the right pane; nil while the pane is empty, and always while there are less than two screens.
  private(set) var right: String?
  var leftPlaceholder: String?
  var rightPlaceholder: String?
  var leftWidth = Self.standardWidth
  var hidesBars = false

  private let container: ArrangedContainer
  private let isCompact: Bool
  private var added: ContainerChange.Addition?
  private var removed: [String] = []
  private var transition = PaneTransition.none

  /// Reads the stack of a container.
  ///
  /// A host may have taken off any child, and put others on top. So the values name the top screen that the right pane is empty beside: it
  /// is empty only while that screen is on top.
  init(_ container: ArrangedContainer, isCompact: Bool) {
    (self.container, self.isCompact) = (container, isCompact)
    let values = container.arrangement.values
    func child(_ name: String) -> String? {
      values?.member(name)?.string.flatMap { id in container.children.first { $0.isSameID(as: id) } }
    }
    leftPlaceholder = child("leftPlaceholder")
    rightPlaceholder = child("rightPlaceholder").flatMap { $0.isSameID(as: leftPlaceholder) ? nil : $0 }
    leftWidth =
      values?.member("leftWidth")?.number.flatMap { Self.widths.contains($0) ? $0 : nil } ?? leftWidth
    hidesBars = values?.member("hidesBars")?.bool ?? false
    let placeholders = [leftPlaceholder, rightPlaceholder]
    left = container.children.filter { child in !placeholders.contains { child.isSameID(as: $0) } }
    if left.count >= 2, left.last?.isSameID(as: child("emptyBeside")) == false { right = left.popLast() }
  }

  private var screens: [String] { left + [right].compactMap(\.self) }
  private var top: String? { right ?? left.last }

  // MARK: Onto the stack

  /// Puts a screen on top; nil empties the right pane, and its screen is the top left one then.
  mutating func push(_ screen: ScreenDescription?) {
    guard right != nil || screen != nil else { return }
    join()
    if let screen { add(screen) }
    transition = .push
  }

  private mutating func join() {
    if let right { left.append(right) }
    right = nil
  }

  private mutating func add(_ screen: ScreenDescription) {
    added = ContainerChange.Addition(screen, at: container.children.count - removed.count)
    if left.isEmpty { left = [screen.id] } else { right = screen.id }
  }

  // MARK: Off the stack

  /// Removes the right screen, or the only one. The top left one is on the right then, unless it is the root.
  mutating func pop() {
    guard let top else { return }
    if right != nil || left.count == 1 { remove([top]) }
    bringRight()
    transition = .pop
  }

  /// Removes what is shown: in a compact width, the top left screen if the right pane is empty.
  mutating func back() {
    if isCompact, right == nil { bringRight() }
    pop()
  }

  /// Pops until a screen is the top left one, or the one that a compact width shows. Returns false for a screen that is not there.
  mutating func popTo(_ screen: String) -> Bool {
    guard let place = screens.firstIndex(where: { $0.isSameID(as: screen) }) else { return false }
    let staying = isCompact ? place + 1 : place + 2
    if screen.isSameID(as: top) || staying > left.count { return true }
    remove(screens[staying...].reversed())
    bringRight()
    transition = .pop
    return true
  }

  private mutating func remove(_ leaving: [String]) {
    removed += leaving
    (left, right) = (Array(screens.dropLast(leaving.count)), nil)
  }

  private mutating func bringRight() {
    if right == nil, left.count >= 2 { right = left.popLast() }
  }

  // MARK: The right pane

  /// Puts a screen in the place of the right one; nil empties the pane. Returns false if there is no screen on the left.
  mutating func replace(_ screen: ScreenDescription?) -> Bool {
    if left.isEmpty { return false }
    guard right != nil || screen != nil, screen?.id.isSameID(as: right) != true else { return true }
    if let right { remove([right]) }
    if let screen { add(screen) }
    if transition == .none { transition = .fade }
    return true
  }

  /// Shows a screen for another one, which is on top of the left ones then. Returns false if that one is not there.
  mutating func show(_ screen: ScreenDescription?, for owner: String) -> Bool {
    guard popTo(owner) else { return false }
    if owner.isSameID(as: top) {
      let isPop = transition == .pop
      push(screen)
      if isPop { transition = .pop }
      return true
    }
    return replace(screen)
  }

  // MARK: Placeholders

  /// Sets the left or the right placeholder to a new screen, or to none.
  mutating func setPlaceholder(onLeft isLeft: Bool, to screen: ScreenDescription?) {
    let old = isLeft ? leftPlaceholder : rightPlaceholder
    if let old, let screen, screen.id.isSameID(as: old) { return }
    if let old { removed.append(old) }
    if let screen { added = ContainerChange.Addition(screen, at: 0) }
    if isLeft { leftPlaceholder = screen?.id } else { rightPlaceholder = screen?.id }
  }

  // MARK: The arrangement

  var arrangement: Arrangement {
    let panes = isCompact ? onePane : twoPanes
    return Arrangement(shown: panes, focus: top ?? panes.last?.child, values: values)
  }

  /// The top, or a placeholder while there is no screen. Something is always shown of the children.
  private var onePane: [Arrangement.Pane] {
    guard let shown = top ?? leftPlaceholder ?? rightPlaceholder else { return [] }
    var back: Arrangement.Back?
    if screens.count >= 2 { back = Arrangement.Back(removes: [shown], shows: screens[screens.count - 2]) }
    return [pane(shown, "top", back: back)]
  }

  private var twoPanes: [Arrangement.Pane] {
    var back: Arrangement.Back?
    if left.count >= 2 {
      back = Arrangement.Back(removes: [right].compactMap(\.self), shows: left[left.count - 2])
    }
    let edge = PaneLength(points: leftWidth + Self.divider)
    return [
      (left.last ?? leftPlaceholder).map {
        pane($0, "left", width: PaneLength(points: leftWidth), back: back)
      },
      (right ?? rightPlaceholder).map { pane($0, "right", x: edge, width: .full - edge) },
    ].compactMap(\.self)
  }

  /// Returns a pane. Without a bar, there is no back button.
  private func pane(
    _ child: String, _ role: String, x: PaneLength = .zero, width: PaneLength = .full,
    back: Arrangement.Back? = nil
  ) -> Arrangement.Pane {
    Arrangement.Pane(
      child, role: role, x: x, width: width, bar: hidesBars ? .none : .own, back: hidesBars ? nil : back)
  }

  /// The values that differ from their defaults; nil for none.
  private var values: CanonicalJSON? {
    var members: [(name: String, value: CanonicalJSON)] = []
    func add(_ name: String, _ value: CanonicalJSON?) {
      if let value { members.append((name, value)) }
    }
    if right == nil, left.count >= 2 { add("emptyBeside", left.last.map { CanonicalJSON(string: $0) }) }
    if hidesBars { add("hidesBars", CanonicalJSON(true)) }
    add("leftPlaceholder", leftPlaceholder.map { CanonicalJSON(string: $0) })
    if leftWidth != Self.standardWidth { add("leftWidth", CanonicalJSON(number: leftWidth)) }
    add("rightPlaceholder", rightPlaceholder.map { CanonicalJSON(string: $0) })
    return members.isEmpty ? nil : RuleValues.object(members)
  }

  // MARK: The change

  /// What the container becomes; nil if nothing has changed.
  var change: ContainerChange? {
    let new = arrangement
    if new == container.arrangement, added == nil, removed.isEmpty { return nil }
    return ContainerChange(
      new, added: [added].compactMap(\.self), removed: removed, transition: transition, moves: moves(to: new))
  }

  /// What the container becomes when a swipe back completes; nil if there is no screen to uncover.
  mutating func swipe() -> ContainerChange? {
    guard (isCompact ? screens.count : left.count) >= 2 else { return nil }
    let leaving = right
    back()
    var change = change
    // The left pane grows over the right one, which stays where it is.
    if !isCompact {
      change?.moves.removeAll { $0.child.isSameID(as: leaving) }
      change?.span = leftWidth
    }
    return change
  }

  /// Returns the places that screens come from and go to: the screen on top is to the right of the container before it comes, the one that is
  /// covered a little to the left of its pane.
  private func moves(to new: Arrangement) -> [Arrangement.Move] {
    if transition != .push, transition != .pop { return [] }
    let (old, placeholders) = (container.arrangement, [leftPlaceholder, rightPlaceholder])
    let (above, below) = transition == .push ? (new, old) : (old, new)
    func moved(_ pane: Arrangement.Pane, _ x: PaneLength) -> Arrangement.Move {
      Arrangement.Move(pane.child, x: x, y: pane.y, width: pane.width, height: pane.height)
    }
    func only(in one: Arrangement, _ other: Arrangement) -> [Arrangement.Pane] {
      one.shown.filter { pane in
        other.pane(of: pane.child) == nil && !placeholders.contains { pane.child.isSameID(as: $0) }
      }
    }
    return only(in: above, below).map { moved($0, .full) }
      + only(in: below, above).map { pane in
        let part = PaneLength(
          percent: pane.width.percent * Self.parallax, points: pane.width.points * Self.parallax)
        return moved(pane, pane.x - part)
      }
  }
}
