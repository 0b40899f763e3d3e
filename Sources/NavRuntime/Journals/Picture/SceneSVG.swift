import NavBase
import NavEvents
public import NavRuntime

extension NavScene {
  /// The scene as a picture, in SVG: the window in its proportions, with panes, bars, buttons and modals in their
  /// places.
  ///
  /// A point of the scene is a unit of the picture. The picture is a single element without scripts, links or its own
  /// fonts, so you can embed it in a document or open it in a browser. No content of the scene can become markup.
  /// Complexity: O(size of the scene).
  public var svg: String { SceneSVG(self).text }
}

/// The conversion of a scene into a picture.
struct SceneSVG {
  /// The margin around the window, in points.
  static let margin = 24.0
  /// The height of the caption below the window, in points.
  private static let captionHeight = 40.0
  /// The size of titles and of other texts, in points, in a small window.
  private static let (smallTitle, smallText) = (17.0, 13.0)
  /// The smaller side of the window from which texts grow with it, so that they stay legible when the picture is
  /// scaled down; and the largest factor by which they grow.
  private static let (growsFrom, growsTo) = (480.0, 1.6)
  /// The width of a letter as a fraction of its font size, for cutting texts that do not fit.
  private static let letterWidth = 0.58
  /// The largest side of the window that is drawn, in points. Viewers draw nothing beyond it.
  private static let largest = 100_000.0

  private let scene: NavScene
  /// The size of the window, in points.
  let width: Double
  let height: Double
  private let titleSize: Double
  /// The size of the texts that are no titles, in points.
  let textSize: Double
  /// The lines of the window, without the elements around it.
  private(set) var lines: [String] = []

  /// Draws a scene.
  /// - Parameter clip: The id of the outline of the window, which no other element of the document has.
  init(_ scene: NavScene, clip: String = "window") {
    self.scene = scene
    width = min(max(scene.environment.width, 1), Self.largest)
    height = min(max(scene.environment.height, 1), Self.largest)
    let growth = min(max(min(width, height) / Self.growsFrom, 1), Self.growsTo)
    (titleSize, textSize) = ((Self.smallTitle * growth).rounded(), (Self.smallText * growth).rounded())
    lines = [
      #"<clipPath id="\#(clip)"><rect width="\#(width.plain)" height="\#(height.plain)" rx="12"/></clipPath>"#,
      #"<g clip-path="url(#\#(clip))">"#,
      #"<rect class="window" width="\#(width.plain)" height="\#(height.plain)"/>"#,
    ]
    for part in PictureParts.of(scene, since: nil) { draw(part) }
    lines.append("</g>")
    lines.append(#"<rect class="edge" width="\#(width.plain)" height="\#(height.plain)" rx="12"/>"#)
  }

  /// The picture as a document.
  var text: String {
    let (whole, tall) = (width + 2 * Self.margin, height + 2 * Self.margin + Self.captionHeight)
    let label = "A window of \(width.plain) by \(height.plain) points: \(Self.spoken(scene))"
    let caption = Self.text(
      Self.caption(scene), x: width / 2, y: height + 28, width: width + 2 * Self.margin, textSize, "quiet")
    let document =
      [
        Self.opening(width: whole, height: tall, label: label), "<style>\(Self.style)</style>",
        #"<rect class="ground" width="100%" height="100%"/>"#,
        #"<g transform="translate(\#(Self.margin.plain) \#(Self.margin.plain))">"#,
      ] + lines + [caption].compactMap(\.self) + ["</g>", "</svg>"]
    return document.joined(separator: "\n") + "\n"
  }

  // MARK: The window

  /// Returns the first tag of a document of this size.
  static func opening(width: Double, height: Double, label: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width.plain) \#(height.plain)" width="\#(width.plain)" height="\#(height.plain)" role="img" aria-label="\#(label.xmlEscaped)">"#
  }

