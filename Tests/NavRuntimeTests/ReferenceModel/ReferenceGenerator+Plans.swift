/// Plans: sequences of lines that reach states that random lines seldom reach.
extension ReferenceGenerator {
  /// Returns the lines that bring back the initial plugins of the program and `unsaved-changes`, which most plans need.
  func missingPlugins(in model: ReferenceModel) -> [String] {
    let wanted = ReferencePlugins().ids + ["unsaved-changes"]
    return wanted.filter { !model.plugins.has($0) }.map { "plugin attach \($0)" }
      + wanted.filter { model.plugins[$0]?["enabled"] == false }.map { "plugin configure \($0)" }
  }

  mutating func plan(for scene: ReferenceScene) -> [String] {
    let hasSplit = scene.nodes.values.contains { $0.body.kind == .split }
    let hasWeb = scene.nodes.values.contains { $0.body.kind == .web }
    switch random.below(10) {
    case 0, 1, 2: return hasSplit ? splitPlan(scene) : hasWeb ? webPlan(scene) : swipePlan(scene)
    case 3, 4: return hasWeb ? webPlan(scene) : swipePlan(scene)
    case 5: return vetoPlan(scene)
    case 6, 7: return swipePlan(scene)
    default: return devicePlan(scene)
    }
  }

  /// Returns a plan in which dirty screens veto their removal: by the end of a swipe, by the dismissal of a modal, by
  /// an archive, by a pop.
  private mutating func vetoPlan(_ scene: ReferenceScene) -> [String] {
    let (names, modal) = ((0..<3).map { _ in fresh("p") }, fresh("m"))
    let clean = names.map { "attr \($0) dirty=" }
    let end = random.chance(70) ? "swipe end 5000" : "swipe end 0 velocity=100"
    switch random.below(5) {
    case 0, 1:
      return names.map { "push \($0)" } + ["swipe begin 0", "attr \(names[2]) dirty=true", end] + clean
    case 2:
      return ["present \(modal) kind=\(random.chance(50) ? "stack" : "drilldown")"]
        + names.map { "push \($0) attr=dirty=true in=\(modal)" } + ["dismiss"]
        + clean.suffix(random.below(4)) + ["dismiss"] + clean + ["dismiss"]
    case 3:
      let file = newFile()
      return ["preserve \(file)"] + names.map { "push \($0) attr=dirty=true" }
        + ["restore \(file)", "attr \(names[2]) dirty=", "restore \(file)"] + clean + [
          "swipe begin 0", "restore \(file)",
        ]
    default:
      return names.map { "push \($0) restore=\($0) attr=dirty=true" }
        + [
          "root", "attr \(names[2]) dirty=", "popto \(names[0])", "replace \(fresh("r"))", "select 0",
          "select 0",
        ] + clean
    }
  }

