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
  static let afterDigest = ViewText(
    """
    0000000000000000","focus":"main","environment":{"width":1024,"height":768,\
    "sizeClass":"regular","device":"landscapeLeft","interface":"landscapeLeft",\
    "rotating":false},"root":"main","containers":{"main":{"kind":"drillDown"
    """)
  static let afterAppearances = ViewText(
    """
    },"rotation":{"autorotates":true,"supported":["portrait","portraitUpsideDown",\
    "landscapeLeft","landscapeRight"],"pending":null},"presented":[],\
    "plugins":["back-button","unsaved-changes"],"remembered":{}}
    """)
}

/// The drillDown and what it shows.
extension ViewText {
  static let left = ViewText(",\"left\":")
  static let right = ViewText(",\"right\":")
  static let leftPlaceholder = ViewText(",\"leftPlaceholder\":")
  static let rightPlaceholder = ViewText(",\"rightPlaceholder\":")
  static let leftWidth = ViewText(",\"leftWidth\":")
  static let navigationBarsHidden = ViewText(",\"navigationBarsHidden\":")
  static let toolbarsHidden = ViewText(",\"toolbarsHidden\":")
  static let positionTop = ViewText(",\"navigationBarPosition\":\"top\",\"swipe\":null}}")
  static let positionTopAttached = ViewText(
    ",\"navigationBarPosition\":\"topAttached\",\"swipe\":null}}")
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
  static let leftPane = ViewText("{\"role\":\"left\",\"node\":")
  static let rightPane = ViewText(",{\"role\":\"right\",\"node\":")
  static let leftBar = ViewText(",{\"role\":\"leftBar\",\"node\":")
  static let rightBar = ViewText(",{\"role\":\"rightBar\",\"node\":")
  static let leftToolbar = ViewText(",{\"role\":\"leftToolbar\",\"node\":")
  static let rightToolbar = ViewText(",{\"role\":\"rightToolbar\",\"node\":")
  static let x = ViewText(",\"x\":")
  static let y = ViewText(",\"y\":")
  static let width = ViewText(",\"width\":")
  static let height = ViewText(",\"height\":")
}
