/// The archive as `preserve` prints it.
extension NaiveArchive {
  var text: [UInt8] {
    var out: [UInt8] = []
    out += .archiveStart
    if title != NaiveScene.containerID { out.append(.memberTitle, title) }
    if !left.isEmpty { appendLeft(to: &out) }
    append(.right, right, to: &out)
    append(.leftPlaceholder, leftPlaceholder, to: &out)
    append(.rightPlaceholder, rightPlaceholder, to: &out)
    appendSettings(to: &out)
    out += .archiveEnd
    return out
  }

  private func appendLeft(to out: inout [UInt8]) {
    out += .left
    out.append(UInt8(ascii: "["))
    for (index, node) in left.enumerated() {
      if index > 0 { out += .comma }
      node.appendArchived(to: &out)
    }
    out.append(UInt8(ascii: "]"))
  }

  private func append(_ key: ViewText, _ node: NaiveNode?, to out: inout [UInt8]) {
    guard let node else { return }
    out += key
    node.appendArchived(to: &out)
  }

  private func appendSettings(to out: inout [UInt8]) {
    if leftWidth != NaiveScene().leftWidth {
      out += .leftWidth
      out.append(points: leftWidth)
    }
    if barsHidden {
      out += .navigationBarsHidden
      out.append(flag: true)
    }
    if !toolbarsHidden {
      out += .toolbarsHidden
      out.append(flag: false)
    }
  }
}
