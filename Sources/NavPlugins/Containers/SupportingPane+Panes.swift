import NavEvents
import NavRuntime

/// What the rules of supporting panes keep in a container.
struct PaneState: Equatable {
  /// A fold of the screen, in points.
  struct Hinge: Equatable {
    let isVertical: Bool
    let at: Double
    let size: Double
  }

  /// The children that had the focus, the latest last. Two that follow each other are different.
  var history: [String] = []
  /// The children of the history that were pushed: they leave with their last entry.
  var pushed: [String] = []
  /// The role whose pane has all of the room; nil for none.
  var expanded: SupportingPane.Role?
  /// The roles whose panes are closed.
  var closed: [SupportingPane.Role] = []
  var hinge: Hinge?
  /// The boundary between two panes; nil for the usual one.
  var divider: PaneLength?

  private static let mostEntries = 50

  init() {}

  init(_ values: CanonicalJSON?) {
    history = RuleValues.texts("history", in: values)
    pushed = RuleValues.texts("pushed", in: values)
    expanded = values?.member("expanded")?.string.flatMap { SupportingPane.Role(rawValue: $0) }
    closed = RuleValues.texts("closed", in: values).compactMap { SupportingPane.Role(rawValue: $0) }
    divider = values?.member("divider").flatMap { Self.divider($0) }
    if let hinge = values?.member("hinge") {
      let (x, y) = (hinge.member("x")?.number, hinge.member("y")?.number)
      if let at = x ?? y {
        self.hinge = Hinge(isVertical: x != nil, at: at, size: hinge.member("size")?.number ?? 0)
      }
    }
  }

  /// The state with as much of the history as the values can hold.
  var bounded: PaneState {
    var state = self
    if state.history.count > Self.mostEntries {
      state.history.removeFirst(state.history.count - Self.mostEntries)
    }
    while true {
      state.pushed.removeAll { RuleValues.index(of: $0, in: state.history) == nil }
      if state.values.text.utf8.count <= Arrangement.longestValues || state.history.count <= 1 {
        return state
      }
      state.history.removeFirst()
    }
  }

  var values: CanonicalJSON {
    var members: [(name: String, value: CanonicalJSON)] = [("history", RuleValues.list(history))]
    if !pushed.isEmpty { members.append(("pushed", RuleValues.list(pushed))) }
    if let expanded { members.append(("expanded", CanonicalJSON(string: expanded.rawValue))) }
    if !closed.isEmpty { members.append(("closed", RuleValues.list(closed.map(\.rawValue)))) }
    if let divider {
      let value =
        divider.percent > 0
        ? CanonicalJSON(string: "\(RuleValues.number(divider.percent))%") : RuleValues.number(divider.points)
      members.append(("divider", value))
    }
    if let hinge {
      let place: (name: String, value: CanonicalJSON) = (
        hinge.isVertical ? "x" : "y", RuleValues.number(hinge.at)
      )
      members.append(
        (
          "hinge",
          RuleValues.object([place] + (hinge.size > 0 ? [("size", RuleValues.number(hinge.size))] : []))
        ))
    }
    return RuleValues.object(members)
  }

  /// Returns a distance from the left: points, a number or the text of one, or a part of the width with a `%`; nil for anything else.
  static func divider(_ value: CanonicalJSON) -> PaneLength? {
    let isPart = value.string?.utf8.last == UInt8(ascii: "%")
    let text = value.string.map { isPart ? String($0.dropLast()) : $0 } ?? value.text
    guard let number = (try? CanonicalJSON(text))?.number, 0...(isPart ? 100 : 1_000_000) ~= number else {
      return nil
    }
    return isPart ? .percent(RuleValues.points(number)) : PaneLength(points: RuleValues.points(number))
  }

  /// Returns the state in which a child has the focus.
  func showing(_ child: String, role: SupportingPane.Role) -> PaneState {
    var state = self
    if !(history.last.map { RuleValues.isSame($0, child) } ?? false) { state.history.append(child) }
    if state.expanded != role { state.expanded = nil }
    state.closed.removeAll { $0 == role }
    return state
  }
}

/// The children of a container with their roles, and its size: what follows from them for each state.
struct PaneScene {
  typealias Role = SupportingPane.Role