  /// Returns a plan in which a swipe is interrupted, or ends on either side of a threshold.
  private mutating func swipePlan(_ scene: ReferenceScene) -> [String] {
    let stacks = scene.nodes.keys.sorted().filter { id in
      (scene.drillDown(id) != nil || scene.stack(id) != nil) && scene.isShown(id)
        && scene.merged(on: id).isEmpty
    }
    guard let container = random.one(of: stacks) else { return [] }
    let place = " in=" + ReferenceWords.quoted(container)
    let names = (0..<3).map { _ in fresh("p") }
    let begin = names.map { "push \($0)\(place)" } + ["swipe begin 0" + place]
    let middle: [[String]] = [
      ["present \(fresh("m")) style=fullScreen"], ["present \(fresh("m")) style=sheet"],
      ["bars hide\(place)"],
      ["toolbars show\(place)"], ["barposition top\(place)"], ["propagate item off\(place)"],
      ["width 350\(place)"],
      ["placeholder right \(fresh("q"))\(place)"], ["push nil\(place)"], ["replace \(fresh("r"))\(place)"],
      ["set \(names[0]) \(names[2])\(place)"], ["collapse"], ["expand"], ["detail \(fresh("d"))"],
      ["column secondary nil"],
      ["add drilldown \(fresh("c"))\(place)"], ["select 0"], ["select 1"], ["resize 500 800"],
      ["resize 1024 768"],
      ["toolbars show animated=false\(place)"],
      ["rotate portrait"],
      ["preserve \(newFile())"], files.last.map { ["restore \($0)"] } ?? [], ["attr \(names[2]) dirty=true"],
      ["pop\(place)"], ["dismiss"], ["swipe move 100"], ["rotate begin portrait", "rotate end"], [],
    ]
    let ends = [
      ["swipe cancel"], ["swipe end 5000"], ["swipe end 0 velocity=500.5"], ["swipe end 0 velocity=500"],
      ["swipe end 0 velocity=-2000"], ["swipe move 200", "swipe end 150"],
    ]
    if random.chance(25) { return footingPlan(scene) }
    let narrow = random.chance(20) ? ["resize 500 800"] : []
    return narrow + begin + (random.one(of: middle) ?? []) + (random.one(of: ends) ?? [])
      + ["rotate landscapeLeft", "attr \(names[2]) dirty=", "resize 1024 768"].filter { _ in random.chance(40)
      }
  }

  /// Returns a plan in which a wider window or a turn leaves a swipe without enough screens: one on the left and one on
  /// the right.
  private mutating func footingPlan(_ scene: ReferenceScene) -> [String] {
    let drillDowns = scene.nodes.keys.sorted().filter { scene.drillDown($0) != nil && scene.isShown($0) }
    guard let drillDown = random.one(of: drillDowns) else { return [] }
    let place = " in=" + ReferenceWords.quoted(drillDown)
    let (narrow, wide) =
      random.chance(50)
      ? ("resize 500 800", ["resize 1024 768"])
      : ("window 500 1024 portrait", ["rotate begin landscapeLeft", "rotate end", "resize 1024 768"])
    return [
      "rotate end", narrow, "push \(fresh("p"))\(place)", "root\(place)", "push \(fresh("p"))\(place)",
      "swipe begin 0\(place)",
    ] + wide
  }

