import NavBase
import NavEvents

/// Interception: before a command is decided, plugins let it pass, replace it or veto it.
extension Engine {
  /// The answer of the interceptors to a command.
  enum Intercepted {
    case proceed
    case refuse(Refusal)
    /// The command waits.
    case hold(Hold)
    /// Other commands take its place, each with its origin.
    case replace([(InternedCommand, CommandOrigin)])
  }

  /// Asks the interceptors about a command. Most commands pass all of them, and need no list.
  mutating func intercept(_ command: InternedCommand, from origin: CommandOrigin) -> Intercepted {
    let first = firstIntervention(in: command)
    if hookCalls != nil { notePasses(of: command.kind, until: first?.place) }
    guard let first else { return .proceed }
    return intercept(command, from: origin, first)
  }

  /// The answer of an interceptor that does not let a command pass, and the interceptor's place in the list.
  private struct Intervention {
    let place: Int
    let answer: Result<Interception, PluginFault>
  }

  /// Asks the interceptors, of which there is one at least, until one does not let the command pass; returns nil when all do.
  private mutating func firstIntervention(in command: InternedCommand) -> Intervention? {
    let (kind, interceptors, exempt) = (command.kind, host.interceptors.plugins, exempt)
    return withContext(for: interceptors[0].id, about: .command(command)) { context in
      for place in interceptors.indices
      where interceptors[place].isAsked(about: kind, in: context.state.pointee, exempt) {
        context.plugin = interceptors[place].id
        do throws(PluginFault) {
          let answer = try interceptors[place].intercept(in: context)
          if case .proceed = answer { continue }
          return Intervention(place: place, answer: .success(answer))
        } catch {
          return Intervention(place: place, answer: .failure(error))
        }
      }
      return nil
    }
  }

  /// Records that the interceptors before `place` let the command pass; all of them, when it is nil.
  private mutating func notePasses(of kind: CommandKind, until place: Int?) {
    let interceptors = host.interceptors.plugins
    for place in interceptors.indices.prefix(place ?? interceptors.count)
    where interceptors[place].isAsked(about: kind, in: state, exempt) {
      note(interceptors[place].id, .intercept, .letPass, about: kind.wireName)
    }
  }

  /// Continues with the first intervention. A later interceptor is asked about the commands by which an earlier one has
  /// replaced the original. A plugin that rewrites a command becomes the speaker of the new ones; the rest of their origin
  /// stays.
  private mutating func intercept(
    _ command: InternedCommand, from origin: CommandOrigin, _ first: Intervention
  ) -> Intercepted {
    var commands = [(command, origin)]
    var (vetoes, code) = ([Refusal.Reason](), RefusalCode.vetoed)
    var hold: Hold?
    let interceptors = host.interceptors.plugins
    for index in interceptors.indices.dropFirst(first.place) {
      let plugin = interceptors[index].id
      var next: [(InternedCommand, CommandOrigin)] = []
      for (command, origin) in commands {
        guard interceptors[index].isAsked(about: command.kind, in: state, exempt) else {
          next.append((command, origin))
          continue
        }
        let answer = index == first.place ? first.answer : ask(interceptors[index], command)
        switch interned(answer, of: interceptors[index], about: command.kind) {
        case .success(.proceed): next.append((command, origin))
        case .success(.rewrite(let rewritten)):
          var origin = origin
          origin.speaker = plugin
          next += rewritten.map { ($0, origin) }
        case .success(.veto(let message)):
          vetoes.append(Refusal.Reason(by: draft.texts[plugin], message: message))
          next.append((command, origin))
        case .success(.hold(let answer)):
          if hold == nil { record(plugin, .held(reason: answer.reason)) }
          hold = hold ?? answer
          next.append((command, origin))
        case .failure(let error):
          code = error.refusal.code
          vetoes += error.refusal.reasons
          next.append((command, origin))
        }
      }
      commands = next
    }
    if !vetoes.isEmpty { return .refuse(Refusal(code: code, reasons: vetoes)) }
    return hold.map { .hold($0) } ?? .replace(commands)
  }

