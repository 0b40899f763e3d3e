/// How a scene begins and what is added to it.
extension NaiveWebModel {
  private static let home = ModelText("home")
  private static let web = ModelText("web")

  mutating func build(_ action: WebModelCommand.Action) throws(WebModelRefusal) {
    switch action {
    case .scene(let scene): begin(scene)
    case .add(let kind, let id, let root, let title): try add(kind, id, root: root, title: title)
    default: break
    }
  }

  private mutating func begin(_ kind: WebModelCommand.Scene) {
    scene.hasStack = true
    scene.enter(ModelScreen(id: NaiveWebScene.stackID))
    if kind == .web {
      scene.enter(ModelScreen(id: Self.home))
      scene.enterWeb(NaiveWeb(id: Self.web), title: nil)
      scene.entries = [Self.home, Self.web]
    }
    scene.record(WebModelEvent("sceneSet"))
  }

  private mutating func add(
    _ kind: WebModelCommand.Kind, _ id: ModelText, root: ModelText?, title: ModelText?
  ) throws(WebModelRefusal) {
    try judgeNew(id)
    switch kind {
    case .stack: throw .nestedNavigation
    case .tabs: throw .tabInStack
    case .split: throw .splitInStack
    case .web: break
    }
    if let root, WebModelURL(root)?.isWeb != true { throw .badURL }
    hits.count("add: " + (root == nil ? "without a root" : "with a root"))
    cancelSwipe(because: "add")
    var web = NaiveWeb(id: id)
    web.rootURL = root
    scene.enterWeb(web, title: title)
    scene.entries.append(id)
    scene.record(
      WebModelEvent("containerAdded").with("container", NaiveWebScene.stackID).with("node", node: id))
  }

  /// The scene whose root is a web.
  mutating func beginWithWeb(_ id: ModelText, root: ModelText?, title: ModelText?) {
    var web = NaiveWeb(id: id)
    web.rootURL = root
    scene.enterWeb(web, title: title)
    scene.record(WebModelEvent("containerAdded").with("node", node: id))
  }
}