  /// Returns a plan that fills, collapses, walks through and expands columns, or tries the modes of a behavior.
  private mutating func splitPlan(_ scene: ReferenceScene) -> [String] {
    let splits = scene.nodes.keys.sorted().filter { scene.split($0) != nil }
    guard let split = random.one(of: splits) else { return [] }
    let place = " in=" + ReferenceWords.quoted(split)
    let names = (0..<4).map { _ in fresh("p") }
    let secondary = " in=" + ReferenceWords.quoted(scene.split(split)?.secondary ?? "")
    let middle = scene.split(split)?.supplementary.map { " in=" + ReferenceWords.quoted($0) } ?? place
    let columns = ["expand" + place, "primary \(names[0])\(place)", "detail \(names[1])\(place)"]
    let collapse = random.chance(50) ? "collapse" + place : "resize 400 800"
    let expand = collapse.hasPrefix("resize") ? "resize 1024 768" : "expand" + place
    let isTriple = scene.split(split)?.supplementary != nil && random.chance(30)
    if random.chance(25) { return primaryPlan(scene, split, columns, collapse, expand, names) }
    switch isTriple ? 8 + random.below(3) : random.below(9) {
    case 0, 7:
      let dirty = random.one(of: names.prefix(3).map { $0 } + ["", "", ""]) ?? ""
      let dirt = dirty.isEmpty ? [] : ["attr \(dirty) dirty=true"]
      let plugin = random.chance(20) ? ["plugin detach split-collapse"] : []
      return columns + ["push \(names[2]) empty=true\(secondary)"] + dirt + plugin
        + [collapse, expand] + dirt.map { $0.replacing("true", with: "") } + ["plugin attach split-collapse"]
    case 9:
      return [
        "expand" + place, "column primary \(names[0])\(place)", "column supplementary \(names[1])\(place)",
      ]
        + ["detail nil" + place, collapse, "showcolumn primary" + place, "push \(names[2])\(place)"]
        + ["showcolumn supplementary" + place, "showcolumn primary" + place, expand]
    case 8:
      return [
        "expand" + place, "column primary \(names[0])\(place)", "column supplementary \(names[1])\(place)",
      ]
        + ["detail \(names[2])\(place)", collapse, "pop" + middle, "back" + middle, "swipe begin 0" + middle]
        + ["bars hide" + place, "pop", "back", "back", expand]
    case 1:
      return columns + [
        collapse, "push \(names[2])\(place)", "back", "back", "swipe begin 0", "swipe cancel", "back", expand,
      ]
    case 2:
      return columns + [
        "column secondary nil" + place, collapse, "push \(names[2])\(place)", "push \(names[3])\(place)",
        expand,
      ]
    case 3:
      return columns + [
        collapse, "swipe begin 0", "swipe end 5000", "detail \(names[2])\(place)", "pop", expand,
      ]
    case 4:
      return columns + [
        "column supplementary \(names[2])\(place)", collapse, "showcolumn primary" + place,
        "showcolumn secondary" + place, "pop", "pop", expand,
      ]
    case 5, 10:
      let behavior = random.one(of: "tile", "overlay", "displace")
      return [
        "expand" + place, "behavior \(behavior)\(place)", "mode twoBeside" + place, "dismissoverlay" + place,
        "showcolumn primary" + place, "hidecolumn primary" + place, "hidecolumn supplementary" + place,
        "dismissoverlay" + place, "mode automatic" + place, "swipe begin 0",
        "width 310 column=supplementary" + place, "width 310 column=supplementary" + place,
      ]
    default:
      guard random.chance(30), let secondary = scene.split(split)?.secondary else {
        let hiding = random.chance(50) ? ["hidesback \(names[2]) on"] : []
        return columns + ["push \(names[2])\(place)", "swipe begin 0", collapse] + hiding + [expand]
      }
      let web = fresh("w")
      return columns + [
        "column secondary nil" + place, "add web \(web) in=\(ReferenceWords.quoted(secondary))", collapse,
        "leave in=\(web)", expand,
      ]
    }
  }

  /// Returns a plan with ways back that name the primary of a collapsed split, and with details that are shown after
  /// them.
  private mutating func primaryPlan(
    _ scene: ReferenceScene, _ split: String, _ columns: [String], _ collapse: String, _ expand: String,
    _ names: [String]
  ) -> [String] {
    let place = " in=" + ReferenceWords.quoted(split)
    let primary = " in=" + ReferenceWords.quoted(scene.split(split)?.primary ?? "")
    let ways = [
      "pop\(primary)", "back\(primary)", "root\(primary)", "popto \(names[0])\(primary)", "popto \(names[0])",
    ]
    let third = scene.split(split)?.supplementary == nil ? [] : ["column supplementary \(names[3])\(place)"]
    let detail = "detail \(random.chance(50) ? names[1] : fresh("d"))\(place)"
    return columns + ["primary \(names[2])\(place)"] + third + [
      collapse, random.one(of: ways) ?? "", detail, random.one(of: ways) ?? "", detail, "toolbars show",
      expand,
    ]
  }

