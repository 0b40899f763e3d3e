import NavBase
import NavEvents
import NavRuntime

/// The template of the page, which contains the style, the script, the policy and the data.
enum PageTemplate {
  /// Writes the page. `data` writes the data that its script reads.
  static func write(to page: inout ByteBuffer, _ data: (inout ByteBuffer) -> Void) {
    page.append(
      string: """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>A journal</title>
        <style>\(style)</style>
        </head>
        <body>
        <p id="opening">Opening the journal…</p>
        <noscript><p>This page needs JavaScript: it draws the journal that is in it. It loads nothing, and sends nothing.</p></noscript>
        <script type="text/plain" id="data">
        """)
    data(&page)
    page.append(
      string: """
        </script>
        <script>\(PageScript.whole)</script>
        </body>
        </html>

        """)
  }

  /// The content security policy: nothing is loaded, and only this script and this style of the page are accepted.
  private static let policy =
    "default-src 'none'; script-src '\(source(PageScript.whole))'; style-src '\(source(style))'; base-uri 'none'; form-action 'none'"

  private static func source(_ content: String) -> String {
    var buffer = ByteBuffer()
    SHA256.hash(Array(content.utf8)).withUnsafeBytes { Base64.append($0, to: &buffer) }
    return "sha256-\(buffer.string)"
  }
}
