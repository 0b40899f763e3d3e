import NavRuntime

@testable import UIKitHost

/// SplitMix64: the same seed gives the same numbers on every machine.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Somebody who does anything, over and over: commands of the app, fingers on the glass, turns of the device.
@MainActor struct RandomUser {
  private var random: SeededNumbers

  init(seed: UInt64) { random = SeededNumbers(state: seed) }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// Does one thing, and returns what it was.
  mutating func act(on stage: Stage) throws -> String {
    if below(3) == 0 { return touch(stage) }
    let command = command(stage.scene)
    _ = try stage.session.send(command)
    stage.host.draw(stage.scene)
    return "\(command)"
  }

  // MARK: Touches

  private mutating func touch(_ stage: Stage) -> String {
    switch below(5) {
    case 0:
      guard let node = stage.scene.visible.randomElement(using: &random) else { return "nothing" }
      stage.tapBack(of: node)
      return "taps back of \(node)"
    case 1:
      for id in stage.scene.containers.ids.shuffled(using: &random) {
        guard let tabs = stage.tabs(id), let count = tabs.viewControllers?.count, count > 0 else { continue }
        let index = below(count)
        tabs.userTaps(index)
        return "taps tab \(index) of \(id)"
      }
      return "nothing"
    case 2:
      guard let modal = stage.modals.last else { return "nothing" }
      let isAllowed = below(2) == 0
      if isAllowed {
        modal.presentationController?.userDismisses()
      } else {
        modal.presentationController?.dismissAnyway()
      }
      return isAllowed ? "dismisses" : "dismisses without asking"
    case 3:
      let compact = below(2) == 0
      let size = CGSize(width: compact ? 400 : 1024, height: 700)
      stage.resize(to: size, isCompact: compact)
      return "resizes to \(size)"
    default:
      return swipe(stage)
    }
  }

  private mutating func swipe(_ stage: Stage) -> String {
    let ids = stage.scene.containers.ids.shuffled(using: &random)
    let container = ids.compactMap { stage.stack($0) ?? stage.panes($0) }.first
    guard let pan = stage.pan(container) else { return "nothing" }
    guard stage.begin(pan, from: CGFloat(below(30)), to: 60) else { return "cannot swipe" }
    stage.move(pan, to: CGFloat(below(400)))
    let isCancelled = below(3) == 0
    if below(3) == 0 { return "is swiping" }
    stage.lift(pan, isCancelled ? .cancelled : .ended, velocity: CGFloat(below(1000)))
    return "swipes"
  }

  // MARK: Commands

  private mutating func screen() -> String { "s\(below(10))" }

  private mutating func description() -> ScreenDescription {
    var screen = ScreenDescription(screen(), title: below(2) == 0 ? "T\(below(5))" : nil)
    screen.backTitle = below(4) == 0 ? "Back" : nil
    screen.leftItems = below(6) == 0 ? ["Edit"] : []
    screen.leftItemsSupplementBackButton = below(2) == 0
    screen.rightItems = below(4) == 0 ? ["Share", "More"] : []
    screen.toolbarItems = below(4) == 0 ? ["Trash"] : []
    screen.hidesBottomBar = below(6) == 0
    screen.isEmptyDetail = below(6) == 0
    screen.autorotates = below(6) > 0
    screen.orientations = below(8) == 0 ? .portrait : .all
    return screen
  }

  private mutating func flag() -> Bool { below(2) == 0 }

  private mutating func hint() -> NavTransition {
    NavTransition(animated: flag(), animation: below(3) == 0 ? .fade : nil)
  }

  private mutating func command(_ scene: NavScene) -> NavCommand {
    let target = below(3) == 0 ? scene.containers.ids.randomElement(using: &random) : nil
    switch below(24) {
    case 0...3: return .push(description(), in: target, hint())
    case 4: return .push(nil, in: target, hint())
    case 5: return .pop(in: target, hint())
    case 6: return .back(in: target, hint())
    case 7: return .popTo(screen(), in: target)
    case 8: return flag() ? .popToRoot(in: target) : .replace(description(), in: target)
    case 9: return .set((0...below(3)).map { _ in description() }, in: target)
    case 10: return .show(description(), for: screen(), in: target)
    case 11:
      return .add(ContainerKind.allCases.randomElement(using: &random) ?? .stack, description(), in: target)
    case 12, 13: return .present(description(), as: below(3) == 0 ? .stack : nil, style: modalStyle())
    case 14: return .dismiss(bySwipe: flag())
    case 15:
      return flag() ? .setNavigationBarsHidden(flag(), in: target) : .setToolbarsHidden(flag(), in: target)
    case 16: return .setPlaceholder(flag() ? .left : .right, flag() ? description() : nil, in: target)
    case 17: return flag() ? .collapse(in: target) : .expand(in: target)
    case 18, 19: return split(target)
    case 20: return flag() ? .select("\(below(3))") : .open("https://example.org/\(below(9))")
    case 21: return flag() ? .finishLoad(title: "Page") : .leaveWeb()
    case 22: return below(3) == 0 ? .rotate(to: orientation()) : .setTitle("New", of: screen())
    default: return .setNavigationBarPosition(flag() ? .top : .topAttached, in: target)
    }
  }

  private mutating func split(_ target: String?) -> NavCommand {
    switch below(6) {
    case 0: .showDetail(description(), in: target)
    case 1: .showPrimary(description(), in: target)
    case 2: .setDisplayMode(DisplayMode.allCases.randomElement(using: &random) ?? .automatic, in: target)
    case 3: .setSplitBehavior(SplitBehavior.allCases.randomElement(using: &random) ?? .tile, in: target)
    case 4:
      .setColumn(
        SplitColumn.allCases.randomElement(using: &random) ?? .primary, to: flag() ? description() : nil,
        in: target)
    default: .setPrimaryWidth(ColumnWidth(points: Double(100 + below(300))), in: target)
    }
  }

  private mutating func modalStyle() -> ModalStyle {
    ModalStyle.allCases.randomElement(using: &random) ?? .sheet
  }
  private mutating func orientation() -> Orientation {
    Orientation.allCases.randomElement(using: &random) ?? .portrait
  }
}
