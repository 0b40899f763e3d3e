import NavBase
import NavEvents

/// A command that waits, as the events describe it.
struct HeldCommand: Equatable {
  /// The largest number of commands that wait at once.
  static let most = 16

  let ticket: Int32
  /// The plugins that have held it, the present one last. None of them is asked again.
  var plugins: [TextID]
  var reason: TextID
  /// The command as it was sent, in the form of the wire.
  let command: JSONText
  /// The commit in which it was last held.
  var commit: Int32
  /// The container that it went to; nil for a command that concerns the whole scene.
  let target: TextID?
  /// The screen that requests an answer by it.
  let opener: TextID?
  /// True when nothing that the user does meanwhile drops it.
  var keeps: Bool
  /// The time in milliseconds since 1970 after which it is dropped.
  var until: Double?

  /// The plugin that holds it.
  var plugin: TextID? { plugins.last }

  func mark(_ marks: inout TextMarks) {
    for plugin in plugins { marks.mark(plugin) }
    marks.mark(reason)
    marks.mark(command)
    marks.mark(target)
    marks.mark(opener)
  }
}

/// The commands that wait, and their tickets.
struct HeldCommands: Equatable {
  /// By ticket, the smallest first.
  private(set) var commands: [HeldCommand] = []
  /// The ticket of the next command that is held.
  var next: Int32 = 1

  var isEmpty: Bool { commands.isEmpty }

  subscript(_ ticket: Int32) -> HeldCommand? { commands.first { $0.ticket == ticket } }

  /// Returns the command that a plugin holds already, or has held, sent once more; nil when it is another one.
  func same(_ command: JSONText, heldBy plugin: TextID) -> HeldCommand? {
    commands.first { $0.command == command && $0.plugins.contains(plugin) }
  }

  /// Adds a command, or replaces the one with its ticket.
  mutating func put(_ held: HeldCommand) {
    if let place = commands.firstIndex(where: { $0.ticket == held.ticket }) {
      commands[place] = held
    } else {
      let place = commands.firstIndex { $0.ticket > held.ticket } ?? commands.count
      commands.insert(held, at: place)
    }
    if held.ticket >= next, held.ticket < Int32.max { next = held.ticket + 1 }
  }

  mutating func remove(_ ticket: Int32) { commands.removeAll { $0.ticket == ticket } }
}

/// The commands that wait, as the checks of a state read them.
extension NavState {
  /// The tickets of the commands that wait, in their order.
  package var heldTickets: [Int] { metadata.held.commands.map { Int($0.ticket) } }

  /// The ticket of the next command that is held.
  package var nextTicket: Int { Int(metadata.held.next) }
}

/// Applies the events of commands that wait.
extension NavState {
  mutating func evolve(_ event: WaitingEvent<InternedForm>) {
    switch event {
    case .held(
      let until, let ticket, let plugin, let reason, let command, let commit, let target, let opener,
      let keeps):
      let before = metadata.held[ticket]?.plugins ?? []
      let held = HeldCommand(
        ticket: ticket, plugins: before.filter { $0 != plugin } + [plugin], reason: reason, command: command,
        commit: commit, target: target, opener: opener, keeps: keeps, until: until)
      changeMetadata { $0.held.put(held) }
    case .resumed(let ticket), .dropped(let ticket, _): changeMetadata { $0.held.remove(ticket) }
    }
  }
}

/// The commands that wait in the canonical state.
extension NavState {
  /// Writes the commands that wait, and the next ticket unless it is the first.
  func writeHeld(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    if metadata.held.next != 1 { buffer.member("nextTicket", Int(metadata.held.next)) }
    if metadata.held.isEmpty { return }
    buffer.member("held")
    buffer.list(metadata.held.commands) { held, buffer in
      buffer.append("{\"ticket\":")
      buffer.append(Int(held.ticket))
      buffer.member("plugins")
      buffer.list(held.plugins) { texts.appendQuoted($0, to: &$1) }
      buffer.member("reason", held.reason, texts)
      buffer.member("command")
      texts.append(held.command.text, to: &buffer)
      buffer.member("commit", Int(held.commit))
      if let target = held.target { buffer.member("target", target, texts) }
      if let opener = held.opener { buffer.member("opener", opener, texts) }
      if held.keeps { buffer.member("keep", true) }
      if let until = held.until { buffer.member("until", until) }
      buffer.close()
    }
  }

  /// Reads what ``writeHeld(_:to:)`` wrote. Members that do not fit are left out.
  mutating func readHeld(
    _ state: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    if let next = document.member("nextTicket", of: state).flatMap({ document.integer($0) }) {
      metadata.held.next = max(1, Int32(clamping: next))
    }
    guard let list = document.member("held", of: state) else { return }
    document.forEachElement(of: list) { element in
      func text(_ name: StaticString) -> TextID? {
        document.member(name, of: element).flatMap { member in
          document.withText(of: member) { draft.texts.intern($0) }
        }
      }
      var plugins: [TextID] = []
      if let member = document.member("plugins", of: element) {
        document.forEachElement(of: member) { plugin in
          document.withText(of: plugin) { draft.texts.intern($0) }.map { plugins.append($0) }
        }
      }
      guard !plugins.isEmpty, let ticket = document.member("ticket", of: element),
        let number = document.integer(ticket), let reason = text("reason"),
        let command = document.member("command", of: element),
        let commit = document.member("commit", of: element).flatMap({ document.integer($0) })
      else { return }
      metadata.held.put(
        HeldCommand(
          ticket: Int32(clamping: number), plugins: plugins, reason: reason,
          command: draft.json(command, of: document), commit: Int32(clamping: commit), target: text("target"),
          opener: text("opener"),
          keeps: document.member("keep", of: element).flatMap { document.bool($0) } ?? false,
          until: document.member("until", of: element).flatMap { document.number($0) }))
    }
  }
}
