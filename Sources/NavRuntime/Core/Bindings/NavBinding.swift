import NavBase
import NavEvents

/// A part of a scene that a view reads, and writes when the user has changed it: a path, a sheet, a selection.
///
/// ```swift
/// let path = session.path(of: "home")
/// path.value = ["mail"]  // the user has followed a link: the stack has its root and mail
/// path.value = []        // the user has gone back: mail was removed
/// ```
///
/// SwiftUI is the usual reader: `NavSwiftUI` makes a `Binding` of it. Such a view changes itself first, and says so afterwards. So what it
/// writes is a change of what the binding has told it last, and not of the present scene, which may be another by then. What the view has
/// taken off is a fact, which no plugin refuses; what it brings is a command of the user. If the scene is not what the view has written,
/// because the command was refused, or held, or the scene has moved on, the view is told to read again, and follows the scene.
///
/// A refused command is in ``NavStore/refusal``, and an error in ``NavStore/failure``. The getter is for views: to look at the scene
/// without a view, use ``NavStore/scene``.
@MainActor public struct NavBinding<Value: Sendable> {
  /// The store whose scene is read.
  public let store: NavStore
  private let read: @MainActor () -> Value
  private let write: @MainActor (Value) -> Void

  init(_ store: NavStore, read: @escaping @MainActor () -> Value, write: @escaping @MainActor (Value) -> Void)
  {
    (self.store, self.read, self.write) = (store, read, write)
  }

  /// The value. An observer is told when it changes, and when the scene is not what was written.
  public var value: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// Returns a binding whose values are made from those of this one: `selection.map { AppTab(rawValue: $0) ?? .home } _: { $0.rawValue }`.
  public func map<Other: Sendable>(
    _ value: @escaping @MainActor (Value) -> Other, _ original: @escaping @MainActor (Other) -> Value
  ) -> NavBinding<Other> {
    NavBinding<Other>(store, read: { value(read()) }, write: { write(original($0)) })
  }
}

/// The identity of a binding among those of a store: all that are made for the same part are one.
struct BindingKey: Hashable {
  enum Kind: Hashable {
    case path
    case modal(ModalStyle)
    case staysOpen
    case selection
    case visibility
    case column
    case detail
  }

  let kind: Kind
  var node: TextBytes = TextBytes("")
  /// The number of modals below.
  var level: Int?
  /// The type of the values, where an app chooses it.
  var type: ObjectIdentifier?
}

/// A part of a scene, as a binding knows it.
struct BoundPart<Content: Equatable & Sendable, Value: Sendable> {
  let key: BindingKey
  /// Returns the part in a scene.
  let content: (NavScene) -> Content
  /// Returns what a view gets of it.
  let value: (Content) -> Value
  let isSame: (Value, Value) -> Bool
  /// True when a view that says the same once more does not mean a second change.
  var knowsItsWrites = true
}

extension BoundPart where Content == Value {
  /// A part that a view gets as it is.
  init(_ key: BindingKey, _ content: @escaping (NavScene) -> Content) {
    self.init(key: key, content: content, value: { $0 }, isSame: ==)
  }
}

extension NavStore {
  /// Returns the binding of a part. `change` sends what a view has changed: it gets the new value, and what the view was told last.
  func binding<Content, Value>(
    _ part: BoundPart<Content, Value>, change: @escaping @MainActor (NavStore, Value, Content) -> Void
  ) -> NavBinding<Value> {
    NavBinding(self) {
      self.note(.binding(part.key)) { part.content($0) == part.content($1) }
      let content = part.content(self.newest)
      self.published[part.key] = content
      return part.value(content)
    } write: { value in
      // What the view was told may be old; what it asks for is decided in the present scene.
      self.show(self.session.scene)
      change(self, value, self.published[part.key] as? Content ?? part.content(self.newest))
      let content = part.content(self.newest)
      if part.isSame(part.value(content), value) {
        // The view shows it already.
        if part.knowsItsWrites { self.published[part.key] = content }
      } else {
        self.publishAgain(.binding(part.key))
      }
    }
  }

  /// Reports what the host has done already. A refusal says that the scene has moved on meanwhile, which is no concern of the user.
  func report(_ command: NavCommand) {
    do throws(SessionError) { try session.send(command, from: .user) } catch { failure = error }
    show(session.scene)
  }
}

// MARK: The store of a session

extension NavSession {
  /// The session's store: the first one that was made and is still in use, else a new one. The bindings of a session share it, and keep it
  /// alive. The session does not: keep the store, or a binding, where the views are made, as in `@State var store: NavStore`.
  ///
  /// ```swift
  /// let sheet = session.store.sheet()
  /// ```
  @MainActor public var store: NavStore { SharedStores.store(of: self) ?? NavStore(self) }
}

/// The stores that are in use.
@MainActor enum SharedStores {
  private struct Entry {
    weak var store: NavStore?
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]

  static func store(of session: NavSession) -> NavStore? {
    guard let store = entries[ObjectIdentifier(session)]?.store, store.session === session else { return nil }
    return store
  }

  /// Adds a store, unless its session has one.
  static func add(_ store: NavStore) {
    if self.store(of: store.session) != nil { return }
    entries = entries.filter { $0.value.store != nil }
    entries[ObjectIdentifier(store.session)] = Entry(store: store)
  }
}
