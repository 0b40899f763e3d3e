import NavBase
import NavEvents
import NavRuntime

/// The template of the page, which contains the style, the script, the policy and the data.
enum PageTemplate {
  /// Writes the page: its frame, with what belongs in each place in double braces. `data` writes the data that its script reads.
  static func write(to page: inout ByteBuffer, _ data: (inout ByteBuffer) -> Void) {
    for piece in PageSources.frame.split(separator: "{{", omittingEmptySubsequences: false) {
      let parts = piece.split(separator: "}}", omittingEmptySubsequences: false)
      if parts.count == 2 { fill(parts[0], in: &page, data) }
      page.append(string: String(parts[parts.count - 1]))
    }
  }

  private static func fill(
    _ place: Substring, in page: inout ByteBuffer, _ data: (inout ByteBuffer) -> Void
  ) {
    switch place {
    case "policy": page.append(string: policy)
    case "style": page.append(string: PageSources.style)
    case "script": page.append(string: script)
    case "data": data(&page)
    default: preconditionFailure("The frame has a place for \(place).")
    }
  }

  private static let script = PageSources.scripts.map(\.text).joined()

  /// The content security policy: nothing is loaded, and only this script and this style of the page are accepted.
  private static let policy =
    "default-src 'none'; script-src '\(source(script))'; style-src '\(source(PageSources.style))'; base-uri 'none'; form-action 'none'"

  private static func source(_ content: String) -> String {
    var buffer = ByteBuffer()
    SHA256.hash(Array(content.utf8)).withUnsafeBytes { Base64.append($0, to: &buffer) }
    return "sha256-\(buffer.string)"
  }
}
