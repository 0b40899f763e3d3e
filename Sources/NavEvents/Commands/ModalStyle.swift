/// How a modal lies on the scene.
public enum ModalStyle: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// Over the scene, which stays visible; it can be swiped away.
  case sheet
  /// In the place of the scene.
  case fullScreen
  /// A small one over the scene.
  case popover

  package var wireName: StaticString {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "fullScreen"
    case .popover: "popover"
    }
  }
}
