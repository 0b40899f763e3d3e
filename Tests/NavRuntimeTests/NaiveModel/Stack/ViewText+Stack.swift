/// Pieces of the view of a scene with stacks and tabs.
extension ViewText {
  static let digestDigits = ViewText("0000000000000000\",\"focus\":")
  static let root = ViewText(",\"root\":")
  static let containers = ViewText(",\"containers\":{")
  static let stackKind = ViewText(":{\"kind\":\"stack\",\"entries\":")
  static let tabsKind = ViewText(":{\"kind\":\"tabs\",\"children\":")
  static let drillDownKind = ViewText(":{\"kind\":\"drillDown\",\"left\":")
  static let emptyWeb = ViewText(
    ":{\"kind\":\"web\",\"pages\":[],\"pending\":null,\"activity\":false,\"error\":null}")
  static let selected = ViewText(",\"selected\":")
  static let stillSwipe = ViewText(",\"swipe\":null}")
  static let movedSwipeEnd = ViewText("}}")
  static let supportedOnly = ViewText(",\"supported\":[")
  static let pending = ViewText("],\"pending\":")
  static let presented = ViewText("},\"presented\":")
  static let pluginsOnly = ViewText(",\"plugins\":[")
  static let modal = ViewText("{\"role\":\"modal\",\"node\":")
  static let tabBar = ViewText("{\"role\":\"tabBar\",\"node\":")
}
