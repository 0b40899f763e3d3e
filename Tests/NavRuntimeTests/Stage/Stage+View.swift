import NavBase
import NavEvents
import NavPlugins
import NavRuntime

/// The state view of a stage, in words that a test compares.
extension Stage {
  /// The part of the state view at `path`, as canonical JSON.
  subscript(path: String) -> String { Self.part(path, of: session.stateView()) }

  /// Returns the parts of the state view at these paths, as canonical JSON. The view is written and parsed once.
  func parts(_ paths: [String]) -> [String] { Self.parts(paths, of: session.stateView()) }

  /// Returns the part of the state view at `path`, without quotes: `[a,b]`, `null`, `{top:b}`.
  func plain(_ path: String) -> String { self[path].filter { $0 != "\"" } }

  /// Returns the list of strings at `path`, with spaces between them.
  func words(_ path: String) -> String { Self.words(self[path]) }

  /// Returns the names of the members of an object of the view.
  func names(_ path: String) -> String { members(of: path).joined(separator: " ") }

  /// The visible screens, in the order of the panes.
  var visible: String { words("visible") }

  var digest: String { self["digest"] }

  /// The current output of `preserve`.
  var archive: String { session.preserve() }

  /// The whole view without the numbers of events and commits, which every command changes.
  var scene: String { recorded.view }

  // MARK: Containers

  /// Returns the entries of a container, from the bottom.
  func entries(of stack: String) -> String { words("containers[\"\(stack)\"].entries") }

  /// The left stack of the drillDown `main`, a bar, and its right screen: `a b|c`.
  var stack: String {
    let container = self["containers.main"]
    let right = Self.part("right", of: container)
    return Self.words(Self.part("left", of: container)) + "|"
      + (right == "null" ? "" : right.filter { $0 != "\"" })
  }

  /// Returns the left stack of a drillDown and its right screen: `[a,b] c`.
  func drillDown(_ id: String) -> String {
    plain("containers.\(id).left") + " " + plain("containers.\(id).right")
  }

  /// The URL of the scene, by the routes in the configuration of the plugin `routes`: `/items/7`, or `none`.
  var url: String {
    let plugin = session.pluginListing.first { $0.id == Routes.manifest.id && $0.standing == .attached }
    guard let plugin, let routes = try? Routes(configuration: plugin.configuration) else {
      return "unknown without the plugin routes"
    }
    return routes.map.url(of: session.scene) ?? "none"
  }

  // MARK: Navigation items

  /// The nodes that hide their back button.
  var hidden: String {
    members(of: "items").filter { self["items[\"\($0)\"].hidesBackButton"] == "true" }.joined(separator: " ")
  }

  /// The nodes that show a back button, with its title.
  var backButtons: String {
    members(of: "items").compactMap { node in
      let title = self["items[\"\(node)\"].backButton.title"]
      return title == "missing" ? nil : "\(node): \(title.filter { $0 != "\"" })"
    }.joined(separator: ", ")
  }

  /// Returns the title of a node's back button; `null` when it shows none.
  func backButton(of node: String) -> String {
    let button = self["items[\"\(node)\"].backButton"]
    return button == "null" ? button : self["items[\"\(node)\"].backButton.title"]
  }

  // MARK: Frames

  /// The frames, each as `role node x y width height [dim]`.
  var layout: [String] {
    var document = JSONDocument()
    guard (try? document.parse(self["layout"])) != nil else { return [] }
    return document.elements(of: document.root).map { frame in
      document.members(of: frame).map { document.text($0.value).filter { $0 != "\"" } }
        .joined(separator: " ")
    }
  }

  /// Returns the frame of a role, without the role.
  func frame(_ role: String) -> String? {
    frames(role).first.map { String($0.dropFirst(role.count + 1)) }
  }

  /// Returns the frames of these roles, in the order of the layout.
  func frames(_ roles: String...) -> [String] {
    layout.filter { frame in roles.contains { frame.hasPrefix($0 + " ") } }
  }

  // MARK: JSON

  private func members(of path: String) -> [String] {
    var document = JSONDocument()
    guard (try? document.parse(self[path])) != nil else { return [] }
    return document.members(of: document.root).map(\.name)
  }

  private static func part(_ path: String, of text: String) -> String {
    parts([path], of: text).first ?? "missing"
  }

  private static func parts(_ paths: [String], of text: String) -> [String] {
    var document = JSONDocument()
    let isJSON = (try? document.parse(text)) != nil
    return paths.map { path in
      guard isJSON, let value = JSONPath(path)?.find(in: document.root, of: document) else {
        return "missing"
      }
      return document.text(value)
    }
  }

  /// Returns the strings of a list, with spaces between them.
  private static func words(_ list: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(list)) != nil else { return "missing" }
    return document.elements(of: document.root).compactMap { document.string($0) }.joined(separator: " ")
  }
}
