import NavEvents
import NavRuntime

/// A plugin that lets commands wait, and answers the events about them. The test provides both hooks.
struct TestHolder: CommandInterceptor, EventReactor {
  typealias Answer = @Sendable (borrowing HookContext) throws(PluginFault) -> [NavCommand]

  let manifest: PluginManifest
  let interceptedCommands: CommandKinds
  let watchedEvents: EventKinds
  private let hold: TestInterceptor.Body
  private let answer: Answer

  init(
    _ id: String, _ commands: CommandKinds = CommandKinds(.push, .title),
    _ events: EventKinds = EventKinds(.held, .resumed, .dropped),
    holding hold: @escaping TestInterceptor.Body = { _ in .hold("Wait.", expires: 60) },
    answering answer: @escaping Answer = { _ in [] }
  ) {
    manifest = PluginManifest(id: id, version: 1)
    (interceptedCommands, watchedEvents, self.hold, self.answer) = (commands, events, hold, answer)
  }

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception { try hold(context) }

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] { try answer(context) }
}

extension TestHolder {
  /// Returns a holder that traps when a command that waits is dropped for a reason that fits.
  static func trapping(_ id: String, atDrop fits: @escaping @Sendable (String) -> Bool) -> TestHolder {
    TestHolder(
      id,
      answering: { context in
        guard case .waiting(.dropped(_, let reason))? = context.event else { return [] }
        precondition(!fits(reason), "nothing ends this way")
        return []
      })
  }

  /// Returns a holder that requests the command itself that it holds.
  static func impatient(_ id: String) -> TestHolder {
    TestHolder(
      id, CommandKinds(.title),
      holding: { context in context.scene.held.isEmpty ? .hold("Wait.", keep: true) : .proceed },
      answering: { context in
        guard case .waiting(.held(_, _, _, _, let command, _, _, _, _))? = context.event else { return [] }
        return [try? NavCommand(command)].compactMap(\.self)
      })
  }

  /// Returns a holder that resumes what waits when an attribute changes: what it holds itself, or whatever waits.
  static func resuming(_ id: String, onlyItsOwn: Bool) -> TestHolder {
    TestHolder(
      id, CommandKinds(.push), EventKinds(.attributeChanged),
      answering: { context in
        guard context.event?.kind == .attributeChanged else { return [] }
        return context.scene.held.filter { !onlyItsOwn || $0.plugin == id }.map { .resume($0.ticket) }
      })
  }

  /// Returns a holder that knows only from its own memory what it resumes when an attribute changes.
  static func forgetful(_ id: String) -> TestHolder {
    let log = CallLog()
    return TestHolder(
      id, CommandKinds(.push), EventKinds(.held, .attributeChanged),
      answering: { context in
        if case .waiting(.held(_, let ticket, id, _, _, _, _, _, _))? = context.event {
          log.note("\(ticket)")
        }
        guard context.event?.kind == .attributeChanged else { return [] }
        return log.take().compactMap { Int($0) }.map { .resume($0) }
      })
  }

  /// Returns a holder that holds every second push, by a counter outside the state.
  static func counting(_ id: String) -> TestHolder {
    let log = CallLog()
    return TestHolder(
      id, CommandKinds(.push),
      holding: { _ in
        log.note("push")
        return log.calls.count.isMultiple(of: 2) ? .hold("Every second one waits.") : .proceed
      })
  }

  /// Returns a holder that never comes to an end once a command is resumed.
  static func endless(_ id: String) -> TestHolder {
    TestHolder(
      id, CommandKinds(.push, .title), EventKinds(.resumed, .remembered),
      answering: { context in
        let kind = context.event?.kind
        guard kind == .resumed || kind == .remembered && context.remembered != nil else { return [] }
        return [.remember(id, context.remembered?.text == "1" ? "2" : "1")]
      })
  }
}
