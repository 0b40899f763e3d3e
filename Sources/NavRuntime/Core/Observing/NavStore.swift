import NavBase
public import NavEvents
public import Observation

/// The scene of a session for SwiftUI, and for any other observer of values on the main actor.
///
/// ```swift
/// struct Mail: View {
///   @State var store: NavStore
///
///   var body: some View {
///     Text(store.scene.items["inbox"]?.title ?? "")
///     Button("Compose") { store.send(.push("draft"), from: .user) }
///       .alert(item: $store.refusal) { refused in
///         Alert(title: Text(refused.message), dismissButton: .default(Text("Try again")) { store.tryAgain() })
///       }
///   }
/// }
/// ```
///
/// Whoever observes the store is told about the parts that it has read, and about no others: a view that reads
/// `scene.items["inbox"]` or `scene["main"]` is updated when that item or that container changes.
///
/// The store needs no platform framework. A class: its identity is what SwiftUI observes.
@MainActor public final class NavStore: Observable {
  /// The session that the store follows, to observe, flush or close it.
  public let session: NavSession
  /// The newest scene, part by part. After ``send(_:from:)-(NavCommand,_)`` it is the one that the command led to; the effects of other
  /// senders arrive soon after.
  public var scene: Scene { Scene(store: self) }

  /// The newest scene.
  private(set) var newest: NavScene
  private var lastRefusal: RefusedCommand?
  private var lastFailure: SessionError?
  private var lastTransition: NavScene.Transition?
  /// The parts of the scene that were read since they last changed, each with its comparison of two scenes.
  private var partsRead: [ScenePart: (NavScene, NavScene) -> Bool] = [:]
  /// What each binding has told its view last: the view's next value is a change of that.
  var published: [BindingKey: any Sendable] = [:]
  private var refusals = 0
  private let registrar = ObservationRegistrar()
  private var reading: Task<Void, Never>?

  /// Creates a store that follows a session until it is released.
  public init(_ session: NavSession) {
    self.session = session
    newest = session.scene
    let scenes = session.scenes
    reading = Task { [weak self] in
      for await scene in scenes {
        guard let self else { return }
        self.show(scene)
      }
    }
    SharedStores.add(self)
  }

  deinit { reading?.cancel() }

  // MARK: Commands

  /// The last command sent through the store, if it was refused: the refusal with its command, to show it and to try
  /// again. It is nil after an accepted command, after one that could not be decided, and when you set it to nil, as
  /// closing an alert does. A second refusal notifies observers again, also when it equals the first.
  public var refusal: RefusedCommand? {
    get {
      registrar.access(self, keyPath: \.refusal)
      return lastRefusal
    }
    set {
      if newValue == nil, lastRefusal == nil { return }
      registrar.withMutation(of: self, keyPath: \.refusal) { lastRefusal = newValue }
    }
  }

  /// The error of the last command that was sent through the store, such as a full disk; nil when the command has an
  /// outcome. You can set it to nil.
  public var failure: SessionError? {
    get {
      registrar.access(self, keyPath: \.failure)
      return lastFailure
    }
    set {
      if newValue == nil, lastFailure == nil { return }
      registrar.withMutation(of: self, keyPath: \.failure) { lastFailure = newValue }
    }
  }

  /// The transition that the last change of the scene asked for, to animate it; nil when it asked for none.
  public var transition: NavScene.Transition? {
    registrar.access(self, keyPath: \.transition)
    return lastTransition
  }

  /// Sends a command and shows the scene that it leads to. A refusal is in ``refusal``, and an error in ``failure``.
  ///
  /// The source is the app unless you say otherwise, as in ``NavSession/send(_:from:)-(NavCommand,_)``. Plugins may treat a touch of the
  /// user differently, so pass `.user` where a button or a gesture sends the command.
  /// - Returns: The outcome; nil when the command could not be decided.
  @discardableResult
  public func send(_ command: NavCommand, from source: CommitSource = .app) -> NavOutcome? {
    do throws(SessionError) {
      let outcome = try session.send(command, from: source)
      failure = nil
      if case .refused(let refusal) = outcome {
        refusals += 1
        self.refusal = RefusedCommand(id: refusals, refusal: refusal, command: command, source: source)
      } else {
        refusal = nil
      }
      show(session.scene)
      return outcome
    } catch {
      failure = error
      refusal = nil
      return nil
    }
  }

