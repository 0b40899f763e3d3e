import NavBase

extension Event where Form == PlainForm {
  /// The event in words, such as `pushed main c`.
  package var words: String {
    var document = JSONDocument()
    guard (try? document.parse(description)) != nil else { return description }
    return document.words(of: document.root)
  }
}
