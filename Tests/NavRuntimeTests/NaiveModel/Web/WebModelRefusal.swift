/// The codes with which a web container, the stack around it and their plugins refuse.
enum WebModelRefusal: String, Error, CaseIterable {
  case unknownNode = "unknown-node"
  case unknownContainer = "unknown-container"
  case wrongContainer = "wrong-container"
  case duplicateNode = "duplicate-node"
  case notInStack = "not-in-stack"
  case emptyStack = "empty-stack"
  case badArgument = "bad-argument"
  case nestedNavigation = "nested-navigation"
  case tabInStack = "tab-in-stack"
  case splitInStack = "split-in-stack"
  case badURL = "bad-url"
  case unhandledURL = "unhandled-url"
  case noPage = "no-page"
  case noAction = "no-action"
  case pageLocked = "page-locked"
  case nothingLoading = "nothing-loading"
  case nothingFailed = "nothing-failed"
  case swipeUnavailable = "swipe-unavailable"
  case pluginAttached = "plugin-attached"
  case pluginMissing = "plugin-missing"
  case vetoed
}