  /// Sends several commands as one commit, of which all happen or none, and shows the scene that they lead to; the rest is as in
  /// ``send(_:from:)-(NavCommand,_)``. The refusal is that of the whole list, with the place of the refused command
  /// (``/NavEvents/Refusal/step``), and ``tryAgain()`` sends the whole list again.
  ///
  /// ```
  /// store.send([.dismiss(), .select("home"), .push("item")], from: .user)
  /// ```
  /// - Returns: The outcome; nil when the commands could not be decided.
  @discardableResult
  public func send(_ commands: [NavCommand], from source: CommitSource = .app) -> NavOutcome? {
    send(.all(commands), from: source)
  }

  /// Sends the refused command again, from the same source.
  /// - Returns: The outcome; nil when no refusal is shown, or the command could not be decided.
  @discardableResult
  public func tryAgain() -> NavOutcome? {
    guard let lastRefusal else { return nil }
    return send(lastRefusal.command, from: lastRefusal.source)
  }

  /// A command that was refused, with the refusal. The members of the refusal can be read directly: `refused.code`.
  @dynamicMemberLookup public struct RefusedCommand: Identifiable, Equatable, Sendable {
    /// The number of the refusal among those of the store, from 1: a second equal refusal has another one.
    public let id: Int
    /// The refusal, with all reasons.
    public let refusal: Refusal
    /// The command, for another try; ``/NavEvents/Command/all(_:)`` for a list of commands.
    public let command: NavCommand
    /// The sender of the command.
    public let source: CommitSource

    /// Returns a member of the refusal.
    public subscript<Value>(dynamicMember member: KeyPath<Refusal, Value>) -> Value {
      refusal[keyPath: member]
    }
  }

  // MARK: Observation by part

  /// Shows a scene, unless a newer one is shown already.
  func show(_ newer: NavScene) {
    guard newer.commits >= newest.commits else { return }
    let old = newest
    let changed = partsRead.filter { !$0.value(old, newer) }.map(\.key)
    for part in changed {
      partsRead[part] = nil
      registrar.willSet(self, keyPath: \.[part])
    }
    let transition = newer.lastTransition(since: old.commits)
    let isNewTransition = newer.commits > old.commits && transition != lastTransition
    if isNewTransition { registrar.willSet(self, keyPath: \.transition) }
    newest = newer
    if newer.commits > old.commits { lastTransition = transition }
    if isNewTransition { registrar.didSet(self, keyPath: \.transition) }
    for part in changed { registrar.didSet(self, keyPath: \.[part]) }
  }

  /// Notes that an observer reads a part, which changes when `isSame` returns false for the scenes before and after.
  func note(_ part: ScenePart, _ isSame: @escaping (NavScene, NavScene) -> Bool) {
    registrar.access(self, keyPath: \.[part])
    if partsRead[part] == nil { partsRead[part] = isSame }
  }

  /// Tells whoever has read a part that it has changed, although it has not.
  func publishAgain(_ part: ScenePart) {
    partsRead[part] = nil
    registrar.willSet(self, keyPath: \.[part])
    registrar.didSet(self, keyPath: \.[part])
  }

  /// The identity of a part for the observation. It has no value of its own.
  fileprivate subscript(_ part: ScenePart) -> ScenePart { part }

  /// The newest scene of a store. An observer is told when a part that it has read changes.
  ///
  /// ```
  /// store.scene["main"]                // changes with the container
  /// store.scene.items["mail"]?.title   // changes with the item
  /// store.scene.visible                // changes with the visible screens
  /// store.scene.whole                  // a NavScene, which changes with every commit
  /// ```
  @MainActor @dynamicMemberLookup public struct Scene {
    fileprivate let store: NavStore

