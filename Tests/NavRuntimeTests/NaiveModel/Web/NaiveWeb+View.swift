extension NaiveWeb {
  /// The container's member of `containers`, without its id.
  func append(to out: inout [UInt8]) {
    out += .webStart
    for (index, page) in pages.enumerated() {
      if index > 0 { out += .comma }
      append(page, to: &out)
    }
    out += .pending
    appendPending(to: &out)
    out += .activity
    out.append(flag: isLoading)
    out += .failure
    out.append(text: load?.failure)
    out += .closeBrace
  }

  private func append(_ page: NaiveWebPage, to out: inout [UInt8]) {
    out += .id
    out += page.id.json
    out += .pageURL
    out += page.url.json
    out += .residency
    out.append(name: page.residency.rawValue)
    out += .locked
    out.append(flag: isLocked(page.id))
    out += .closeBrace
  }

  private func appendPending(to out: inout [UInt8]) {
    guard let pending else { return out += .null }
    out += .id
    out += pending.page.json
    out += .pageURL
    out += pending.url.json
    out += .closeBrace
  }

  /// What the view does not show of the container, as some text.
  var hidden: [UInt8] {
    var out = id.utf8
    out += rootURL?.json ?? ViewText.null.bytes
    out.append(flag: hasLoadedRoot)
    out.append(text: load?.page)
    out.append(text: load?.url)
    out.append(name: load?.kind.rawValue)
    for page in pages { out.append(text: page.action?.url) }
    return out
  }
}
