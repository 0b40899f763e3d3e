import NavEvents
import NavPluginTesting
import NavPlugins
import NavRuntime
import Synchronization

/// Plugins that are wrong on purpose.
enum BadPlugin {
  /// Returns a plugin that breaks this law and no other.
  static func breaking(_ law: PluginLaw) -> any NavPlugin {
    switch law {
    case .sameInEveryRun: titling(law.rawValue) { "\(UInt32.random(in: .min ... .max))" }
    case .sameInEveryProcess: titling(law.rawValue) { "\("form".hashValue)" }
    case .total: trapping(law.rawValue)
    case .bounded: endless(law.rawValue)
    case .explainsVetoes: TestGuard(law.rawValue) { _, _ throws(PluginFault) in "" }
    case .survivesUnknownEvents: strict(law.rawValue)
    case .remembersWhatRoundTrips: forgetful(law.rawValue)
    case .carriesOutOnce: TestHolder.impatient(law.rawValue)
    case .leavesOthersAlone: detaching(law.rawValue)
    case .sameAnswer: CardRules(law.rawValue, .countedRefusal)
    case .staysArranged: CardRules(law.rawValue, .otherRole)
    case .keepsUnknownChildren: CardRules(law.rawValue, .removedStrangers)
    case .survivesRestore: CardRules(law.rawValue, .lostBack)
    case .panesInside: CardRules(law.rawValue, .wideCards)
    case .backKeepsItsWord: CardRules(law.rawValue, .otherWord)
    }
  }

  /// Returns a plugin that gives pushed screens a title.
  private static func titling(_ id: String, _ title: @escaping @Sendable () -> String) -> any NavPlugin {
    TestReactor(id, EventKinds(.pushed)) { context, requests throws(PluginFault) in
      guard let screen = context.pushedScreen else { return }
      requests.append(.setTitle(title(), of: screen))
    }
  }

  /// Returns a plugin that assumes that a push has a screen.
  private static func trapping(_ id: String) -> any NavPlugin {
    TestInterceptor(id, CommandKinds(.push)) { context throws(PluginFault) in
      guard case .navigation(.push(let screen, _, _), _) = context.command else { return .proceed }
      precondition(screen != nil, "a push brings a screen")
      return .proceed
    }
  }

  /// Returns a plugin that answers every title with another one.
  private static func endless(_ id: String) -> any NavPlugin {
    TestReactor(id, EventKinds(.titleChanged)) { context, requests throws(PluginFault) in
      guard case .item(.titleChanged(let node, let title))? = context.event else { return }
      requests.append(.setTitle(title == "up" ? "down" : "up", of: node))
    }
  }

  /// Returns a plugin that throws for every event that it does not know.
  private static func strict(_ id: String) -> any NavPlugin {
    TestReactor(id, EventKinds(.pushed)) { context, requests throws(PluginFault) in
      guard let screen = context.pushedScreen else {
        throw PluginFault(code: "what-is-this", message: "This is no push.")
      }
      requests.append(.setTitle("A \(screen)", of: screen))
    }
  }

  /// Returns a plugin that counts pushes itself instead of remembering their number.
  private static func forgetful(_ id: String) -> any NavPlugin {
    let count = CallLog()
    return TestReactor(id, EventKinds(.pushed)) { context, requests throws(PluginFault) in
      guard let screen = context.pushedScreen else { return }
      count.note(screen)
      requests.append(.setTitle("Number \(count.calls.count)", of: screen))
    }
  }

  /// Returns a plugin that detaches `back-button`.
  private static func detaching(_ id: String) -> any NavPlugin {
    TestReactor(id, EventKinds(.pushed)) { context, requests throws(PluginFault) in
      if context.pushedScreen != nil { requests.append(.detach("back-button")) }
    }
  }
}
