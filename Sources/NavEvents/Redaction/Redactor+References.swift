import NavBase

/// The replacement for URLs that are relative to another one. Each part of a URL has a word of its own, so the replacement of a
/// relative URL nearly always leads to that of the whole URL. It does not where one of the two is kept as a whole; there, the whole
/// URL is written in place of the relative one.
extension Redactor {
  /// A URL in an event, which a command may have given relative to another one.
  package struct Resolution: Sendable {
    let address: String
    let base: String

    /// Creates the record of `address` in an event that a command led to while `base` was the URL of the page.
    package init(_ address: String, from base: String) { (self.address, self.base) = (address, base) }
  }

  /// Returns the replacement for the URL of a command. Its events tell the whole URL to which a relative one has led.
  mutating func reference(_ text: String) -> String {
    let resolution = resolutions.first { resolve(text, $0.base)?.hasSameBytes(as: $0.address) == true }
    return resolution.map { reference(text, to: $0) } ?? addresses.address(text)
  }

  /// Returns the replacement for a URL that is relative to `base`, or is no relative one.
  mutating func reference(_ text: String, from base: String) -> String {
    guard let address = resolve(text, base) else { return addresses.address(text) }
    return reference(text, to: Resolution(address, from: base))
  }

  private mutating func reference(_ text: String, to resolution: Resolution) -> String {
    let word = addresses.address(text)
    let (address, base) = (addresses.address(resolution.address), addresses.address(resolution.base))
    return resolve(word, base)?.hasSameBytes(as: address) == true ? word : address
  }
}
