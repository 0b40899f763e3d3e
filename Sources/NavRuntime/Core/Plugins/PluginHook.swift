package import NavBase
package import NavEvents

/// The points at which the core asks plugins, with the names that the plugin protocol and the journal use.
///
/// The cases are in the order of their subjects: commands, events, removals, the way back, swipes, rotation, splits, pages and links. It
/// is not the order in which the core asks: `react` follows each event, so other questions of the same commit come before it
/// and after it.
@nonexhaustive public enum PluginHook: String, CaseIterable, Sendable {
  /// A command is about to be decided: ``CommandInterceptor``.
  case intercept
  /// An event has happened: ``EventReactor``.
  case react
  /// Screens are about to leave: ``RemovalGuard``.
  case shouldPop
  /// `back` has nothing to pop where it acts: ``BackPolicy``.
  case backBelow
  /// A swipe is about to begin: ``SwipeGuard``.
  case canBeginSwipe
  /// The finger was lifted at the end of a swipe: ``SwipePolicy``.
  case swipeCompletes
  /// The permission for the interface to turn may have changed: ``RotationPolicy``.
  case shouldAutorotate
  /// The orientations to which the interface may turn may have changed: ``RotationPolicy``.
  case supportedOrientations
  /// A split collapses, and its secondary has entries: ``CollapsePolicy``.
  case collapse
  /// A split collapses: ``TopColumnPolicy``.
  case topColumn
  /// A split expands, its secondary has no entries, and its primary has got more: ``SeparationPolicy``.
  case separate
  /// A page of a web container is below the top one: ``ResidencyPolicy``.
  case residency
  /// No web container loads a link: ``LinkHandler``.
  case route
  /// A screen has come into the scene, or has changed: ``AdmissionGuard``.
  case mayShow
  /// Something has happened to a container that its rules did not decide: ``ContainerRules``.
  case arrange
  /// A command goes to a container that rules arrange: ``ContainerRules``.
  case decide

  /// Returns true when `plugin` conforms to the protocol of this hook.
  func isAnswered(by plugin: any NavPlugin) -> Bool {
    switch self {
    case .intercept: plugin is any CommandInterceptor
    case .react: plugin is any EventReactor
    case .shouldPop: plugin is any RemovalGuard
    case .backBelow: plugin is any BackPolicy
    case .canBeginSwipe: plugin is any SwipeGuard
    case .swipeCompletes: plugin is any SwipePolicy
    case .shouldAutorotate, .supportedOrientations: plugin is any RotationPolicy
    case .collapse: plugin is any CollapsePolicy
    case .topColumn: plugin is any TopColumnPolicy
    case .separate: plugin is any SeparationPolicy
    case .residency: plugin is any ResidencyPolicy
    case .route: plugin is any LinkHandler
    case .mayShow: plugin is any AdmissionGuard
    case .arrange, .decide: plugin is any ContainerRules
    }
  }
}

extension PluginHook {
  /// Returns true for an answer of the form that this hook has in a journal.
  package func hasAnswer(_ answer: CanonicalJSON) -> Bool {
    switch self {
    case .swipeCompletes, .shouldAutorotate: answer.text == "true" || answer.text == "false"
    case .shouldPop: answer.isVeto
    case .backBelow: BackAnswer(answer) != nil
    case .supportedOrientations: answer.isListOfOrientations
    case .topColumn: SplitColumn.allCases.contains { answer.string?.hasSameBytes(as: $0.name) == true }
    case .collapse: answer.string.flatMap(CollapseAnswer.init(name:)) != nil
    case .separate: answer.string == "keep" || answer.hasOnly("node") && answer.member("node")?.string != nil
    case .residency: Residency.allCases.contains { answer.string?.hasSameBytes(as: $0.name) == true }
    case .route: answer.isVeto || answer.elements?.allSatisfy { (try? NavCommand($0)) != nil } == true
    case .mayShow:
      answer.hasOnly("remove") && answer.member("remove")?.string != nil
        || answer.members?.count == 2 && answer.member("replace")?.string != nil
          && Admission.screens(answer) != nil
    case .decide: answer.members != nil
    case .intercept, .react, .canBeginSwipe, .arrange: false
    }
  }
}

extension CanonicalJSON {
  /// Returns true for an object with one member, of this name.
  fileprivate func hasOnly(_ name: String) -> Bool {
    members?.count == 1 && members?.first?.name.hasSameBytes(as: name) == true
  }

  fileprivate var isVeto: Bool {
    hasOnly("veto") && member("veto")?.hasOnly("message") == true && vetoMessage != nil
  }

  /// The message of an answer that is a veto; nil for any other answer.
  package var vetoMessage: String? { member("veto")?.member("message")?.string }

  fileprivate var isListOfOrientations: Bool {
    var document = JSONDocument()
    return (try? document.parse(text)) != nil && document.orientations(document.root) != nil
  }
}

/// A call of a plugin's hook while a commit was decided, with its answer. Calls include the answers without effect,
/// which a journal leaves out.
package struct HookCall: Sendable {
  package typealias Outcome = HookAnswer

  package let plugin: TextID
  package let hook: PluginHook
  /// The type of the command or the event, or the cause of a removal.
  package let about: StaticString?
  package let outcome: Outcome
}

/// A plugin's failure in a hook. The journal records it with the plugin's id.
public struct PluginFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// A stable code for programs, such as `bad-configuration`.
  public let code: String
  /// A sentence for a person.
  public let message: String

  /// The ``message``, so that an uncaught error is printed as a sentence.
  public var description: String { message }

  /// Creates a failure.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}

/// A plugin's answer, in the words of `navrepl explain`.
@nonexhaustive public enum HookAnswer: String, Sendable {
  /// An interceptor let the command pass unchanged.
  case letPass
  /// An interceptor gave other commands instead.
  case rewrote
  /// An interceptor refused the command, a guard the removal, or a link handler the link.
  case vetoed
  /// A guard did not object to a removal.
  case agreed
  /// A guard allowed a swipe to begin.
  case allowed
  /// A policy left the question to the others.
  case noOpinion
  /// A policy gave its opinion.
  case answered
  /// A reactor requested commands.
  case requested
  /// A reactor saw an event and requested nothing.
  case nothing
  /// An interceptor holds the command.
  case held
  /// The plugin failed.
  case failed
}
