/// How a device or an interface is turned.
enum ModelOrientation: String, Sendable, CaseIterable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight

  var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