    /// The whole scene, to draw it or to compare it. An observer is told about every change, also that of the moment.
    public var whole: NavScene {
      store.note(.whole) { one, other in
        one.commits == other.commits && one.events == other.events && one == other
      }
      return store.newest
    }

    /// The container with this id; nil for a screen, and for an id that is not in the scene.
    public subscript(_ id: String) -> NavScene.Container? { containers[id] }

    /// The containers, by id.
    public var containers: Parts<NavScene.Container> { Parts(store: store, member: \.containers) }
    /// The screens, by id.
    public var screens: Parts<ScreenDescription> { Parts(store: store, member: \.screens) }
    /// The navigation items of all nodes, by id.
    public var items: Parts<NavScene.Item> { Parts(store: store, member: \.items) }
    /// The values that plugins remember, by the plugin's id.
    public var remembered: Parts<CanonicalJSON> { Parts(store: store, member: \.remembered) }

    /// Returns a member of the scene.
    public subscript<Value: Equatable>(dynamicMember member: KeyPath<NavScene, Value>) -> Value {
      store.note(.member(member)) { $0[keyPath: member] == $1[keyPath: member] }
      return store.newest[keyPath: member]
    }

    /// Returns a member of the scene that is a text, which is compared as UTF-8 bytes.
    public subscript(dynamicMember member: KeyPath<NavScene, String?>) -> String? {
      store.note(.member(member)) { $0[keyPath: member].hasSameBytes(as: $1[keyPath: member]) }
      return store.newest[keyPath: member]
    }

    /// Returns a member of the scene that is a list of texts, which are compared as UTF-8 bytes.
    public subscript(dynamicMember member: KeyPath<NavScene, [String]>) -> [String] {
      store.note(.member(member)) { $0[keyPath: member].hasSameBytes(as: $1[keyPath: member]) }
      return store.newest[keyPath: member]
    }

    /// Returns the value of a screen's attribute; nil when it has none. An observer is told when the screen changes.
    public func attribute(_ key: String, of screen: String) -> String? {
      screens[screen]?.attributes[key]
    }

    /// Returns true for the id of a node of the scene.
    public func contains(_ node: String) -> Bool { items[node] != nil }

    /// Returns the node that the pane in a role shows; nil for a pane that is empty, and for a role that the panes do
    /// not have.
    public func node(in role: PaneRole) -> String? {
      store.note(.pane(role)) { $0.node(in: role).hasSameBytes(as: $1.node(in: role)) }
      return store.newest.node(in: role)
    }
  }

  /// Values of a scene by the ids of their owners. An observer is told when the value that it has read changes, comes or
  /// leaves.
  @MainActor public struct Parts<Value: Equatable & Sendable> {
    fileprivate let store: NavStore
    fileprivate let member: KeyPath<NavScene, ByID<Value>>

    /// The value of an id, which is compared as UTF-8 bytes; nil when there is none.
    public subscript(_ id: String) -> Value? {
      let member = member
      store.note(.entry(member, TextBytes(id))) { $0[keyPath: member][id] == $1[keyPath: member][id] }
      return store.newest[keyPath: member][id]
    }

    /// All values. An observer is told when one of them changes, comes or leaves.
    public var all: ByID<Value> {
      let member = member
      store.note(.member(member)) { $0[keyPath: member] == $1[keyPath: member] }
      return store.newest[keyPath: member]
    }
  }
}

/// A part of a scene that an observer of a store can read.
enum ScenePart: Hashable {
  case whole
  /// What a view reads and writes.
  case binding(BindingKey)
  case member(PartialKeyPath<NavScene>)
  /// The node in a pane.
  case pane(PaneRole)
  /// The entry of an id in a member.
  case entry(PartialKeyPath<NavScene>, TextBytes)
}
