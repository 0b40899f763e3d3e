/// The codes with which a drillDown and its plugins refuse.
enum ModelRefusal: String, Error, CaseIterable {
  case unknownNode = "unknown-node"
  case unknownContainer = "unknown-container"
  case wrongContainer = "wrong-container"
  case duplicateNode = "duplicate-node"
  case notInStack = "not-in-stack"
  case badArgument = "bad-argument"
  case noLeftScreen = "no-left-screen"
  case swipeUnavailable = "swipe-unavailable"
  case pluginAttached = "plugin-attached"
  case pluginMissing = "plugin-missing"
  case archiveVersion = "archive-version"
  case vetoed
}
