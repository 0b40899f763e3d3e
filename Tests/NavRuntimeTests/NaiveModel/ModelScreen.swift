/// A screen as a command gives it: its id and the keys that were written.
struct ModelScreen: Sendable {
  let id: ModelText
  var title: ModelText?
  var restorationID: ModelText?
  var url: ModelText?
  var backTitle: ModelText?
  var leftItems: [ModelText] = []
  var rightItems: [ModelText] = []
  var toolbarItems: [ModelText] = []
  var supplementsBackButton: Bool?
  var autorotates: Bool?
  var orientations: [ModelText]?
  var isEmptyDetail: Bool?
  var tabItem: ModelText?

  init(id: ModelText) {
    self.id = id
  }

  /// The orientations a screen supports by default, in the order of the state view.
  static let allOrientations = [
    ModelText("portrait"), ModelText("portraitUpsideDown"),
    ModelText("landscapeLeft"), ModelText("landscapeRight"),
  ]
}

extension ModelScreen {
  /// Writes the keys that were given, each with a space before it.
  func appendKeys(to line: inout [UInt8]) {
    appendKey(" title=", title, to: &line)
    appendKey(" restore=", restorationID, to: &line)
    appendKey(" url=", url, to: &line)
    appendKey(" back=", backTitle, to: &line)
    appendKey(" left=", leftItems, to: &line)
    appendKey(" right=", rightItems, to: &line)
    appendKey(" toolbar=", toolbarItems, to: &line)
    appendKey(" supplement=", supplementsBackButton, to: &line)
    appendKey(" autorotates=", autorotates, to: &line)
    appendKey(" orientations=", orientations ?? [], to: &line)
    appendKey(" empty=", isEmptyDetail, to: &line)
    appendKey(" tab=", tabItem, to: &line)
  }

  private func appendKey(_ key: String, _ text: ModelText?, to line: inout [UInt8]) {
    guard let text else { return }
    line.append(contentsOf: key.utf8)
    line.append(contentsOf: text.value)
  }

  private func appendKey(_ key: String, _ texts: [ModelText], to line: inout [UInt8]) {
    appendKey(key, texts.isEmpty ? nil : ModelText.list(texts), to: &line)
  }

  private func appendKey(_ key: String, _ flag: Bool?, to line: inout [UInt8]) {
    guard let flag else { return }
    line.append(contentsOf: key.utf8)
    line.append(contentsOf: (flag ? "true" : "false").utf8)
  }
}
