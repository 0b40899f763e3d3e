import NavBase

/// The refusal of a command, with its reasons. It is an outcome, not an error, and is journalled like any
/// other.
///
/// ```swift
/// if case .refused(let refusal) = try session.send(.pop()) {
///   print(refusal.code)     // vetoed
///   print(refusal.message)  // “form” has unsaved changes.
///   for reason in refusal.reasons { print(reason.by, reason.message) }
/// }
/// ```
public struct Refusal: Hashable, Sendable {
  /// The members. A class, so that the many functions that return a refusal or none return one word; it is never changed.
  private final class Content: Sendable {
    let code: RefusalCode
    let reasons: [Reason]
    let step: Int?

    init(_ code: RefusalCode, _ reasons: [Reason], _ step: Int?) {
      (self.code, self.reasons, self.step) = (code, reasons, step)
    }
  }

  private let content: Content

  /// The stable code, for programs.
  public var code: RefusalCode { content.code }
  /// All the reasons, for people; never empty.
  public var reasons: [Reason] { content.reasons }
  /// The place of the refused command among those of an ``Command/all(_:)``, from 0; nil for the refusal of any other command.
  public var step: Int? { content.step }

  /// What was refused and why, to show it or to log it: the sentences of all reasons in the words of Swift, such as
  /// `“z” is not on the stack of “main”.` The refusal of several commands says which one was refused: `Step 2: …`.
  ///
  /// ``description`` has the code as well, and the origin of each reason; ``Reason/recordedMessage`` is what the journal has.
  public var message: String {
    let sentences = reasons.map(\.message).joined(separator: " ")
    return step.map { "Step \($0): \(sentences)" } ?? sentences
  }

  /// An objection, with its origin.
  public struct Reason: Hashable, Sendable {
    /// The origin of the objection: `core`, or the id of a plugin.
    public let by: String
    /// The sentence as the journal records it. A sentence of `core` uses the words of the prompt: verbs such as `popto`, and
    /// keys such as `in=ID`.
    public let recordedMessage: String
    /// A sentence: what, where, and what to do instead, in the words of Swift. A sentence of a plugin is as the plugin gave it.
    public var message: String {
      by.hasSameBytes(as: "core") ? Self.inSwift(recordedMessage) : recordedMessage
    }

    /// Returns a Boolean value that indicates whether both have the same texts, compared as UTF-8 bytes.
    public static func == (one: Self, other: Self) -> Bool {
      one.by.hasSameBytes(as: other.by) && one.recordedMessage.hasSameBytes(as: other.recordedMessage)
    }

    /// Adds the bytes of both texts to a hash.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(TextBytes(by))
      hasher.combine(TextBytes(recordedMessage))
    }

    /// Creates an objection of `core` or a plugin.
    public init(by: String, message: String) {
      self.by = by
      recordedMessage = message
    }
  }

  /// Creates a refusal with all its reasons; `step` is the place of the refused command among several.
  public init(code: RefusalCode, reasons: [Reason], step: Int? = nil) {
    content = Content(code, reasons, step)
  }

  /// Returns the refusal of several commands because of this one, whose place among them is `step`.
  package func ofStep(_ step: Int) -> Refusal { Refusal(code: code, reasons: reasons, step: step) }

  /// Returns a Boolean value that indicates whether both refusals have the same code, the same reasons and the same step.
  public static func == (one: Self, other: Self) -> Bool {
    one.code == other.code && one.reasons == other.reasons && one.step == other.step
  }

  /// Adds the code and the reasons to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(reasons)
  }
}

extension Refusal: CustomStringConvertible {
  /// The code and the reasons, such as `not-in-stack: “z” is not on the stack of “main”.` A reason of a plugin names the plugin,
  /// and the refusal of several commands the one that was refused: `not-in-stack in step 2: …`.
  public var description: String {
    let sentences = reasons.map { $0.by.hasSameBytes(as: "core") ? $0.message : "\($0.by): \($0.message)" }
    return "\(heading): \(sentences.joined(separator: " "))"
  }

  /// The code, with the step of a refusal of several commands: `not-in-stack`, `vetoed in step 2`.
  ///
  /// ```swift
  /// if let refusal = commit.refusal { print("refused:", refusal.heading) }
  /// ```
  public var heading: String { code.rawValue + (step.map { " in step \($0)" } ?? "") }
}

