/// The codes with which a split scene and its plugins refuse.
enum SplitRefusal: String, Error {
  case unknownNode = "unknown-node"
  case unknownContainer = "unknown-container"
  case wrongContainer = "wrong-container"
  case duplicateNode = "duplicate-node"
  case notInStack = "not-in-stack"
  case badArgument = "bad-argument"
  case emptyStack = "empty-stack"
  case nestedNavigation = "nested-navigation"
  case tabInStack = "tab-in-stack"
  case splitInStack = "split-in-stack"
  case secondaryStays = "secondary-stays"
  case swipeUnavailable = "swipe-unavailable"
  case pluginAttached = "plugin-attached"
  case pluginMissing = "plugin-missing"
  case vetoed
}
