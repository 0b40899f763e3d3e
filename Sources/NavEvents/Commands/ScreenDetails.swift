/// What a screen may bring beside its id. Everything left alone is the default.
public struct ScreenDetails: BitwiseCopyable, Equatable, Sendable {
  package var title: TextID?
  package var restorationID: TextID?
  package var url: TextID?
  package var backTitle: TextID?
  package var leftItems = TextList.empty
  package var rightItems = TextList.empty
  package var toolbarItems = TextList.empty
  package var leftItemsSupplementBackButton = false
  package var autorotates = true
  package var orientations = Orientations.all
  package var isEmptyDetail = false
  package var tabItem: TextID?
  /// Keys and values in turn.
  package var attributes = TextList.empty

  package static let standard = ScreenDetails()
}
