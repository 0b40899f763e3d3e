import NavRuntime

/// A screen of the app. Its id in the scene says what it shows, so a scene alone is enough to draw everything.
enum Place: Equatable {
  case folders
  case folder(String)
  case message(Int)
  case draft

  init?(id: String) {
    let parts = id.split(separator: "/").map(String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("folders", nil): self = .folders
    case ("folder", let name?): self = .folder(name)
    case ("message", let number?): if let number = Int(number) { self = .message(number) } else { return nil }
    case ("draft", nil): self = .draft
    default: return nil
    }
  }

  var id: String {
    switch self {
    case .folders: "folders"
    case .folder(let name): "folder/\(name)"
    case .message(let number): "message/\(number)"
    case .draft: "draft"
    }
  }
}

struct Message {
  let folder: String
  let sender: String
  let subject: String
  let body: String
}

/// A row of a list, and the place to which it leads.
struct Row {
  let text: String
  let place: Place
}

/// What there is to read. A real app would have a database here; the runtime knows nothing of it.
struct Mailbox {
  let folders = ["Inbox", "Archive", "Sent"]
  let messages = [
    Message(
      folder: "Inbox", sender: "Ada", subject: "The engine",
      body: "It weaves algebraic patterns now.\n\nCome and see it before the rain does."),
    Message(
      folder: "Inbox", sender: "Grace", subject: "A moth",
      body: "We found it in relay 70, panel F. I have taped it into the log, so that nobody has to guess."),
    Message(folder: "Inbox", sender: "Alan", subject: "Tea at five?", body: "Bring the bicycle chain."),
    Message(folder: "Archive", sender: "Edsger", subject: "Goto", body: "Please do not."),
    Message(folder: "Sent", sender: "Me", subject: "Re: Goto", body: "Then how do I go back?"),
  ]

  /// The rows of a list; none for a place that is no list.
  func rows(of place: Place) -> [Row] {
    switch place {
    case .folders:
      folders.map { Row(text: $0, place: .folder($0)) }
    case .folder(let name):
      messages.indices.filter { messages[$0].folder == name }.map { number in
        Row(text: "\(messages[number].sender): \(messages[number].subject)", place: .message(number))
      }
    case .message, .draft: []
    }
  }

  /// The screen that the runtime is told of.
  func screen(of place: Place) -> ScreenDescription {
    switch place {
    case .folders: ScreenDescription(place.id, title: "Folders")
    case .folder(let name): ScreenDescription(place.id, title: name)
    case .message(let number): ScreenDescription(place.id, title: messages[number].subject)
    case .draft: ScreenDescription(place.id, title: "New message")
    }
  }
}
