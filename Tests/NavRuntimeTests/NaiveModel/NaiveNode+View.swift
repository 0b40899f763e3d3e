extension NaiveNode {
  /// The node's member of `screens`: the title, then what differs from the default.
  func appendScreen(to out: inout [UInt8]) {
    out += id.json
    out += .title
    out += title.json
    appendDetails(to: &out)
    out += .closeBrace
  }

  /// The node as an archive holds it.
  func appendArchived(to out: inout [UInt8]) {
    out += .id
    out += id.json
    if title != id { out.append(.memberTitle, title) }
    if hidesBackButton { out += .hidesBackButtonOn }
    appendDetails(to: &out)
    out += .closeBrace
  }

  private func appendDetails(to out: inout [UInt8]) {
    appendTexts(to: &out)
    appendBarButtons(to: &out)
    appendRotation(to: &out)
    if screen.isEmptyDetail == true { out += .isEmptyDetail }
    out.append(.tabItem, screen.tabItem)
    appendAttributes(to: &out)
  }

  private func appendTexts(to out: inout [UInt8]) {
    out.append(.restorationID, screen.restorationID)
    out.append(.url, screen.url)
    out.append(.backTitle, screen.backTitle)
  }

  private func appendBarButtons(to out: inout [UInt8]) {
    out.append(.leftItems, screen.leftItems)
    out.append(.rightItems, screen.rightItems)
    out.append(.toolbarItems, screen.toolbarItems)
    if screen.supplementsBackButton == true { out += .supplements }
  }

  private func appendRotation(to out: inout [UInt8]) {
    if screen.autorotates == false { out += .staysPut }
    guard let orientations = screen.orientations else { return }
    if orientations != ModelScreen.allOrientations { out.append(.orientations, orientations) }
  }

  private func appendAttributes(to out: inout [UInt8]) {
    if attributes.pairs.isEmpty { return }
    out += .attributes
    for (index, pair) in attributes.pairs.enumerated() {
      if index > 0 { out += .comma }
      out += pair.key.json
      out += .colon
      out += pair.value.json
    }
    out += .closeBrace
  }

  /// The node's member of `items`.
  func appendItem(backButton: ModelText?, to out: inout [UInt8]) {
    out += id.json
    out += .title
    out += title.json
    out += .hidesBackButton
    out.append(flag: hidesBackButton)
    appendBackButton(backButton, to: &out)
    out += .leftItems
    out.append(list: screen.leftItems)
    out += .rightItems
    out.append(list: screen.rightItems)
    out += .closeBrace
  }

  private func appendBackButton(_ title: ModelText?, to out: inout [UInt8]) {
    if let title {
      out += .backButton
      out += title.json
      out += .closeBrace
    } else {
      out += .noBackButton
    }
  }
}
