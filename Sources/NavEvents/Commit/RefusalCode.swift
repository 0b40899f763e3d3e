/// The stable code of a refusal. An open set: a journal of a later version may hold others.
public struct RefusalCode: RawRepresentable, Hashable, Sendable {
  /// The code as the journal writes it.
  public let rawValue: String

  /// Any code.
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let unknownNode = RefusalCode(rawValue: "unknown-node")
  public static let unknownContainer = RefusalCode(rawValue: "unknown-container")
  public static let wrongContainer = RefusalCode(rawValue: "wrong-container")
  public static let duplicateNode = RefusalCode(rawValue: "duplicate-node")
  public static let notInStack = RefusalCode(rawValue: "not-in-stack")
  public static let badArgument = RefusalCode(rawValue: "bad-argument")
  public static let vetoed = RefusalCode(rawValue: "vetoed")
  public static let noLeftScreen = RefusalCode(rawValue: "no-left-screen")
  /// `scene` after the first command.
  public static let sceneAlreadySet = RefusalCode(rawValue: "scene-already-set")
  public static let pluginMissing = RefusalCode(rawValue: "plugin-missing")
  public static let pluginAttached = RefusalCode(rawValue: "plugin-attached")
  public static let pluginFault = RefusalCode(rawValue: "plugin-fault")
  public static let pluginLoop = RefusalCode(rawValue: "plugin-loop")
}
