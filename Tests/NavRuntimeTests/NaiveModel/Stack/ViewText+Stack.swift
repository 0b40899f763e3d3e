/// Pieces of the view of a scene with stacks and tabs.
extension ViewText {
  static let digestDigits = ViewText("0000000000000000\",\"focus\":")
  static let tabsKind = ViewText(":{\"kind\":\"tabs\",\"children\":")
  static let drillDownKind = ViewText(":{\"kind\":\"drillDown\",\"left\":")
  static let selected = ViewText(",\"selected\":")
  static let stillSwipe = ViewText(",\"swipe\":null}")
  static let movedSwipeEnd = ViewText("}}")
  static let supportedOnly = ViewText(",\"supported\":[")
  static let pluginsOnly = ViewText(",\"plugins\":[")
  static let modal = ViewText("{\"role\":\"modal\",\"node\":")
}