  /// Returns a plan in which pages load, fail, return and are cancelled.
  private mutating func webPlan(_ scene: ReferenceScene) -> [String] {
    let webs = scene.nodes.keys.sorted().filter { scene.web($0) != nil }
    guard let web = random.one(of: webs) else { return [] }
    let place = " in=" + ReferenceWords.quoted(web)
    let page = [
      "open https://example.org/p" + place, "loaded action=Go actionURL=https://example.org/go" + place,
    ]
    let ends = [
      "loaded" + place, "failed gone" + place, "cancel" + place, "open https://example.org/q" + place,
      "leave" + place, "loaded title=T action=A actionURL=app://items/7" + place, "back" + place,
    ]
    let (end, other) = (random.one(of: ends) ?? "", random.one(of: ends) ?? "")
    switch random.below(6) {
    case 5:
      let name = fresh("page")
      return [
        "open https://example.org/p id=\(name)" + place, "push \(name)", "add web \(name)", "present \(name)",
        end,
      ]
    case 0, 1:
      return ["plugin configure page-memory maxLivePages=1"] + page + page + page
        + ["back" + place, end, "retry" + place, other, "back" + place, random.one(of: ends) ?? ""]
    case 2:
      let form =
        random.one(of: [
          "submit https://example.org/f", "reload", "action", "submit app://items/7", "submit app://none",
        ]) ?? ""
      return page + [form + place, end, "retry" + place, form + place, other]
    case 3:
      return page + ["loaded action=Away actionURL=app://items/3" + place, "reload" + place]
        + [
          "loaded action=Away actionURL=app://items/3" + place, "action" + place, "attr web/0 dirty=true",
          "back" + place, "leave" + place,
        ]
    default:
      let parents = scene.nodes.keys.sorted().filter { scene.stack($0) != nil }
      let parent = random.one(of: parents).map { " in=" + ReferenceWords.quoted($0) } ?? ""
      let name = fresh("c")
      return [
        "add web \(name) root=https://example.org/first\(parent)", "failed gone in=\(name)", end,
        "retry in=\(name)", "loaded in=\(name)", "leave in=\(name)",
      ]
    }
  }

  /// Returns a plan with pending turns, narrow windows or tabs that are selected again.
  private mutating func devicePlan(_ scene: ReferenceScene) -> [String] {
    let names = (0..<3).map { _ in fresh("p") }
    switch random.below(9) {
    case 6:
      return [
        "push \(names[0]) orientations=landscapeLeft", "rotate portrait", "rotate landscapeLeft", "pop",
      ]
    case 7:
      let tabs = scene.nodes.keys.sorted().first { scene.tabs($0) != nil }
      guard let tabs else { return [] }
      let place = " in=" + ReferenceWords.quoted(tabs)
      return [
        "add stack 1" + place, "add stack 0" + place, "select 1" + place, "select 0" + place,
        "select 2" + place,
      ]
    case 8:
      let file = newFile()
      let lost = random.one(of: "", " restore=\"\"")
      return [
        "present \(fresh("m")) kind=drilldown", "dismiss", "root", "push \(names[0])\(lost)",
        "push \(names[1]) restore=r",
      ]
        + ["preserve", "preserve \(file)", "restore \(file)", "preserve"]
    case 0:
      return [
        "push \(names[0]) orientations=landscapeLeft", "rotate portrait", "rotate portrait", "pop",
        "rotate landscapeLeft",
      ]
    case 1:
      return [
        "resize 400 800", "push \(names[0])", "push \(names[1])", "push nil", "back", "push nil",
        "swipe begin 0", "swipe end 390", "resize 1024 768",
      ]
    case 2:
      return [
        "push \(names[0])", "push \(names[1])", "select 0", "select 0", "push \(names[2]) attr=dirty=true",
        "select 0", "attr \(names[2]) dirty=",
      ]
    case 3:
      return [
        "push \(names[0]) attr=dirty=true", "back", "root", "dismiss", "swipe begin 0",
        "attr \(names[0]) dirty=", "back",
      ]
    case 4:
      return [
        "push \(names[0]) autorotates=false", "push \(names[1])", "rotate portrait",
        "present \(names[2]) style=fullScreen", "dismiss", "root", "rotate landscapeLeft",
      ]
    default:
      return [
        "push \(names[0])", "push \(names[1])", "push \(names[2])", "show \(fresh("s")) for=\(names[0])",
        "popto \(names[0])", "push nil", "pop", "root",
      ]
    }
  }
}
