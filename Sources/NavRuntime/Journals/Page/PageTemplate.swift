import NavBase
import NavEvents
import NavRuntime

/// The template of the page, which contains the style, the script, the policy and the data.
enum PageTemplate {
  /// The kinds of pages.
  enum Kind {
    /// A page that shows a journal.
    case plain
    /// A page that also goes on in it, with this runtime and this journal.
    case live(NavPageRuntime, journal: [UInt8])
    /// A live page that begins with a guide.
    case playground(NavPageRuntime, journal: [UInt8])
  }

  /// Writes the page: its frame, with what belongs in each place in double braces. `data` writes the data that its script reads.
  static func write(to page: inout ByteBuffer, _ kind: Kind = .plain, _ data: (inout ByteBuffer) -> Void) {
    let (script, style) = (script(of: kind), style(of: kind))
    for piece in PageSources.frame.split(separator: "{{", omittingEmptySubsequences: false) {
      let parts = piece.split(separator: "}}", omittingEmptySubsequences: false)
      if parts.count == 2 {
        switch parts[0] {
        case "policy": page.append(string: policy(script, style, kind))
        case "style": page.append(string: style)
        case "script": page.append(string: script)
        case "data": data(&page)
        case "live": writeLive(kind, to: &page)
        default: preconditionFailure("The frame has a place for \(parts[0]).")
        }
      }
      page.append(string: String(parts[parts.count - 1]))
    }
  }

  private static func script(of kind: Kind) -> String {
    let shared = PageSources.scripts.map(\.text).joined()
    let live = PageSources.liveScripts.map(\.text).joined()
    return switch kind {
    case .plain: shared + PageSources.plainOpener
    case .live: shared + live + PageSources.liveOpener
    case .playground: shared + live + PageSources.playgroundOpener
    }
  }

  private static func style(of kind: Kind) -> String {
    if case .plain = kind { PageSources.style } else { PageSources.style + PageSources.liveStyle }
  }

  /// Writes the runtime and the journal that it opens, each deflated, in Base64.
  private static func writeLive(_ kind: Kind, to page: inout ByteBuffer) {
    let (runtime, journal): (NavPageRuntime, [UInt8])
    switch kind {
    case .plain: return
    case .live(let given, let lines), .playground(let given, let lines): (runtime, journal) = (given, lines)
    }
    for (id, packed) in [("runtime", runtime.packed), ("journal", NavPageRuntime.packed(journal))] {
      page.append("\n<script type=\"text/plain\" id=\"")
      page.append(string: id)
      page.append("\">")
      packed.withUnsafeBytes { Base64.append($0, to: &page) }
      page.append("</script>")
    }
  }

  /// The content security policy: nothing is loaded, and only this script and this style of the page are accepted. A page that goes
  /// on may compile the runtime that it contains.
  private static func policy(_ script: String, _ style: String, _ kind: Kind) -> String {
    let runtime = if case .plain = kind { "" } else { " 'wasm-unsafe-eval'" }
    return
      "default-src 'none'; script-src '\(source(script))'\(runtime); style-src '\(source(style))'; base-uri 'none'; form-action 'none'"
  }

  private static func source(_ content: String) -> String {
    var buffer = ByteBuffer()
    SHA256.hash(Array(content.utf8)).withUnsafeBytes { Base64.append($0, to: &buffer) }
    return "sha256-\(buffer.string)"
  }
}