  struct Child {
    let id: String
    let role: Role
  }

  /// What a command makes of a container.
  struct Target {
    var scene: PaneScene
    var state: PaneState
    /// The children that leave, the top one first.
    var leaving: [String] = []
  }

  /// Which panes are shown, and how.
  struct Layout: Equatable {
    var isAlone = false
    /// The roles that are beside each other.
    var columns: Set<Role> = []
    /// The pane that is below another one.
    var below: [Role: Role] = [:]
    var levitated: Role?
  }

  let rules: SupportingPane
  var children: [Child]
  let width: Double
  let height: Double

  // MARK: Children

  func index(of child: String) -> Int? { children.firstIndex { RuleValues.isSame($0.id, child) } }

  func role(of child: String) -> Role { index(of: child).map { children[$0].role } ?? .primary }

  /// Returns the child that the pane of a role shows: the one that was shown last, or else the first.
  func child(for role: Role, _ history: [String]) -> String? {
    history.last { self.role(of: $0) == role } ?? children.first { $0.role == role }?.id
  }

  /// Returns the state of a container, with what is possible for its children.
  func state(of values: CanonicalJSON?) -> PaneState { possible(PaneState(values)) }

  /// Returns a state without what is not possible: a container loses children that its rules have not removed, and attributes change.
  func possible(_ state: PaneState) -> PaneState {
    var state = state
    var history: [String] = []
    for child in state.history where index(of: child) != nil {
      if !(history.last.map { RuleValues.isSame($0, child) } ?? false) { history.append(child) }
    }
    if history.isEmpty, let first = start { history = [first] }
    state.history = history
    state.pushed.removeAll { RuleValues.index(of: $0, in: history) == nil }
    if let child = history.last {
      let role = role(of: child)
      if state.expanded != role { state.expanded = nil }
      state.closed.removeAll { $0 == role }
    }
    return state
  }

  /// The child that has the focus at the start: the first one of the role that comes first, or else the first of all.
  private var start: String? {
    rules.order.roles.lazy.compactMap { role in children.first { $0.role == role }?.id }.first
      ?? children.first?.id
  }

  // MARK: Panes

  /// Returns the roles that can have a pane.
  func available(_ state: PaneState) -> [Role] {
    rules.order.roles.filter { role in
      !state.closed.contains(role) && children.contains { $0.role == role }
    }
  }

  /// Returns the roles, the one that is needed most first.
  func priorities(_ state: PaneState) -> [Role] {
    let history = rules.isAware ? state.history : state.history.suffix(1)
    return history.reversed().map { role(of: $0) } + [.primary, .secondary, .tertiary]
  }

  func layout(_ state: PaneState) -> Layout {
    guard let current = state.history.last.map({ role(of: $0) }) else { return Layout() }
    if current == .alone { return Layout(isAlone: true) }
    if state.expanded == current { return Layout(columns: [current]) }
    let (most, rows) = room(state)
    let available = available(state)
    var layout = Layout()
    var mayReflow = most == 1 && rows > 1
    let roles = priorities(state).filter { available.contains($0) }
    for role in roles where !layout.shows(role) {
      let strategy = rules.strategy(of: role)
      let hasRoom = layout.columns.count < most
      if strategy == .levitate { continue }
      guard mayReflow, let anchor = strategy.anchor(of: role), available.contains(anchor),
        rules.strategy(of: anchor) != .levitate
      else {
        if hasRoom { layout.columns.insert(role) }
        continue
      }
      if !layout.columns.contains(anchor) {
        if !hasRoom { continue }
        layout.columns.insert(anchor)
      }
      layout.below[role] = anchor
      mayReflow = false
    }
    // A pane that can be over the others takes a column only if all of them have one.
    for role in roles where rules.strategy(of: role) == .levitate && !layout.shows(role) {
      if layout.columns.count < most {
        layout.columns.insert(role)
      } else if role == current {
        layout.levitated = role
      }
    }
    return layout
  }

  /// Returns the numbers of columns and rows.
  private func room(_ state: PaneState) -> (columns: Int, rows: Int) {
    let columns = width >= rules.three ? 3 : width >= rules.two ? 2 : 1
    guard let hinge = hinge(state) else { return (columns, height >= rules.rows ? 2 : 1) }
    return hinge.isVertical ? (max(2, columns), 1) : (1, 2)
  }

