import NavBase
public import NavEvents

/// What a link stands for, and the link that stands for a scene.
extension RouteMap {
  // MARK: From a link to commands

  /// Returns the commands that a link stands for, or the reason for which it cannot be followed; nil for a link that no path matches.
  /// The commands dismiss all modals, select the tab of the route, push the parents that are not there, and then the screen, unless it is
  /// there already.
  ///
  /// ```swift
  /// map.answer(to: "app://product/42", in: scene)  // push route=product params={"id":42} reuse=pop by=id
  /// map.answer(to: "app://product/x", in: scene)   // a veto: “id” is no integer
  /// ```
  public func answer(to link: String, in scene: NavScene) -> LinkAnswer? {
    if paths.isEmpty { return nil }
    do throws(RouteMapError) {
      guard let (route, values) = try match(link) else { return nil }
      return .commands(commands(for: route, values, in: scene))
    } catch {
      return .veto("The link cannot be followed: \(error.message).")
    }
  }

  /// Returns the route whose path matches a link, and the values in the link; nil when none does.
  private func match(_ link: String) throws(RouteMapError) -> (MappedRoute, RouteValues)? {
    let address = try RouteAddress(link)
    for route in paths { if let values = try route.match(address) { return (route, values) } }
    return nil
  }

  private func commands(for route: MappedRoute, _ values: RouteValues, in scene: NavScene) -> [NavCommand] {
    var commands: [NavCommand] = scene.presented.map { _ in .dismiss() }
    if let container = route.container { commands += scene.selections(around: container) }
    let target = route.container.flatMap { scene[$0].map(\.isReceiver) == false ? nil : $0 }
    let there = scene.entries(under: route.container).compactMap { scene.screens[$0] }
    let isThere = route.style == .push && there.contains { route.isSame(values, $0) }
    if !isThere {
      for name in route.parents {
        guard let parent = self.route(name) else { continue }
        let own = values.only(parent)
        if there.contains(where: { parent.isSame(own, $0) }) { continue }
        commands.append(parent.push(own, isThere: false, in: target))
      }
    }
    switch route.style {
    case .push: commands.append(route.push(values, isThere: isThere, in: target))
    case .sheet: commands.append(.present(route.screen(values, isThere: false), style: .sheet))
    case .fullScreen: commands.append(.present(route.screen(values, isThere: false), style: .fullScreen))
    }
    return commands
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
      return url(of: route.name, params: screen.params)
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
        route.member(name).map { $0.kind.fits(value) } ?? false
      })
  }
}

extension MappedRoute {
  /// Returns the values that a link gives; nil when the path does not match it.
  /// - Throws: The name of the member whose text in the link is of another type.
  func match(_ address: RouteAddress) throws(RouteMapError) -> RouteValues? {
    guard let path, path.segments.count == address.segments.count else { return nil }
    var texts: [(name: String, text: String)] = []
    for (part, segment) in zip(path.segments, address.segments) {
      switch part {
      case .literal(let text): if !text.hasSameBytes(as: segment) { return nil }
      case .name(let name): texts.append((name, segment))
      }
    }
    for (key, part) in path.query {
      guard let value = address.value(of: key) else {
        if isOptional(part) { continue }
        return nil
      }
      switch part {
      case nil: break
      case .literal(let text): if !text.hasSameBytes(as: value) { return nil }
      case .name(let name): texts.append((name, value))
      }
    }
    var values = RouteValues()
    for (name, text) in texts {
      guard let member = member(name) else { continue }
      guard let value = member.kind.value(text) else {
        throw RouteMapError(
          "“\(name)” of the route “\(self.name)”: \(member.kind.words) was expected, “\(text.excerpt)” was found"
        )
      }
      values.members.append((name, value))
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

  /// Returns the screen for a link. One that is there gets params in any case, even if the link has none.
  func screen(_ values: RouteValues, isThere: Bool) -> ScreenDescription {
    let params = values.members.isEmpty && (!isThere || members.isEmpty) ? nil : values.json
    return ScreenDescription(route: name, params: params)
  }

  func push(_ values: RouteValues, isThere: Bool, in container: String?) -> NavCommand {
    .push(screen(values, isThere: isThere), reuse: .pop(by: identity), in: container)
  }
}
