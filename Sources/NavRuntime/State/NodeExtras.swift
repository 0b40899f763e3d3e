import NavEvents

/// The fields of a screen beside its name, title and back button. Most screens leave them at their defaults.
struct NodeExtras: Equatable {
  var restorationID: TextID?
  var url: TextID?
  var backTitle: TextID?
  var leftItems: [TextID] = []
  var rightItems: [TextID] = []
  var toolbarItems: [TextID] = []
  var leftItemsSupplementBackButton = false
  var autorotates = true
  var orientations = Orientations.all
  var isEmptyDetail = false
  var tabItem: TextID?
  var attributes = Attributes()

  static let standard = NodeExtras()

  init() {}

  /// Copies the values that `screen` brings.
  init(_ details: ScreenDetails, _ draft: borrowing CommitDraft) {
    restorationID = details.restorationID
    url = details.url
    backTitle = details.backTitle
    leftItems = Array(draft.lists[details.leftItems.range])
    rightItems = Array(draft.lists[details.rightItems.range])
    toolbarItems = Array(draft.lists[details.toolbarItems.range])
    leftItemsSupplementBackButton = details.leftItemsSupplementBackButton
    autorotates = details.autorotates
    orientations = details.orientations
    isEmptyDetail = details.isEmptyDetail
    tabItem = details.tabItem
    let pairs = details.attributes.range
    for index in stride(from: pairs.lowerBound, to: pairs.upperBound, by: 2) {
      attributes.set(draft.lists[index], to: draft.lists[index + 1], draft.texts)
    }
  }

  func mark(_ marks: inout TextMarks) {
    for id in [restorationID, url, backTitle, tabItem] { marks.mark(id) }
    for id in leftItems { marks.mark(id) }
    for id in rightItems { marks.mark(id) }
    for id in toolbarItems { marks.mark(id) }
    attributes.mark(&marks)
  }
}