  /// The plugins that have held the command which is being carried out: they are not asked about it again.
  private var exempt: [TextID] { resuming?.plugins ?? [] }

  private mutating func ask(
    _ plugin: borrowing HostedPlugin<any CommandInterceptor>, _ command: InternedCommand
  ) -> Result<Interception, PluginFault> {
    do throws(PluginFault) {
      return .success(
        try ask(plugin.id, about: .command(command)) { context throws(PluginFault) in
          try plugin.intercept(in: context)
        })
    } catch {
      return .failure(error)
    }
  }

  /// Records an interceptor's answer, and returns it in interned form.
  private mutating func interned(
    _ answer: Result<Interception, PluginFault>, of plugin: borrowing HostedPlugin<any CommandInterceptor>,
    about kind: CommandKind
  ) -> Result<InternedInterception, RefusedCommand> {
    do throws(PluginFault) {
      switch try answer.get() {
      case .proceed:
        note(plugin.id, .intercept, .letPass, about: kind.wireName)
        return .success(.proceed)
      case .veto(let message):
        note(plugin.id, .intercept, .vetoed, about: kind.wireName)
        return .success(.veto(message))
      case .rewrite(let commands):
        let interned = try interned(commands)
        note(plugin.id, .intercept, .rewrote, about: kind.wireName)
        return rewrite(into: interned, by: plugin.id)
      case .hold(let reason, let expires, let keeps):
        if let expires, !(expires > 0 && expires <= Interception.longestHold) {
          throw PluginFault(
            code: "bad-hold", message: "A command waits more than 0 and at most a thousand million seconds.")
        }
        note(plugin.id, .intercept, .held, about: kind.wireName)
        return .success(
          .hold(
            Hold(
              plugin: plugin.id, reason: draft.texts.intern(reason), expires: expires, keeps: keeps,
              ticket: resuming?.ticket)))
      }
    } catch {
      note(plugin.id, .intercept, .failed, about: kind.wireName)
      if let refusal = record(error, plugin.id, plugin.faultPolicy) {
        return .failure(RefusedCommand(refusal: refusal))
      }
      return .success(.proceed)
    }
  }

  /// An ``Interception`` with interned commands.
  private enum InternedInterception {
    case proceed
    case rewrite([InternedCommand])
    case veto(String)
    case hold(Hold)
  }

  /// Returns the commands of a rewrite in interned form; throws when there are none, or when a journal cannot hold one.
  private mutating func interned(_ commands: [NavCommand]) throws(PluginFault) -> [InternedCommand] {
    if commands.isEmpty {
      throw PluginFault(code: "empty-rewrite", message: "A rewrite must give at least one command.")
    }
    let interned = commands.map { draft.intern($0) }
    try draft.checkWritable(interned)
    return interned
  }

  /// Records the rewrite of a command, and refuses one that changes the memory of another plugin, even when
  /// the rewritten command was that plugin's own.
  private mutating func rewrite(
    into commands: [InternedCommand], by plugin: TextID
  ) -> Result<InternedInterception, RefusedCommand> {
    for command in commands { record(plugin, .rewrote(command)) }
    // Another plugin may hold what is resumed, and would hold the others with it.
    if commands.count > 1, commands.contains(where: { $0.kind == .resume }) {
      let objection = Objection.notAmongSeveral(.resume)
      return .failure(RefusedCommand(refusal: objection.refusal(state, draft.texts)))
    }
    for case .plugin(.remember(let owner, _)) in commands where owner != plugin {
      let objection = Objection.foreignMemory(owner)
      return .failure(RefusedCommand(refusal: objection.refusal(state, draft.texts)))
    }
    return .success(.rewrite(commands))
  }
}

extension HostedPlugin<any CommandInterceptor> {
  @inline(__always)
  borrowing func isAsked(about kind: CommandKind, in state: borrowing NavState, _ exempt: [TextID]) -> Bool {
    interceptedCommands.contains(kind) && !state.isQuarantined(id) && !exempt.contains(id)
  }

  /// Asks the interceptor. A method, because only `self` is used in place: `list[place].hook` would be a copy.
  @inline(__always)
  borrowing func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    try hook.intercept(in: context)
  }
}
