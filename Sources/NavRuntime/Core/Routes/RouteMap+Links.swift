import NavBase
public import NavEvents

/// What a link stands for, and the link that stands for a scene.
extension RouteMap {
  // MARK: From a link to commands

  /// Returns the commands that a link stands for, or the reason for which it cannot be followed; nil for a link that no path matches.
  /// The commands dismiss all modals, select the tab of the route, push the parents that are not there, and then the screen, unless it is
  /// there already. For a screen that is presented already, only the modals above it go.
  ///
  /// ```swift
  /// map.answer(to: "app://product/42", in: scene)  // push route=product params={"id":42} reuse=pop by=id
  /// map.answer(to: "app://product/x", in: scene)   // a veto: “id” is no integer
  /// ```
  public func answer(to link: String, in scene: NavScene) -> LinkAnswer? {
    if paths.isEmpty { return nil }
    do throws(RouteMapError) {
      guard let (route, values) = try match(link) else { return nil }
      guard let commands = commands(for: route, values, in: scene) else {
        let place = route.container.map { "“\($0.excerpt)” is no container" } ?? "no stack is there"
        throw RouteMapError("\(place) that can get the screen of the route “\(route.name)”")
      }
      return .commands(commands)
    } catch {
      return .veto("The link cannot be followed: \(error.message).")
    }
  }

  /// Returns the route and the params that a link stands for; nil when no path matches it.
  ///
  /// ```swift
  /// if let (route, params) = try map.screen(for: "app://product/42") { show(route, params?.text ?? "") }  // product {"id":42}
  /// ```
  /// - Throws: The name of the parameter that cannot be read, or is of another type, and why.
  public func screen(for link: String) throws(RouteMapError) -> (route: String, params: CanonicalJSON?)? {
    guard let (route, values) = try match(link) else { return nil }
    return (route.name, values.members.isEmpty ? nil : values.json)
  }

  /// Returns the route whose path matches a link, and the values in the link; nil when none does.
  private func match(_ link: String) throws(RouteMapError) -> (MappedRoute, RouteValues)? {
    guard let address = RouteAddress(link) else { return nil }
    for route in paths { if let values = try route.match(address) { return (route, values) } }
    return nil
  }

  /// Returns the commands for a link; nil when no container of the scene can get its screen.
  private func commands(
    for route: MappedRoute, _ values: RouteValues, in scene: NavScene
  ) -> [NavCommand]? {
    if let commands = route.commandsToModal(values, in: scene) { return commands }
    guard let place = LinkTarget(route.container, in: scene) else { return nil }
    let target = target(of: route, values, from: place, in: scene)
    let there = target.screens(in: scene)
    let isFocused = route.container == nil && target.container.hasSameBytes(as: place.container)
    let container = isFocused ? nil : target.container
    let screen = there.last { route.style == .push && route.isSame(values, $0) }
    var commands = target.before
    if screen == nil {
      for (parent, own) in missingParents(of: route, values, there) {
        commands.append(parent.push(own, over: nil, in: container))
      }
    }
    switch route.style {
    case .push: commands.append(route.push(values, over: screen, in: container))
    case .sheet: commands.append(.present(route.screen(values, over: nil), style: .sheet))
    case .fullScreen: commands.append(.present(route.screen(values, over: nil), style: .fullScreen))
    }
    return commands + target.after
  }

  /// Returns the place in which a link finds its screen: a modal, when the route names no container, the place itself, and in a collapsed
  /// split the columns below it. If the screen is in none, it is the place with the parent on which the screen goes, or the place itself.
  private func target(
    of route: MappedRoute, _ values: RouteValues, from place: LinkTarget, in scene: NavScene
  ) -> LinkTarget {
    let places = [place] + place.columnsBelow(in: scene)
    if route.style == .push {
      let modals = route.container == nil ? scene.presented.reversed().map(\.node) : []
      let inModals = modals.compactMap { LinkTarget($0, in: scene) }.flatMap {
        [$0] + $0.columnsBelow(in: scene)
      }
      let found = (inModals + places).first { place in
        place.screens(in: scene).contains { route.isSame(values, $0) }
      }
      if let found { return found }
    }
    if route.container != nil || route.parents.isEmpty { return place }
    return places.first {
      missingParents(of: route, values, $0.screens(in: scene)).count < route.parents.count
    } ?? place
  }

  /// Returns the parents of a route that have to be pushed, from the bottom: those above the last one that is there.
  private func missingParents(
    of route: MappedRoute, _ values: RouteValues, _ there: [ScreenDescription]
  ) -> [(MappedRoute, RouteValues)] {
    let parents = route.parents.compactMap { name in self.route(name).map { ($0, values.only($0)) } }
    let last = parents.lastIndex { parent, own in there.contains { parent.isSame(own, $0) } }
    return Array(parents[(last.map { $0 + 1 } ?? 0)...])
  }

  // MARK: From a scene to a URL

  /// Returns the URL of the deepest focused screen whose route has a path; nil when there is none, and when that URL would not lead back to
  /// the same route with equal params. The text is a path with a query, to put behind a scheme or a host:
  /// `app:/product/42`, `https://shop.example/product/42`.
  ///
  /// A screen without a path, such as a sheet, leaves the URL to the screen below it.
  public func url(of scene: NavScene) -> String? {
    for id in scene.focusedScreens {
      guard let screen = scene.screens[id], let route = screen.route.flatMap({ self.route($0) }),
        route.path != nil
      else { continue }
      let isReachable = route.style != .push || LinkTarget(route.container, in: scene) != nil
      return isReachable ? url(of: route.name, params: screen.params) : nil
    }
    return nil
  }

