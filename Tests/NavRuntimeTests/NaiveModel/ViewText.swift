/// A fixed piece of the state view, as bytes that are made once.
struct ViewText: Sendable {
  let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static let null = ViewText("null")
  static let yes = ViewText("true")
  static let no = ViewText("false")
  static let one = ViewText(":1")
  static let comma = ViewText(",")
  static let colon = ViewText(":")
  static let closeBrace = ViewText("}")

  static let seq = ViewText("{\"seq\":")
  static let commits = ViewText(",\"commits\":")
  static let digest = ViewText(",\"viewing\":null,\"digest\":\"")
  static let afterDigest = ViewText("0000000000000000\",\"focus\":\"main\"")
  static let end = ViewText("],\"remembered\":{}}")
}

/// The device, and what it is answered when it turns.
extension ViewText {
  static let environment = ViewText(",\"environment\":{\"width\":")
  static let sizeClass = ViewText(",\"sizeClass\":")
  static let device = ViewText(",\"device\":")
  static let interface = ViewText(",\"interface\":")
  static let rotating = ViewText(",\"rotating\":")
  static let autorotates = ViewText("},\"rotation\":{\"autorotates\":")
  static let supported = ViewText(
    """
    ,"supported":["portrait","portraitUpsideDown","landscapeLeft","landscapeRight"],"pending":
    """)
  static let plugins = ViewText("},\"presented\":[],\"plugins\":[")
}

/// The drillDown and what it shows.
extension ViewText {
  static let container = ViewText(
    ",\"root\":\"main\",\"containers\":{\"main\":{\"kind\":\"drillDown\"")
  static let left = ViewText(",\"left\":")
  static let right = ViewText(",\"right\":")
  static let leftPlaceholder = ViewText(",\"leftPlaceholder\":")
  static let rightPlaceholder = ViewText(",\"rightPlaceholder\":")
  static let leftWidth = ViewText(",\"leftWidth\":")
  static let navigationBarsHidden = ViewText(",\"navigationBarsHidden\":")
  static let toolbarsHidden = ViewText(",\"toolbarsHidden\":")
  static let positionTop = ViewText(",\"navigationBarPosition\":\"top\"")
  static let positionTopAttached = ViewText(",\"navigationBarPosition\":\"topAttached\"")
  static let noSwipe = ViewText(",\"swipe\":null}}")
  static let swipeStart = ViewText(",\"swipe\":{\"start\":")
  static let progress = ViewText(",\"progress\":")
  static let swipeEnd = ViewText("}}}")
  static let panesTop = ViewText(",\"panes\":{\"top\":")
  static let panesLeft = ViewText(",\"panes\":{\"left\":")
  static let visible = ViewText("],\"visible\":")
  static let appearances = ViewText(",\"appearances\":{")
}

/// The screens and the navigation items.
extension ViewText {
  static let screens = ViewText(",\"screens\":{")
  static let title = ViewText(":{\"title\":")
  static let restorationID = ViewText(",\"restorationID\":")
  static let url = ViewText(",\"url\":")
  static let backTitle = ViewText(",\"backTitle\":")
  static let leftItems = ViewText(",\"leftItems\":")
  static let rightItems = ViewText(",\"rightItems\":")
  static let toolbarItems = ViewText(",\"toolbarItems\":")
  static let supplements = ViewText(",\"leftItemsSupplementBackButton\":true")
  static let staysPut = ViewText(",\"autorotates\":false")
  static let orientations = ViewText(",\"orientations\":")
  static let isEmptyDetail = ViewText(",\"isEmptyDetail\":true")
  static let tabItem = ViewText(",\"tabItem\":")
  static let attributes = ViewText(",\"attributes\":{")
  static let items = ViewText(",\"items\":{")
  static let hidesBackButton = ViewText(",\"hidesBackButton\":")
  static let noBackButton = ViewText(",\"backButton\":null")
  static let backButton = ViewText(",\"backButton\":{\"title\":")
}

/// The layout.
extension ViewText {
  static let layout = ViewText(",\"layout\":[")
  static let belowPane = role("below")
  static let leftPane = role("left")
  static let rightPane = role("right")
  static let topPane = role("top")
  static let leftBar = role("leftBar")
  static let rightBar = role("rightBar")
  static let bar = role("bar")
  static let leftToolbar = role("leftToolbar")
  static let rightToolbar = role("rightToolbar")
  static let x = ViewText(",\"x\":")
  static let y = ViewText(",\"y\":")
  static let width = ViewText(",\"width\":")
  static let height = ViewText(",\"height\":")
  static let dim = ViewText(",\"dim\":")

  private static func role(_ name: String) -> ViewText {
    ViewText("{\"role\":\"\(name)\",\"node\":")
  }
}

/// An archive.
extension ViewText {
  static let archiveStart = ViewText(
    "{\"archive\":1,\"scene\":{\"root\":{\"id\":\"main\",\"kind\":\"drillDown\"")
  static let archiveEnd = ViewText("}}}")
  static let id = ViewText("{\"id\":")
  static let memberTitle = ViewText(",\"title\":")
  static let hidesBackButtonOn = ViewText(",\"hidesBackButton\":true")
}
