extension ParsedView {
  /// The back button is where its rule says, with the title it says, and nowhere else.
  func checkBackButtons() throws {
    let column = isCompact ? container.stack : container.left
    let expected = backButton(of: column)
    for item in items {
      let title = item.id == column.last ? expected : nil
      if item.backButton != title { throw ViewFault("The back button of \(item.id.text) is wrong") }
    }
  }

  /// What the back button over the last of these screens says; `nil` when there is none.
  private func backButton(of column: [ViewSlice]) -> ViewSlice? {
    guard column.count >= 2, !container.barsHidden, let top = column.last.flatMap(item) else {
      return nil
    }
    if !isCompact && !showsBackButton(top) { return nil }
    let previous = screen(column[column.count - 2])
    return previous?.backTitle ?? previous?.title
  }

  private func showsBackButton(_ top: ParsedItem) -> Bool {
    if top.hidesBackButton { return false }
    return !top.hasLeftItems || screen(top.id)?.supplements == true
  }
}
