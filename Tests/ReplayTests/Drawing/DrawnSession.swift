import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

@testable import navrepl

/// A session in memory whose scenes are drawn.
struct DrawnSession {
  let session: NavSession
  /// The scene before the last line.
  private var before: NavScene?

  init(_ lines: [String] = []) throws {
    var options = SessionOptions.standard
    options.catalog.addContainerRules()
    session = try NavSession(options: options)
    for line in lines { try type(line) }
  }

  /// Sends the commands of a line, as they are typed.
  mutating func type(_ line: String) throws {
    before = session.scene.root == nil ? nil : session.scene
    for words in try LineSplitter.split(line) {
      guard
        case .command(let command, let source) = try VerbTable.read(
          RulesWords.read(words, among: { PluginCatalog.containerRules.ids }))
      else { continue }
      try session.send(command, from: source ?? .repl)
    }
  }

  /// Returns the picture after the last line, with the changes of that line.
  func picture(
    columns: Int = 80, rows: Int? = nil, ascii: Bool = false, color: Bool = false, moment: String? = nil
  ) -> [String] {
    let scene = session.scene
    return NavTextPicture(scene, since: before, moment: moment ?? "live @\(scene.events)")
      .lines(in: PictureRoom(columns: columns, rows: rows), PictureStyle(ascii: ascii, color: color))
  }
}

/// A picture taken apart: the rows of the window, and the notes below.
struct PictureRows {
  let window: [String]
  let notes: [String]

  init(_ lines: [String]) {
    let end = lines.lastIndex { "└├╰+'".contains($0.first ?? " ") && !$0.dropFirst().isEmpty } ?? 0
    window = Array(lines[...end])
    notes = Array(lines[(end + 1)...])
  }

  /// The words, without lines, brackets and marks.
  var words: [Substring] {
    (window + notes).flatMap { $0.split { " │┌┐└┘├┤┬┴┼─░╭╮╰╯[]•‹,:\"()|+".contains($0) } }
  }

  /// Returns a Boolean value that indicates whether a text is among the words, possibly shortened.
  func show(_ text: String) -> Bool {
    words.contains { word in
      word == text || word.last == "…" && text.hasPrefix(word.dropLast())
    }
  }
}
