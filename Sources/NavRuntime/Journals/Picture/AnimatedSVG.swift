import NavBase
import NavEvents
import NavRuntime

/// The conversion of an animation into a document, in which the pictures lie on top of each other and take turns.
struct AnimatedSVG {
  /// The height of the two lines below the window, as a multiple of the size of the texts.
  private static let captionLines = 4.0

  private let steps: [NavAnimation.Step]
  private let pictures: [SceneSVG]
  /// The size of the largest window, and of the largest texts.
  private let (width, height, textSize): (Double, Double, Double)
  /// The time at which each picture appears, and the end, in milliseconds.
  private let times: [Int]

  init(_ animation: NavAnimation) {
    steps = animation.steps
    let pictures = steps.enumerated().map { SceneSVG($1.scene, clip: "window\($0)") }
    width = pictures.reduce(1) { max($0, $1.width) }
    height = pictures.reduce(1) { max($0, $1.height) }
    textSize = pictures.reduce(1) { max($0, $1.textSize) }
    times = steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.milliseconds) }
    self.pictures = pictures
  }

  var text: String {
    let (whole, tall) = (
      width + 2 * SceneSVG.margin, height + 2 * SceneSVG.margin + Self.captionLines * textSize
    )
    var lines = [
      SceneSVG.opening(width: whole, height: tall, label: label),
      "<style>\(SceneSVG.style)\(style)</style>", #"<rect class="ground" width="100%" height="100%"/>"#,
      #"<g transform="translate(\#(SceneSVG.margin.plain) \#(SceneSVG.margin.plain))">"#,
    ]
    for index in steps.indices { lines += step(index) }
    return (lines + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Returns a picture, in the middle of the room for the largest, and its caption.
  private func step(_ index: Int) -> [String] {
    let (step, picture) = (steps[index], pictures[index])
    let x = ((width - picture.width) / 2).rounded()
    let y = ((height - picture.height) / 2).rounded()
    let wide = width + SceneSVG.margin
    let captions = [
      SceneSVG.text(
        step.caption, x: width / 2, y: height + 1.6 * textSize, width: wide, textSize, "strong"),
      SceneSVG.text(
        step.outcome, x: width / 2, y: height + 3.2 * textSize, width: wide, textSize,
        step.isRefused ? "failed" : "quiet"),
    ]
    return [#"<g class="step s\#(index)">"#, #"<g transform="translate(\#(x.plain) \#(y.plain))">"#]
      + picture.lines
      + ["</g>"] + captions.compactMap(\.self) + ["</g>"]
  }

  /// The number of pictures, the captions, and what the last picture shows.
  private var label: String {
    let captions = steps.map(\.caption).joined(separator: "; ")
    let end = steps.last.map { SceneSVG.spoken($0.scene) } ?? ""
    return "An animation of \(steps.count) pictures: \(captions). At the end: \(end)"
  }

  /// The rules by which the pictures take turns. Without animation, the last one is shown.
  private var style: String {
    guard steps.count > 1, let end = times.last else { return "" }
    let rules = steps.indices.map { index in
      // Each rule holds until the next one.
      let before = index == 0 ? "" : "0%{visibility:hidden}"
      let after = index == steps.count - 1 ? "" : "\(percent(times[index + 1]))%{visibility:hidden}"
      return
        "@keyframes s\(index){\(before)\(percent(times[index]))%{visibility:visible}\(after)}.s\(index){animation:s\(index) \(end)ms step-end infinite}"
    }
    return """
      .step:not(.s\(steps.count - 1)){visibility:hidden}@media (prefers-reduced-motion:no-preference){\
      \(rules.joined())}
      """
  }

  /// Returns a time as a percentage of the whole, with three digits after the point.
  private func percent(_ time: Int) -> String {
    let thousandths = time * 100_000 / max(1, times[times.count - 1])
    let rest = "\(1000 + thousandths % 1000)".dropFirst()
    return "\(thousandths / 1000).\(rest)"
  }
}