  /// Returns the URL of a screen of a route with these params; nil when no URL leads back to them.
  public func url(of name: String, params: CanonicalJSON?) -> String? {
    guard let route = route(name), let url = route.url(params) else { return nil }
    guard let (found, values) = (try? match("app:\(url)")) ?? nil, found.name.hasSameBytes(as: route.name)
    else { return nil }
    return values.json.hasSameMembers(as: params ?? CanonicalJSON(canonical: "{}")) ? url : nil
  }
}

/// The values that a link gives to the members of a route.
struct RouteValues {
  var members: [(name: String, value: CanonicalJSON)] = []

  /// The values as an object, sorted by name.
  var json: CanonicalJSON {
    let sorted = members.sorted { $0.name.sortsBefore($1.name) }
    let texts = sorted.map { "\(CanonicalJSON(string: $0.name).text):\($0.value.text)" }
    return CanonicalJSON(canonical: "{\(texts.joined(separator: ","))}")
  }

  func value(_ name: String) -> CanonicalJSON? { members.first { $0.name.hasSameBytes(as: name) }?.value }

  /// Returns the values that another route takes, too.
  func only(_ route: MappedRoute) -> RouteValues {
    RouteValues(
      members: members.filter { name, value in
        route.member(name)?.fits(value) ?? false
      })
  }
}

extension MappedRoute {
  /// Returns the values that a link gives; nil when the path does not match it.
  /// - Throws: The name of the member whose text in the link cannot be read, or is of another type.
  func match(_ address: RouteAddress) throws(RouteMapError) -> RouteValues? {
    guard let path, path.segments.count == address.segments.count else { return nil }
    var texts: [(name: String, text: String, isSegment: Bool)] = []
    for (part, segment) in zip(path.segments, address.segments) {
      switch part {
      case .literal(let text): if !RouteAddress.stands(segment, for: text) { return nil }
      case .name(let name): texts.append((name, segment, true))
      }
    }
    for (key, part) in path.query {
      guard let value = address.value(of: key) else {
        if isOptional(part) { continue }
        return nil
      }
      switch part {
      case nil: break
      case .literal(let text): if !RouteAddress.stands(value, for: text) { return nil }
      case .name(let name): texts.append((name, value, false))
      }
    }
    var values = RouteValues()
    for (name, text, isSegment) in texts {
      guard let member = member(name) else { continue }
      do throws(RouteMapError) {
        let text = try isSegment ? RouteAddress.segment(text) : RouteAddress.decoded(text)
        guard let value = member.value(text) else {
          throw RouteMapError(member.kind.mistake(in: text))
        }
        values.members.append((name, value))
      } catch {
        throw RouteMapError("“\(name)” of the route “\(self.name)”: \(error.message)")
      }
    }
    return values
  }

  /// Returns the path for params; nil when one that it needs is missing. A member without a place in the path is not in it.
  func url(_ params: CanonicalJSON?) -> String? {
    guard let path else { return nil }
    let given = RouteValues(members: params?.members ?? [])
    var parts: [String] = []
    for part in path.segments {
      guard let text = text(for: part, given) else { return nil }
      parts.append(RouteAddress.encoded(text))
    }
    var pairs: [String] = []
    for (key, part) in path.query {
      guard let part else {
        pairs.append(RouteAddress.encoded(key))
        continue
      }
      guard let text = text(for: part, given) else {
        if isOptional(part) { continue }
        return nil
      }
      pairs.append("\(RouteAddress.encoded(key))=\(RouteAddress.encoded(text))")
    }
    return "/\(parts.joined(separator: "/"))" + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))")
  }

  private func text(for part: RoutePath.Part, _ values: RouteValues) -> String? {
    switch part {
    case .literal(let text): text
    case .name(let name):
      values.value(name).flatMap { value in member(name).map { $0.kind.text(value) } }
    }
  }

  /// Returns true for a screen that a push with `reuse` takes for the one with these values.
  func isSame(_ values: RouteValues, _ screen: ScreenDescription) -> Bool {
    guard let route = screen.route, route.hasSameBytes(as: name) else { return false }
    return identity.allSatisfy { name in
      switch (values.value(name), screen.params?.member(name)) {
      case (nil, nil): true
      case (let one?, let other?): one.hasSameMembers(as: other)
      default: false
      }
    }
  }

  /// Returns the commands for a link to a screen that is presented already: the modals above it go, and it gets the params of the link;
  /// nil when it is not presented.
  func commandsToModal(_ values: RouteValues, in scene: NavScene) -> [NavCommand]? {
    if style == .push, container != nil { return nil }
    let place = scene.presented.lastIndex { modal in
      scene.screens[modal.node].map { isSame(values, $0) } ?? false
    }
    guard let place else { return nil }
    var commands = scene.presented[(place + 1)...].map { _ in NavCommand.dismiss() }
    let id = scene.presented[place].node
    let params = screen(values, over: scene.screens[id]).params
    if let params { commands.append(.setParams(params, of: id)) }
    return commands
  }

  /// Returns the screen for a link. One that is there gets params in any case, even if the link has none.
  func screen(_ values: RouteValues, over screen: ScreenDescription?) -> ScreenDescription {
    let isEmpty = values.members.isEmpty && (screen?.params?.members ?? []).isEmpty
    return ScreenDescription(route: name, params: isEmpty ? nil : values.json)
  }

  func push(_ values: RouteValues, over screen: ScreenDescription?, in container: String?) -> NavCommand {
    .push(self.screen(values, over: screen), reuse: .pop(by: identity), in: container)
  }
}
