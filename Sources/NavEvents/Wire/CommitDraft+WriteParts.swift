/// The parts that commands and events share on the wire.
extension CommitDraft {
  func write(_ name: StaticString, _ id: TextID, _ buffer: inout ByteBuffer) {
    buffer.member(name)
    texts.appendQuoted(id, to: &buffer)
  }

  /// A member that is left out when it has no value.
  func write(_ name: StaticString, optional id: TextID?, _ buffer: inout ByteBuffer) {
    if let id { write(name, id, &buffer) }
  }

  /// A member that is `null` when it has no value.
  func write(_ name: StaticString, nullable id: TextID?, _ buffer: inout ByteBuffer) {
    buffer.member(name)
    if let id { texts.appendQuoted(id, to: &buffer) } else { buffer.append("null") }
  }

  func write(_ name: StaticString, _ json: JSONText?, _ buffer: inout ByteBuffer) {
    guard let json else { return }
    buffer.member(name)
    texts.append(json.text, to: &buffer)
  }

  func write(_ name: StaticString, _ list: TextList, _ buffer: inout ByteBuffer) {
    buffer.member(name)
    buffer.append(UInt8(ascii: "["))
    for (index, id) in lists[list.range].enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      texts.appendQuoted(id, to: &buffer)
    }
    buffer.append(UInt8(ascii: "]"))
  }

  /// The member `screen`: its content, or `null`.
  func write(screen: ScreenContent?, _ buffer: inout ByteBuffer) {
    guard let screen else { return buffer.append(",\"screen\":null") }
    buffer.append(",\"screen\":")
    write(content: screen, &buffer)
  }

  func write(content screen: ScreenContent, _ buffer: inout ByteBuffer) {
    buffer.append("{\"id\":")
    texts.appendQuoted(screen.id, to: &buffer)
    if let index = screen.details { write(details[Int(index)], &buffer) }
    buffer.close()
  }

  /// The member `node`: a screen, or a container with its kind.
  func write(node: NodeContent, _ buffer: inout ByteBuffer) {
    buffer.append(",\"node\":{\"id\":")
    texts.appendQuoted(node.screen.id, to: &buffer)
    if let kind = node.kind { buffer.member("kind", word: kind.wireName) }
    if let index = node.screen.details { write(details[Int(index)], &buffer) }
    write("rootURL", optional: node.rootURL, &buffer)
    buffer.close()
  }

  private func write(_ details: ScreenDetails, _ buffer: inout ByteBuffer) {
    write("title", optional: details.title, &buffer)
    write("restorationID", optional: details.restorationID, &buffer)
    write("url", optional: details.url, &buffer)
    write("backTitle", optional: details.backTitle, &buffer)
    writeItems(details, &buffer)
    if !details.autorotates { buffer.member("autorotates", false) }
    if details.orientations != .all {
      buffer.member("orientations")
      buffer.append(details.orientations)
    }
    if details.isEmptyDetail { buffer.member("isEmptyDetail", true) }
    write("tabItem", optional: details.tabItem, &buffer)
    if details.attributes.count > 0 { write(attributes: details.attributes, &buffer) }
  }

  private func writeItems(_ details: ScreenDetails, _ buffer: inout ByteBuffer) {
    if details.leftItems.count > 0 { write("leftItems", details.leftItems, &buffer) }
    if details.rightItems.count > 0 { write("rightItems", details.rightItems, &buffer) }
    if details.toolbarItems.count > 0 { write("toolbarItems", details.toolbarItems, &buffer) }
    if details.leftItemsSupplementBackButton { buffer.member("leftItemsSupplementBackButton", true) }
  }

  private func write(attributes: TextList, _ buffer: inout ByteBuffer) {
    buffer.member("attributes")
    var separator = UInt8(ascii: "{")
    for index in stride(from: attributes.range.lowerBound, to: attributes.range.upperBound, by: 2) {
      buffer.append(separator)
      separator = UInt8(ascii: ",")
      texts.appendQuoted(lists[index], to: &buffer)
      buffer.append(UInt8(ascii: ":"))
      texts.appendQuoted(lists[index + 1], to: &buffer)
    }
    buffer.close()
  }
}
