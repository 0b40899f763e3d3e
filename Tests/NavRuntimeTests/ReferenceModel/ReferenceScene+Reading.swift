/// Scenes from JSON: of an archive, or of a built-in scene.
extension ReferenceScene {
  /// Adds a node with all nodes in it, and returns its id.
  mutating func read(_ json: ReferenceJSON, in parent: String?) -> String? {
    guard let id = json["id"]?.text else { return nil }
    let kind = json["kind"]?.text.flatMap { ReferenceKind(rawValue: $0) } ?? .screen
    var node = ReferenceNode(
      id: id, title: json["title"]?.text ?? id, traits: ReferenceTraits(json), parent: parent, body: .screen)
    node.hidesBackButton = json["hidesBackButton"] == true
    node.body = body(json, kind, id)
    nodes[id] = node
    return id
  }

  private mutating func read(_ list: ReferenceJSON?, in parent: String) -> [String] {
    (list?.elements ?? []).compactMap { read($0, in: parent) }
  }

  private mutating func read(_ member: String, _ json: ReferenceJSON, in parent: String) -> String? {
    json[member].flatMap { read($0, in: parent) }
  }

  private mutating func body(_ json: ReferenceJSON, _ kind: ReferenceKind, _ id: String) -> ReferenceBody {
    switch kind {
    case .screen: return .screen
    case .drillDown: return .drillDown(drillDown(json, id))
    case .stack:
      let isHidden = json["navigationBarsHidden"] == true
      return .stack(
        ReferenceStack(
          entries: read(json["entries"], in: id), barsHidden: isHidden,
          toolbarsHidden: json["toolbarsHidden"] != false))
    case .tabs:
      let children = read(json["children"], in: id)
      return .tabs(ReferenceTabs(children: children, selected: json["selected"]?.text ?? children.first))
    case .split: return .split(split(json, id))
    case .web: return .web(web(json, id))
    }
  }

  private mutating func drillDown(_ json: ReferenceJSON, _ id: String) -> ReferenceDrillDown {
    var drillDown = ReferenceDrillDown(left: read(json["left"], in: id))
    drillDown.right = read("right", json, in: id)
    drillDown.leftPlaceholder = read("leftPlaceholder", json, in: id)
    drillDown.rightPlaceholder = read("rightPlaceholder", json, in: id)
    drillDown.leftWidth = json["leftWidth"]?.number ?? 320
    drillDown.barsHidden = json["navigationBarsHidden"] == true
    drillDown.toolbarsHidden = json["toolbarsHidden"] != false
    drillDown.barPosition = json["navigationBarPosition"]?.text ?? "topAttached"
    drillDown.propagatesItem = json["propagatesNavigationItem"] != false
    drillDown.propagatesTab = json["propagatesTabBarItem"] != false
    return drillDown
  }

  private mutating func split(_ json: ReferenceJSON, _ id: String) -> ReferenceSplit {
    let (primary, secondary) = (read("primary", json, in: id), read("secondary", json, in: id))
    var split = ReferenceSplit(primary: primary ?? "", secondary: secondary ?? "")
    split.supplementary = read("supplementary", json, in: id)
    split.compact = read("compact", json, in: id)
    split.preference = json["displayMode"]?.text ?? "automatic"
    split.behavior = json["splitBehavior"]?.text ?? "tile"
    split.width = ReferenceWidth(
      points: json["primaryWidth"]?.number, fraction: json["primaryWidthFraction"]?.number,
      minimum: json["minimumPrimaryWidth"]?.number, maximum: json["maximumPrimaryWidth"]?.number)
    split.supplementaryWidth = ReferenceWidth(
      points: json["supplementaryWidth"]?.number, fraction: json["supplementaryWidthFraction"]?.number,
      minimum: json["minimumSupplementaryWidth"]?.number, maximum: json["maximumSupplementaryWidth"]?.number)
    split.edge = json["primaryEdge"]?.text ?? "leading"
    for column in ReferenceSplit.columnNames {
      split.placeholders[column] = read("\(column)Placeholder", json, in: id)
    }
    return split
  }

  private mutating func web(_ json: ReferenceJSON, _ id: String) -> ReferenceWeb {
    let pages = (json["pages"]?.elements ?? []).compactMap { page -> ReferencePage? in
      guard let name = read(page, in: id) else { return nil }
      return ReferencePage(
        id: name, residency: page["residency"]?.text ?? "live", actionURL: page["actionURL"]?.text)
    }
    return ReferenceWeb(pages: pages, rootURL: json["rootURL"]?.text)
  }
}

extension ReferenceTraits {
  fileprivate init(_ json: ReferenceJSON) {
    route = json["route"]?.text
    params = json["params"]
    request = json["request"].flatMap { request in
      request["key"]?.text.map { ReferenceRequest(opener: request["opener"]?.text, key: $0) }
    }
    isAnswered = json["answered"] == true
    results = json["results"]?.members ?? [:]
    restorationID = json["restorationID"]?.text
    url = json["url"]?.text
    backTitle = json["backTitle"]?.text
    leftItems = json["leftItems"]?.texts ?? []
    rightItems = json["rightItems"]?.texts ?? []
    toolbarItems = json["toolbarItems"]?.texts ?? []
    supplements = json["leftItemsSupplementBackButton"] == true
    autorotates = json["autorotates"] != false
    orientations = json["orientations"]?.texts ?? Self.allOrientations
    isEmptyDetail = json["isEmptyDetail"] == true
    tabItem = json["tabItem"]?.text
    hidesBottomBar = json["hidesBottomBar"] == true
    attributes = (json["attributes"]?.members ?? [:]).compactMapValues(\.text)
  }
}

/// The built-in scenes, by name.
enum ReferenceScenes {
  static let drillDown = scene(node("main", "drillDown"))

  static func named(_ name: String) -> ReferenceJSON? {
    switch name {
    case "drilldown": drillDown
    case "stack": scene(node("main", "stack"))
    case "tabs":
      scene(
        node("tabs", "tabs", ["children": .list(["first", "second", "third"].map { node($0, "stack") })]))
    case "split": scene(split(["primary", "secondary"]))
    case "triple": scene(split(["primary", "supplementary", "secondary"]))
    case "web": scene(node("main", "stack", ["entries": [["id": "home"], node("web", "web")]]))
    case "demo": demo
    default: nil
    }
  }

  private static func scene(_ root: ReferenceJSON) -> ReferenceJSON { ["root": root] }

  private static func node(
    _ id: String, _ kind: String, _ members: [String: ReferenceJSON] = [:]
  ) -> ReferenceJSON {
    ReferenceJSON.object(members).with(["id": .text(id), "kind": .text(kind)])
  }

  private static func split(_ columns: [String]) -> ReferenceJSON {
    node("split", "split", Dictionary(uniqueKeysWithValues: columns.map { ($0, node($0, "stack")) }))
  }

  /// The demonstration of SGBDrillDownController: every drillDown has both placeholders.
  private static var demo: ReferenceJSON {
    let embedded = drillDown("embedded").with([
      "title": "Embedded", "navigationBarPosition": "top", "propagatesNavigationItem": false,
    ])
    let three = node("three", "stack", ["entries": [embedded]])
    return scene(node("tabs", "tabs", ["children": [drillDown("one"), drillDown("two"), three]]))
  }

  private static func drillDown(_ id: String) -> ReferenceJSON {
    node(
      id, "drillDown",
      [
        "leftPlaceholder": ["id": .text("\(id).left")], "rightPlaceholder": ["id": .text("\(id).right")],
      ])
  }
}
