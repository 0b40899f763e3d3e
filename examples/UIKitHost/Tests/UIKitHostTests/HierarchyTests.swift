import NavRuntime
import Testing

@testable import UIKitHost

/// The law of a host: after each command and each touch, UIKit's controllers are what the scene says.
@MainActor @Suite(.serialized) struct HierarchyTests {
  private static let steps = 400

  @Test(arguments: BuiltInScene.allCases, 1...3 as ClosedRange<UInt64>)
  func `UIKit shows exactly the scene, after anything`(_ scene: BuiltInScene, _ seed: UInt64) throws {
    let stage = try Stage(scene)
    var user = RandomUser(seed: seed)
    var story: [String] = []
    for step in 0..<Self.steps {
      story.append(try user.act(on: stage))
      stage.followEnvironment()
      let words = "\(scene), seed \(seed), step \(step): \(story.suffix(3).joined(separator: "; "))"
      guard try check(stage, words) else { return }
    }
    #expect(stage.scene.commits > Self.steps / 2)
  }

  /// Returns whether all is right.
  private func check(_ stage: Stage, _ words: String) throws -> Bool {
    let scene = stage.scene
    let (found, expected) = (Drawing(of: stage), Drawing(of: scene))
    var wrong: [String] = []
    if stage.host.drawn != scene { wrong.append("another scene is drawn") }
    if found.lines != expected.lines {
      wrong.append(
        "it shows\n\(found.lines.joined(separator: "\n"))\nand not\n\(expected.lines.joined(separator: "\n"))"
      )
    }
    if found.visible.sorted() != scene.visible.sorted() {
      wrong.append("\(found.visible) can be seen, and not \(scene.visible)")
    }
    wrong += misplaced(stage, scene) + miscounted(stage, scene) + StubFaults.found
    for fault in wrong { Issue.record("\(words)\n\(fault)\n\(scene)") }
    return wrong.isEmpty
  }

  /// The panes of a drillDown that fills the window lie where the layout has them.
  private func misplaced(_ stage: Stage, _ scene: NavScene) -> [String] {
    guard let root = scene.root, case .drillDown(let drillDown)? = scene[root] else { return [] }
    return scene.layout.compactMap { frame in
      guard !frame.role.isBar, frame.role != .modal, let node = frame.node, drillDown.children.contains(node),
        let view = stage[node]?.view
      else { return nil }
      let wanted = CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
      return view.frame.isClose(to: wanted) ? nil : "\(node) lies at \(view.frame), and not at \(wanted)"
    }
  }

  /// A screen has appeared once more than it has disappeared if it can be seen, and else as often.
  private func miscounted(_ stage: Stage, _ scene: NavScene) -> [String] {
    scene.screens.ids.compactMap { id in
      let wanted = scene.visible.contains(id) ? 1 : 0
      let found = stage[id]?.appearances
      return found == wanted
        ? nil : "\(id) has appeared \(found.map(String.init) ?? "halfway"), and not \(wanted)"
    }
  }
}

extension NavScene.DrillDown {
  var children: [String] { left + [right, leftPlaceholder, rightPlaceholder].compactMap { $0 } }
}

extension CGRect {
  func isClose(to other: CGRect) -> Bool {
    let pairs = [(minX, other.minX), (minY, other.minY), (width, other.width), (height, other.height)]
    return pairs.allSatisfy { abs($0 - $1) < 0.01 }
  }
}
