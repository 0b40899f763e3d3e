import NavRuntime

/// What the window does without asking: it has a size, and it turns. The session is told; nothing here can be refused.
extension NavHostViewController {
  /// While it turns, nobody can begin a swipe.
  func windowTurns(to size: CGSize) {
    isTurning = true
    if let orientation = interfaceOrientation, orientation != drawn?.environment.interface {
      send(.beginRotation(to: orientation), from: .system)
    }
    report(size)
  }

  /// The orientation of the interface, as UIKit has it; nil while it does not know.
  private var interfaceOrientation: Orientation? {
    (view.window?.windowScene?.effectiveGeometry.interfaceOrientation).flatMap { Orientation($0) }
  }

  func windowHasTurned() {
    isTurning = false
    send(.endRotation(), from: .system)
  }

  /// Reports the size of the window, with the size class and the orientation that UIKit has for it, if the scene has others.
  func report(_ size: CGSize) {
    guard let environment = drawn?.environment, size.width > 0, size.height > 0 else { return }
    let (width, height) = (Double(size.width), Double(size.height))
    let isCompact = traitCollection.horizontalSizeClass == .compact
    let sizeClass: SizeClass = isCompact ? .compact : .regular
    let interface = interfaceOrientation ?? environment.interface
    guard
      (environment.width, environment.height) != (width, height)
        || (environment.sizeClass, environment.interface) != (sizeClass, interface)
    else { return }
    send(
      .window(width: width, height: height, orientation: interface, sizeClass: sizeClass), from: .system)
  }

  // MARK: The answers

  /// The orientations of the scene's last answer. Since iOS 16 UIKit asks no one for `shouldAutorotate`, so a scene
  /// that must not turn supports what it has; so does one whose screens agree on nothing, because UIKit raises an
  /// exception for an empty answer.
  var orientations: UIInterfaceOrientationMask {
    guard let scene = drawn else { return .all }
    let answer = scene.rotation
    let mayTurn = answer.autorotates && !answer.supported.isEmpty
    return UIInterfaceOrientationMask(mayTurn ? answer.supported : scene.environment.interface.asSet)
  }
}

extension UIInterfaceOrientationMask {
  init(_ orientations: Orientations) {
    self = []
    if orientations.contains(.portrait) { insert(.portrait) }
    if orientations.contains(.portraitUpsideDown) { insert(.portraitUpsideDown) }
    if orientations.contains(.landscapeLeft) { insert(.landscapeLeft) }
    if orientations.contains(.landscapeRight) { insert(.landscapeRight) }
  }
}

extension Orientation {
  /// Both name a landscape after the side of the home button.
  init?(_ orientation: UIInterfaceOrientation) {
    let pairs: [(UIInterfaceOrientation, Orientation)] = [
      (.portrait, .portrait), (.portraitUpsideDown, .portraitUpsideDown),
      (.landscapeLeft, .landscapeLeft), (.landscapeRight, .landscapeRight),
    ]
    guard let pair = pairs.first(where: { $0.0 == orientation }) else { return nil }
    self = pair.1
  }
}
