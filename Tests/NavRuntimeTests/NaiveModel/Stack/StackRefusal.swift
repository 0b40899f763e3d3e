/// The codes with which stacks, tabs, what lies in and over them, and the plugins refuse.
enum StackRefusal: String, Error {
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
  case noLeftScreen = "no-left-screen"
  case swipeUnavailable = "swipe-unavailable"
  case pluginAttached = "plugin-attached"
  case pluginMissing = "plugin-missing"
  case vetoed
}
