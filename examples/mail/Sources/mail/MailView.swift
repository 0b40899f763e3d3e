import NavRuntime

/// Draws a scene as text. It asks nobody but the scene where something is.
struct MailView {
  let scene: NavScene
  let mailbox: Mailbox
  let selected: [String: Int]
  /// The screen that gets the keys.
  let active: String?

  var lines: [String] {
    var canvas = Canvas(width: scene.environment.width, height: scene.environment.height)
    for frame in scene.layout {
      let box = canvas.box(of: frame)
      canvas.outline(box)
      guard let node = frame.node else { continue }
      canvas.write(frame.role.isBar ? [bar(of: node, box.columns)] : content(of: node, box), in: box)
    }
    return canvas.lines
  }

  /// The back button on the left, the title in the middle.
  private func bar(of node: String, _ columns: Int) -> String {
    guard let item = scene.items[node] else { return "" }
    let back = item.backButton.map { "‹ \($0.title)  " } ?? ""
    let indent = max((columns - item.title.count) / 2 - back.count, 0)
    return back + String(repeating: " ", count: indent) + item.title
  }

  private func content(of node: String, _ box: Box) -> [String] {
    switch Place(id: node) {
    case .message(let number)? where mailbox.messages.indices.contains(number):
      let message = mailbox.messages[number]
      return ["From: \(message.sender)", ""] + wrapped(message.body, box.columns)
    case .draft?:
      let title = scene.items[node]?.title ?? ""
      return [title, ""] + wrapped(scene.draftText + "▏", box.columns).suffix(max(box.rows - 2, 1))
    case let list?: return rows(of: list)
    case nil: return []
    }
  }

  private func rows(of list: Place) -> [String] {
    mailbox.rows(of: list).enumerated().map { number, row in
      let mark = number != selected[list.id] ?? 0 ? " " : list.id == active ? "▸" : "·"
      return "\(mark) \(row.text)"
    }
  }

  /// The lines of a text, broken between words.
  private func wrapped(_ text: String, _ columns: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var lines: [String] = []
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        if let last = lines.last, last.count + 1 + word.count <= columns {
          lines[lines.count - 1] = last + " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines
    }
  }
}
