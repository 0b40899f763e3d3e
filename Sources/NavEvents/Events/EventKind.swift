/// The type of an event, as the wire names it; the most frequent ones come first, for a reader tries them in order.
public enum EventKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case pushed, popped, hidesBackButtonChanged
  case sceneSet, restored, replaced, navigationBarsHiddenChanged
  case advanced, toolbarsHiddenChanged, navigationBarPositionChanged, placeholderChanged, widthChanged
  case propagationChanged
  case swipeBegan, swipeMoved, swipeEnded, swipeCancelled
  case deviceRotated, interfaceRotated, rotationBegan, rotationEnded, rotationDeferred, rotationAnswerChanged
  case resized
  case titleChanged, attributeChanged
  case pluginAttached, pluginDetached, pluginConfigured, remembered
  case pluginQuarantined
  case containerAdded
  case stackSet, selected
  case collapsed, expanded, columnSet, displayModeChanged, splitBehaviorChanged, primaryWidthChanged
  case loadStarted, loadFinished, loadFailed, loadCancelled, residencyChanged
  case presented, dismissed
  /// Any event of a later version that may be ignored.
  case ignorable

  package var wireName: StaticString {
    switch self {
    case .sceneSet: "sceneSet"
    case .restored: "restored"
    case .pushed: "pushed"
    case .popped: "popped"
    case .replaced: "replaced"
    case .navigationBarsHiddenChanged: "navigationBarsHiddenChanged"
    case .advanced: "advanced"
    case .toolbarsHiddenChanged: "toolbarsHiddenChanged"
    case .navigationBarPositionChanged: "navigationBarPositionChanged"
    case .placeholderChanged: "placeholderChanged"
    case .widthChanged: "widthChanged"
    case .propagationChanged: "propagationChanged"
    case .swipeBegan: "swipeBegan"
    case .swipeMoved: "swipeMoved"
    case .swipeEnded: "swipeEnded"
    case .swipeCancelled: "swipeCancelled"
    case .deviceRotated: "deviceRotated"
    case .interfaceRotated: "interfaceRotated"
    case .rotationBegan: "rotationBegan"
    case .rotationEnded: "rotationEnded"
    case .rotationDeferred: "rotationDeferred"
    case .rotationAnswerChanged: "rotationAnswerChanged"
    case .resized: "resized"
    case .hidesBackButtonChanged: "hidesBackButtonChanged"
    case .titleChanged: "titleChanged"
    case .attributeChanged: "attributeChanged"
    case .pluginAttached: "pluginAttached"
    case .pluginDetached: "pluginDetached"
    case .pluginConfigured: "pluginConfigured"
    case .remembered: "remembered"
    case .pluginQuarantined: "pluginQuarantined"
    case .containerAdded: "containerAdded"
    case .stackSet: "stackSet"
    case .selected: "selected"
    case .collapsed: "collapsed"
    case .expanded: "expanded"
    case .columnSet: "columnSet"
    case .displayModeChanged: "displayModeChanged"
    case .splitBehaviorChanged: "splitBehaviorChanged"
    case .primaryWidthChanged: "primaryWidthChanged"
    case .loadStarted: "loadStarted"
    case .loadFinished: "loadFinished"
    case .loadFailed: "loadFailed"
    case .loadCancelled: "loadCancelled"
    case .residencyChanged: "residencyChanged"
    case .presented: "presented"
    case .dismissed: "dismissed"
    case .ignorable: "ignorable"
    }
  }
}

/// A set of event types, such as those that a plugin reacts to.
public struct EventKinds: Equatable, Sendable {
  private var bits: UInt128

  /// Every event there is, also those of later versions.
  public static let all = EventKinds(bits: .max)

  /// The set of `kinds`.
  public init(_ kinds: EventKind...) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  /// The set of `kinds`.
  public init(_ kinds: some Sequence<EventKind>) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  private static func bit(of kind: EventKind) -> UInt128 {
    precondition(kind.rawValue < UInt128.bitWidth, "there are more kinds than a set has bits")
    return 1 << UInt128(kind.rawValue)
  }

  private init(bits: UInt128) { self.bits = bits }

  /// Returns a Boolean value that indicates whether `kind` is in the set.
  public func contains(_ kind: EventKind) -> Bool { bits & Self.bit(of: kind) != 0 }
}