  /// Returns the fold, if it is inside the container.
  private func hinge(_ state: PaneState) -> PaneState.Hinge? {
    guard let hinge = state.hinge, hinge.at > 0, hinge.at + hinge.size < (hinge.isVertical ? width : height)
    else {
      return nil
    }
    return hinge
  }

  /// Returns the panes, without what `back` does.
  func panes(_ state: PaneState) -> [Arrangement.Pane] {
    guard let current = state.history.last else { return [] }
    let layout = layout(state)
    if layout.isAlone { return [Arrangement.Pane(current, role: Role.alone.rawValue)] }
    let roles = rules.order.roles.filter { layout.columns.contains($0) }
    var panes: [Arrangement.Pane] = []
    for (role, column) in zip(roles, columns(roles, state)) {
      guard let child = child(for: role, state.history) else { continue }
      var pane = Arrangement.Pane(child, role: role.rawValue, x: column.x, width: column.width)
      if let below = layout.below.first(where: { $0.value == role })?.key,
        let other = self.child(for: below, state.history)
      {
        var second = Arrangement.Pane(other, role: below.rawValue, x: column.x, width: column.width)
        if let hinge = hinge(state), !hinge.isVertical {
          pane.height = PaneLength(points: hinge.at)
          second.y = PaneLength(points: hinge.at + hinge.size)
        } else {
          pane.height = .percent(50) - PaneLength(points: rules.space / 2)
          second.y = .percent(50) + PaneLength(points: rules.space / 2)
        }
        second.height = .full - second.y
        panes += [pane, second]
      } else {
        panes.append(pane)
      }
    }
    if let role = layout.levitated, let child = child(for: role, state.history) {
      for place in panes.indices { panes[place].dim = rules.dim }
      panes.append(levitated(child, role))
    }
    return panes
  }

  private func levitated(_ child: String, _ role: Role) -> Arrangement.Pane {
    var pane = Arrangement.Pane(child, role: role.rawValue)
    if rules.over == .bottom {
      (pane.y, pane.height) = (.percent(50), .percent(50))
    } else if rules.width < width {
      pane.width = PaneLength(points: rules.width)
      pane.x = rules.over == .end ? .full - pane.width : .percent(50) - PaneLength(points: rules.width / 2)
      if rules.over == .center { (pane.y, pane.height) = (.percent(10), .percent(80)) }
    }
    return pane
  }

  /// Returns the columns of these roles, from the left.
  private func columns(_ roles: [Role], _ state: PaneState) -> [(x: PaneLength, width: PaneLength)] {
    let space = PaneLength(points: rules.space)
    if roles.count < 2 { return roles.map { _ in (.zero, .full) } }
    if let hinge = hinge(state), hinge.isVertical { return columns(beside: hinge, roles.count) }
    if roles.count == 2, let divider = state.divider {
      let first = PaneLength(percent: divider.percent, points: min(divider.points, width))
      return [(.zero, first), (first + space, .full - first - space)]
    }
    let others = Double(roles.count - 1)
    if width - others * (rules.width + rules.space) < rules.width {
      return Self.equal(roles.count, from: .zero, .full, rules.space)
    }
    let widest = [Role.primary, .secondary, .tertiary].first { roles.contains($0) }
    var (columns, x): ([(x: PaneLength, width: PaneLength)], PaneLength) = ([], .zero)
    for role in roles {
      let width =
        role == widest
        ? .full - PaneLength(points: others * (rules.width + rules.space)) : PaneLength(points: rules.width)
      columns.append((x, width))
      x = x + width + space
    }
    return columns
  }

  private func columns(beside hinge: PaneState.Hinge, _ count: Int) -> [(x: PaneLength, width: PaneLength)] {
    let end = hinge.at + hinge.size
    let left = (x: PaneLength.zero, width: PaneLength(points: hinge.at))
    let right = (x: PaneLength(points: end), width: .full - PaneLength(points: end))
    if count == 2 { return [left, right] }
    return hinge.at > width - end
      ? Self.equal(2, from: left.x, left.width, rules.space) + [right]
      : [left] + Self.equal(2, from: right.x, right.width, rules.space)
  }

