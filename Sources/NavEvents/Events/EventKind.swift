/// The type of an event, as the wire names it.
public enum EventKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case sceneSet
  case pushed, popped, replaced, navigationBarsHiddenChanged
  case advanced, toolbarsHiddenChanged, navigationBarPositionChanged, placeholderChanged, widthChanged
  case hidesBackButtonChanged, titleChanged, attributeChanged
  case pluginAttached, pluginDetached, pluginConfigured, remembered
  /// Any event of a later version that may be ignored.
  case ignorable

  package var wireName: StaticString {
    switch self {
    case .sceneSet: "sceneSet"
    case .pushed: "pushed"
    case .popped: "popped"
    case .replaced: "replaced"
    case .navigationBarsHiddenChanged: "navigationBarsHiddenChanged"
    case .advanced: "advanced"
    case .toolbarsHiddenChanged: "toolbarsHiddenChanged"
    case .navigationBarPositionChanged: "navigationBarPositionChanged"
    case .placeholderChanged: "placeholderChanged"
    case .widthChanged: "widthChanged"
    case .hidesBackButtonChanged: "hidesBackButtonChanged"
    case .titleChanged: "titleChanged"
    case .attributeChanged: "attributeChanged"
    case .pluginAttached: "pluginAttached"
    case .pluginDetached: "pluginDetached"
    case .pluginConfigured: "pluginConfigured"
    case .remembered: "remembered"
    case .ignorable: "ignorable"
    }
  }
}