  /// The colors of a light document, even in a dark one, because the picture includes its background.
  static let style = """
    text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:#1c1c1e;text-anchor:middle;dominant-baseline:central}\
    .ground{fill:#f2f2f7}.window{fill:#fff}.edge{fill:none;stroke:#8e8e93;stroke-width:1.5}.pane{fill:#fff;stroke:#c7c7cc}\
    .bar{fill:#f9f9fb;stroke:#d1d1d6}.modal{fill:#fff;stroke:#8e8e93;stroke-width:1.5}.dim{fill:#000;opacity:.28}\
    .quiet{fill:#6c6c70}.button{fill:#0060c7}.failed{fill:#c00021}.start{text-anchor:start}.end{text-anchor:end}.strong{font-weight:600}
    """

  private static func caption(_ scene: NavScene) -> String {
    let window = scene.environment
    var words = ["@\(scene.events)"]
    // A caption that does not fit is cut at its end, so the unusual parts come first.
    if let swipe = scene.containers.values.lazy.compactMap(\.swipe).first {
      words.append("swipe \(Int((swipe.progress * 100).rounded())) %")
    }
    words += ["\(window.width.plain)×\(window.height.plain)", window.sizeClass.name, window.interface.name]
    if window.device != window.interface { words.append("device \(window.device.name)") }
    return words.joined(separator: " · ")
  }

  static func spoken(_ scene: NavScene) -> String {
    let shown = scene.visible.isEmpty ? "nothing" : scene.visible.joined(separator: ", ")
    return "visible \(shown)"
  }

  // MARK: Parts