  /// Returns equal columns in a part of the width.
  private static func equal(
    _ count: Int, from x: PaneLength, _ whole: PaneLength, _ space: Double
  ) -> [(x: PaneLength, width: PaneLength)] {
    let share = 1 / Double(count)
    let part = PaneLength(
      percent: whole.percent * share, points: (whole.points - space * Double(count - 1)) * share)
    return (0..<count).map { place in
      let start = PaneLength(
        percent: part.percent * Double(place), points: (part.points + space) * Double(place))
      return (x + start, part)
    }
  }

  // MARK: The way back

  /// Returns the state after the entry at a place of the history, and the children that leave then.
  func cut(_ state: PaneState, after place: Int) -> Target {
    let rest = Array(state.history.prefix(place + 1))
    var leaving: [String] = []
    for child in state.history.dropFirst(place + 1).reversed()
    where RuleValues.index(of: child, in: state.pushed) != nil && RuleValues.index(of: child, in: rest) == nil
      && RuleValues.index(of: child, in: leaving) == nil
    {
      leaving.append(child)
    }
    var state = state
    state.history = rest
    state.expanded = nil
    return removing(leaving, from: state)
  }

  /// Returns the state without these children.
  func removing(_ leaving: [String], from state: PaneState) -> Target {
    var scene = self
    scene.children.removeAll { RuleValues.index(of: $0.id, in: leaving) != nil }
    return Target(scene: scene, state: scene.possible(state), leaving: leaving)
  }

  /// Returns what `back` makes of a state; nil when nothing would be different.
  func back(from state: PaneState) -> Target? {
    if state.expanded != nil {
      var other = state
      other.expanded = nil
      if panes(other) != panes(state) { return Target(scene: self, state: other) }
    }
    let shown = panes(state)
    for place in (0..<max(0, state.history.count - 1)).reversed() {
      let target = cut(state, after: place)
      let isDifferent =
        switch rules.behavior {
        case .latest: true
        case .pane: role(of: state.history[place]) != role(of: state.history[state.history.count - 1])
        case .layout: target.scene.layout(target.state) != layout(state)
        case .content: target.scene.panes(target.state) != shown
        }
      if isDifferent { return target }
    }
    return nil
  }

  /// Returns the arrangement of a state. The pane with the focus says what `back` does.
  func arrangement(_ state: PaneState) -> Arrangement {
    let state = state.bounded
    var panes = panes(state)
    if let place = panes.firstIndex(where: { pane in
      state.history.last.map { RuleValues.isSame($0, pane.child) } ?? false
    }),
      let back = back(from: state)
    {
      let shown = back.scene.panes(back.state)
      // After an expanded pane, the one that comes back says more than the one that stays.
      let coming =
        state.expanded == nil
        ? nil : shown.first { new in !panes.contains { RuleValues.isSame($0.child, new.child) } }
      panes[place].back = Arrangement.Back(
        removes: back.leaving, shows: coming?.child ?? back.state.history.last)
    }
    return Arrangement(shown: panes, focus: state.history.last, values: state.values)
  }

  /// Returns the change from what a container shows to what a command makes of it.
  func change(to target: Target, over old: Arrangement, isBack: Bool) -> ContainerChange {
    let new = target.scene.arrangement(target.state)
    var moves: [Arrangement.Move] = []
    func move(_ pane: Arrangement.Pane) {
      let isLow = pane.y != .zero
      moves.append(
        .init(
          pane.child, x: isLow ? pane.x : .full, y: isLow ? .full : pane.y, width: pane.width,
          height: pane.height))
    }
    if isBack {
      for pane in old.shown where new.pane(of: pane.child) == nil { move(pane) }
    } else {
      for pane in new.shown where old.pane(of: pane.child) == nil { move(pane) }
    }
    let isSame = new.shown.map(\.child).elementsEqual(old.shown.map(\.child)) { RuleValues.isSame($0, $1) }
    return ContainerChange(
      new, removed: target.leaving, transition: isSame ? .none : isBack ? .pop : .push, moves: moves)
  }
}

extension PaneScene.Layout {
  fileprivate func shows(_ role: SupportingPane.Role) -> Bool {
    columns.contains(role) || below[role] != nil || levitated == role
  }
}
