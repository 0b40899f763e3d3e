import NavEvents

/// What plugins say to a command, and to an exit.
extension Engine {
  /// What the interceptors make of a command that `requester` asked for; each of the commands with who speaks in it.
  mutating func intercept(
    _ command: NavCommand, for requester: TextID?
  ) -> Result<[SpokenCommand], RefusedCommand> {
    var commands = [SpokenCommand(command: command, speaker: requester)]
    var vetoes: [Refusal.Reason] = []
    for plugin in host.interceptors {
      var next: [SpokenCommand] = []
      for spoken in commands {
        switch ask(plugin, spoken.command) {
        case .success(.proceed): next.append(spoken)
        case .success(.rewrite(let rewritten)):
          next += rewritten.map { SpokenCommand(command: $0, speaker: plugin.id) }
        case .success(.veto(let message)):
          vetoes.append(Refusal.Reason(by: draft.texts[plugin.id], message: message))
          next.append(spoken)
        case .failure(let error):
          let reasons = vetoes + error.refusal.reasons
          return .failure(RefusedCommand(refusal: Refusal(code: error.refusal.code, reasons: reasons)))
        }
      }
      commands = next
    }
    if vetoes.isEmpty { return .success(commands) }
    return .failure(RefusedCommand(refusal: Refusal(code: .vetoed, reasons: vetoes)))
  }

  private mutating func ask(
    _ plugin: PluginHost.Hosted<any CommandInterceptor>, _ command: NavCommand
  ) -> Result<Interception, RefusedCommand> {
    guard plugin.hook.interceptedCommands.contains(command.kind) else { return .success(.proceed) }
    do throws(PluginFault) {
      let interception = try checked(plugin.hook.intercept(command, in: state, &draft))
      note(plugin.id, .intercept, interception.said, about: command.kind.wireName)
      guard case .rewrite(let commands) = interception else { return .success(interception) }
      return rewrite(into: commands, by: plugin.id)
    } catch {
      note(plugin.id, .intercept, .failed, about: command.kind.wireName)
      if let refusal = record(error, plugin.id, plugin.faultPolicy) {
        return .failure(RefusedCommand(refusal: refusal))
      }
      return .success(.proceed)
    }
  }

  /// What a plugin says, if it can be done.
  private func checked(_ interception: Interception) throws(PluginFault) -> Interception {
    guard case .rewrite(let commands) = interception else { return interception }
    if commands.isEmpty {
      throw PluginFault(code: "empty-rewrite", message: "A rewrite must give at least one command.")
    }
    try draft.checkWritable(commands)
    return interception
  }

  mutating func objections(to exit: Exit) -> Refusal? {
    var vetoes: [Refusal.Reason] = []
    for plugin in host.guards {
      do throws(PluginFault) {
        let objection = try plugin.hook.objection(to: exit, in: state, draft)
        note(plugin.id, .shouldPop, objection == nil ? .agreed : .vetoed, about: exit.way.wireName)
        if let message = objection {
          vetoes.append(Refusal.Reason(by: draft.texts[plugin.id], message: message))
        }
      } catch {
        note(plugin.id, .shouldPop, .failed, about: exit.way.wireName)
        if let refusal = record(error, plugin.id, plugin.faultPolicy) {
          return Refusal(code: refusal.code, reasons: vetoes + refusal.reasons)
        }
      }
    }
    return vetoes.isEmpty ? nil : Refusal(code: .vetoed, reasons: vetoes)
  }

  // MARK: Provenance

  mutating func record(_ plugin: TextID, _ deed: Provenance.Deed) {
    draft.provenance.append(Provenance(plugin: plugin, deed: deed))
  }

  /// Notes a plugin's failure; returns a refusal if the plugin's failures close the way. A report is a fact: nothing
  /// closes its way.
  mutating func record(
    _ fault: PluginFault, _ plugin: TextID, _ policy: PluginManifest.FaultPolicy
  ) -> Refusal? {
    record(plugin, .failed(code: draft.texts.intern(fault.code)))
    switch policy {
    case .failOpen: return nil
    case .failClosed:
      if let command = draft.command, isFact(command, for: nil) { return nil }
      let reason = Refusal.Reason(by: draft.texts[plugin], message: fault.message)
      return Refusal(code: .pluginFault, reasons: [reason])
    }
  }
}