  private mutating func draw(_ part: PicturePart) {
    let frame = part.frame
    guard frame.width > 0, frame.height > 0,
      [frame.x, frame.y, frame.width, frame.height].allSatisfy({ abs($0) <= Self.largest })
    else { return }
    lines.append(#"<g data-role="\#(frame.role.name)" data-node="\#((frame.node ?? "").xmlEscaped)">"#)
    switch part.kind {
    case .pane: drawPane(part)
    case .bar: drawBar(part)
    case .toolbar: drawButtons(part, part.lines.map { ($0, false) })
    case .tabBar: drawButtons(part, part.tabs.map { ($0.title, $0.isSelected) })
    case .modal: drawModal(part)
    }
    if part.isDimmed { rectangle(frame, "dim") }
    lines.append("</g>")
  }

  private mutating func drawPane(_ part: PicturePart) {
    rectangle(part.frame, "pane")
    drawLines(part.lines, in: part.frame, hasFailed: part.hasFailed)
  }

  private mutating func drawModal(_ part: PicturePart) {
    rectangle(part.frame, "modal")
    let title = part.modalTitle
    let middle = part.frame.x + part.frame.width / 2
    add(title, x: middle, y: part.frame.y + textSize + 4, width: part.frame.width - 16, textSize, "quiet")
    drawLines(part.lines, in: part.frame, hasFailed: part.hasFailed)
  }

  /// Draws the texts of a pane one below the other, centered in the pane. The first is the id.
  private mutating func drawLines(_ texts: [String], in frame: NavScene.Frame, hasFailed: Bool) {
    let step = (titleSize * 1.35).rounded()
    let room = max(1, Int((frame.height - 8) / step))
    let shown = texts.prefix(room)
    let first = frame.y + frame.height / 2 - Double(shown.count - 1) * step / 2
    for (index, text) in shown.enumerated() {
      let isFailure = hasFailed && text.startsWithBytes(of: "failed: ")
      let size = index == 0 ? titleSize : textSize
      add(
        text, x: frame.x + frame.width / 2, y: first + Double(index) * step, width: frame.width - 16, size,
        isFailure ? "failed" : index == 0 ? "" : "quiet")
    }
  }

  /// Draws a bar: the back button and the left buttons, the title, the right buttons. The title is cut last.
  private mutating func drawBar(_ part: PicturePart) {
    let (frame, bar) = (part.frame, part.bar)
    rectangle(frame, "bar")
    let left = [bar.back.map { "‹ \($0)" }].compactMap(\.self) + bar.leftItems
    let (start, end) = (left.joined(separator: "   "), bar.rightItems.joined(separator: "   "))
    let (inner, y) = (frame.width - 24, frame.y + frame.height / 2)
    let sides = [start, end].map { min(Self.length($0, textSize), inner * 0.3) }
    add(start, x: frame.x + 12, y: y, width: max(sides[0], 1), textSize, "button start")
    add(end, x: frame.x + frame.width - 12, y: y, width: max(sides[1], 1), textSize, "button end")
    let wide = inner - sides[0] - sides[1] - 16
    let half = Self.length(bar.title, titleSize) / 2
    // The title is in the middle of the bar, unless the buttons on a side extend that far.
    let middle = min(
      max(frame.width / 2, 20 + sides[0] + half), max(frame.width / 2, frame.width - 20 - sides[1] - half))
    let x = half * 2 > wide ? 12 + sides[0] + 8 + wide / 2 : middle
    add(bar.title, x: frame.x + x, y: y, width: wide, titleSize, "strong")
  }

  /// Draws buttons side by side, each in the middle of its part of the bar.
  private mutating func drawButtons(_ part: PicturePart, _ buttons: [(title: String, isSelected: Bool)]) {
    rectangle(part.frame, "bar")
    let each = part.frame.width / Double(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      add(
        button.isSelected ? "● \(button.title)" : button.title,
        x: part.frame.x + (Double(index) + 0.5) * each,
        y: part.frame.y + part.frame.height / 2, width: each - 8, textSize,
        button.isSelected ? "button strong" : "quiet")
    }
  }

  // MARK: Elements

  private mutating func rectangle(_ frame: NavScene.Frame, _ kind: String) {
    lines.append(
      #"<rect class="\#(kind)" x="\#(frame.x.plain)" y="\#(frame.y.plain)" width="\#(frame.width.plain)" height="\#(frame.height.plain)"/>"#
    )
  }

  private mutating func add(
    _ text: String, x: Double, y: Double, width: Double, _ size: Double, _ kind: String
  ) {
    if let element = Self.text(text, x: x, y: y, width: width, size, kind) { lines.append(element) }
  }

  /// Returns a text, cut with an ellipsis if it does not fit; nil if there is no room for a letter.
  static func text(
    _ text: String, x: Double, y: Double, width: Double, _ size: Double, _ kind: String
  ) -> String? {
    let shown = text.onOneLine()
    // A text must fit the width that was measured for it, in spite of rounding errors.
    let room = Int(exactly: (width / (size * letterWidth) + 0.001).rounded(.down)) ?? .max
    if shown.isEmpty || room < 1 { return nil }
    let style = kind.isEmpty ? "" : #" class="\#(kind)""#
    return
      #"<text\#(style) x="\#(tenth(x))" y="\#(tenth(y))" font-size="\#(size.plain)">\#(cut(shown, to: room).xmlEscaped)</text>"#
  }

  /// Returns the beginning of a text that fits into `room` letters. An East Asian letter, or an emoji, counts as two.
  private static func cut(_ text: String, to room: Int) -> String {
    if width(of: text) <= room { return text }
    var (cut, used) = ("", 1)
    for character in text {
      used += width(of: character)
      if used > room { break }
      cut.append(character)
    }
    return cut + "…"
  }

  private static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  private static func width(of character: Character) -> Int {
    character.unicodeScalars.contains { 0x1100...0x115F ~= $0.value || $0.value >= 0x2E80 } ? 2 : 1
  }

  private static func length(_ text: String, _ size: Double) -> Double {
    Double(width(of: text.onOneLine())) * size * letterWidth
  }

  private static func tenth(_ value: Double) -> String { ((value * 10).rounded() / 10).plain }
}
