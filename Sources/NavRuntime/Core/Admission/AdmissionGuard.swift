import NavBase
public import NavEvents

/// A plugin that answers `mayShow`: whether a screen may be in the scene, whatever brought it.
///
/// ```swift
/// /// Nobody sees a screen for which the license has run out.
/// struct License: AdmissionGuard, EventReactor {
///   let manifest = PluginManifest(id: "license", version: 1, faultPolicy: .failClosed)
///   let watchedEvents: EventKinds = [.attributeChanged]
///
///   func admission(of screen: ScreenDescription, in context: borrowing HookContext) -> Admission? {
///     guard screen.attributes["licensed"] == "true", context.sceneAttribute("license") == nil else { return nil }
///     return .replace(with: [ScreenDescription("renew")])
///   }
///
///   /// The answer depends on an attribute of the scene: when it changes, all screens are asked about again.
///   func react(in context: borrowing HookContext) -> [NavCommand] {
///     guard case .item(.attributeChanged(node: nil, "license", _))? = context.event else { return [] }
///     return [.reask("license")]
///   }
/// }
/// ```
///
/// The core asks about each screen that a commit has brought by any command, placeholders and web pages included; about each screen
/// with another id or route, or other params or attributes; and about all screens after a guard was attached or configured, after a scene
/// was set, restored or reverted to, and after ``/NavEvents/Command/reask(_:)``.
///
/// Composition: all guards must agree. The first answer in the order of the plugins counts, and what replaces a screen is asked about
/// in turn: eight times in a commit, then screens that are refused are removed. Admission never refuses a command. The failure
/// of a guard that fails closed removes the screen.
public protocol AdmissionGuard: NavPlugin {
  /// Returns what becomes of a screen that may not be shown; nil when it may.
  func admission(
    of screen: ScreenDescription, in context: borrowing HookContext
  ) throws(PluginFault) -> Admission?
}

/// What becomes of a screen that may not be shown.
public enum Admission: Equatable, Sendable {
  /// These screens take its place, from the bottom up. Screens already in the scene are skipped. A pane with a placeholder gets the first.
  /// A web container accepts none, since it holds only pages, and neither does a modal that another one covers.
  ///
  /// Give each an id: a screen with a route and without an id gets a new one each time. What was replaced does not come back by itself.
  case replace(with: [ScreenDescription])
  /// The screen leaves the scene. This may leave a container without screens.
  case remove
}

extension Admission {
  /// The answer as it is in a journal: `{"remove":"account"}`, or `{"replace":"account","with":[{"id":"login"}]}`.
  func json(of screen: String) -> String {
    var text = ByteBuffer()
    switch self {
    case .remove:
      text.append("{\"remove\":")
      text.appendQuoted(screen)
    case .replace(let screens):
      text.append("{\"replace\":")
      text.appendQuoted(screen)
      text.member("with")
      text.list(screens) { screen, text in text.append(string: screen.json) }
    }
    text.append("}")
    return text.string
  }

  /// Reads an answer in a journal; nil when it is about another screen, or is none.
  package init?(_ answer: CanonicalJSON, of screen: String) {
    if answer.member("remove")?.string?.hasSameBytes(as: screen) == true {
      self = .remove
      return
    }
    guard answer.member("replace")?.string?.hasSameBytes(as: screen) == true,
      let screens = Self.screens(answer)
    else { return nil }
    self = .replace(with: screens)
  }

  /// Returns the screens of the member `with`; nil when it is not a list of screens.
  package static func screens(_ answer: CanonicalJSON) -> [ScreenDescription]? {
    guard let elements = answer.member("with")?.elements else { return nil }
    var screens: [ScreenDescription] = []
    for element in elements {
      guard let screen = ScreenDescription(json: element.text) else { return nil }
      screens.append(screen)
    }
    return screens
  }
}
