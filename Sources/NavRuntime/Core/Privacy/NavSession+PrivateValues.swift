import NavBase
public import NavEvents
import Synchronization

/// Private values, which are only in the memory of the session.
extension NavSession {
  /// Returns an attribute of a screen, or of the scene without one: a private one as it was set by this session; nil when there is no such
  /// attribute, and when it is private and was set by an earlier session.
  ///
  /// ```swift
  /// try session.send(.setAttribute("token", to: "abc", of: "login"))
  /// print(session.scene.attribute("token", of: "login") ?? "")  // private:5d1c…
  /// print(session.attribute("token", of: "login") ?? "")        // abc
  /// ```
  public func attribute(_ key: String, of node: String? = nil) -> String? {
    let scene = scene
    let text = node.map { scene.attribute(key, of: $0) } ?? scene.attributes[key]
    guard let text, let hidden = PrivateValue(text: text) else { return text }
    return privateValues?.value(of: hidden)?.string
  }

  /// Returns params, or an answer, with the private values that this session knows. A member that it does not know is left out; nil when the
  /// whole value is one.
  ///
  /// ```swift
  /// let params = session.scene.screens["payment"]?.params.flatMap { session.revealed($0) }
  /// ```
  public func revealed(_ value: CanonicalJSON) -> CanonicalJSON? {
    value.replacingPrivateValues { privateValues?.value(of: $0) }
  }

  /// Tells the session a private value that it may meet: one that the app has from elsewhere, such as the keychain, after a launch. Where the
  /// scene has its code, under any of the keys, the value is known again.
  ///
  /// ```swift
  /// session.supplyPrivateValue(CanonicalJSON(string: "abc"))
  /// ```
  public func supplyPrivateValue(_ value: CanonicalJSON) { privateValues?.supply(value) }

  /// Marks the key under which private values are hidden from now on, if the journal has another one.
  func markKey() throws(SessionError) {
    guard let id = privateValues?.keyID else { return }
    let isMarked = core.withLock { core in
      core.engine.state.keyID(core.engine.draft.texts).map { $0.hasSameBytes(as: id) } ?? false
    }
    if !isMarked { try send(.system) { draft in .mark(.key(draft.texts.intern(id))) } }
  }
}

extension SessionOptions {
  /// Makes a session hide the private values that another one hides, under the same keys: one that goes on with a fork of its journal.
  ///
  /// ```swift
  /// options.hidePrivateValues(as: session)
  /// ```
  public mutating func hidePrivateValues(as session: NavSession) {
    session.privateValues?.declare(in: &self)
  }
}