/// The stable code of a refusal. An open set: a journal of a later version may contain others.
public struct RefusalCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code as the journal writes it.
  public let rawValue: String

  /// Creates a code from any text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code as the journal writes it.
  public var description: String { rawValue }

  /// No node of that id is in the scene.
  public static let unknownNode = RefusalCode(rawValue: "unknown-node")
  /// No container of that id is in the scene.
  public static let unknownContainer = RefusalCode(rawValue: "unknown-container")
  /// The container does not accept the command, or no container on the focus path does.
  public static let wrongContainer = RefusalCode(rawValue: "wrong-container")
  /// The id is in the scene already.
  public static let duplicateNode = RefusalCode(rawValue: "duplicate-node")
  /// The screen is not on the container's stack.
  public static let notInStack = RefusalCode(rawValue: "not-in-stack")
  /// A value is missing or out of range.
  public static let badArgument = RefusalCode(rawValue: "bad-argument")
  /// A plugin objects.
  public static let vetoed = RefusalCode(rawValue: "vetoed")
  /// A drillDown without a left screen has nothing to replace (SGBDrillDownController).
  public static let noLeftScreen = RefusalCode(rawValue: "no-left-screen")
  /// The container cannot be swiped now, or no swipe is running.
  public static let swipeUnavailable = RefusalCode(rawValue: "swipe-unavailable")
  /// A tab container cannot be pushed (UINavigationController).
  public static let tabInStack = RefusalCode(rawValue: "tab-in-stack")
  /// A split cannot be pushed (UINavigationController).
  public static let splitInStack = RefusalCode(rawValue: "split-in-stack")
  /// A stack cannot be pushed on a stack (UINavigationController).
  public static let nestedNavigation = RefusalCode(rawValue: "nested-navigation")
  /// The stack would be left without entries.
  public static let emptyStack = RefusalCode(rawValue: "empty-stack")
  /// The secondary column of a split cannot be hidden (UISplitViewController).
  public static let secondaryStays = RefusalCode(rawValue: "secondary-stays")
  /// The text is not a URL.
  public static let badURL = RefusalCode(rawValue: "bad-url")
  /// No web container loads the URL, and no plugin handles it.
  public static let unhandledURL = RefusalCode(rawValue: "unhandled-url")
  /// The page is loading (DrillDownWebController).
  public static let pageLocked = RefusalCode(rawValue: "page-locked")
  /// Nothing is loading (DrillDownWebController).
  public static let nothingLoading = RefusalCode(rawValue: "nothing-loading")
  /// Nothing has failed (DrillDownWebController).
  public static let nothingFailed = RefusalCode(rawValue: "nothing-failed")
  /// The screen has made a request of this key already, which is open.
  public static let requestOpen = RefusalCode(rawValue: "request-open")
  /// No screen that leaves was brought for an answer, or the screen was not.
  public static let noRequest = RefusalCode(rawValue: "no-request")
  /// The screen has no such result.
  public static let noResult = RefusalCode(rawValue: "no-result")
  /// No command waits under the ticket.
  public static let unknownTicket = RefusalCode(rawValue: "unknown-ticket")
  /// As many commands wait as may: sixteen.
  public static let tooManyHeld = RefusalCode(rawValue: "too-many-held")
  /// A plugin holds a command that a plugin has requested: such a command does not wait, it is dropped.
  public static let held = RefusalCode(rawValue: "held")
  /// `back` has nowhere to go: a host leaves the app. Only with a plugin that says so, such as `system-back`.
  public static let nothingBelow = RefusalCode(rawValue: "nothing-below")
  /// The plugin that decides for a container is not there.
  public static let rulesMissing = RefusalCode(rawValue: "rules-missing")
  /// The web container has no page yet.
  public static let noPage = RefusalCode(rawValue: "no-page")
  /// The page has no action.
  public static let noAction = RefusalCode(rawValue: "no-action")
  /// The archive has another version.
  public static let archiveVersion = RefusalCode(rawValue: "archive-version")
  /// The command `scene` comes when there is a scene already.
  public static let sceneAlreadySet = RefusalCode(rawValue: "scene-already-set")
  /// The plugin is not available, or not attached.
  public static let pluginMissing = RefusalCode(rawValue: "plugin-missing")
  /// The plugin is attached already.
  public static let pluginAttached = RefusalCode(rawValue: "plugin-attached")
  /// A plugin that fails closed has failed.
  public static let pluginFault = RefusalCode(rawValue: "plugin-fault")
  /// The plugins requested too many follow-ups.
  public static let pluginLoop = RefusalCode(rawValue: "plugin-loop")
}

extension RefusalCode {
  /// The codes of this version.
  package static let known: [RefusalCode] = [
    .unknownNode, .unknownContainer, .wrongContainer, .duplicateNode, .notInStack, .badArgument,
    .vetoed, .noLeftScreen, .swipeUnavailable, .tabInStack, .splitInStack, .nestedNavigation,
    .emptyStack, .secondaryStays, .badURL, .unhandledURL, .pageLocked, .nothingLoading,
    .nothingFailed, .noPage, .noAction, .archiveVersion, .sceneAlreadySet, .pluginMissing,
    .pluginAttached, .pluginFault, .pluginLoop, .requestOpen, .noRequest, .noResult,
    .unknownTicket, .tooManyHeld, .held, .nothingBelow, .rulesMissing,
  ]
}
