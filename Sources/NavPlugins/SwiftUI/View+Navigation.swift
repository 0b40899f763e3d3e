#if canImport(SwiftUI)
  import Foundation
  public import NavRuntime
  public import SwiftUI

  extension View {
    /// Sends the session what the app hears from outside: links (`open`, from a link), and whether the app is in the foreground
    /// (`setActive`).
    ///
    /// ```
    /// WindowGroup { Root(store: store).navigation(store) }
    /// ```
    public func navigation(_ store: NavStore) -> some View { modifier(NavigationReports(store: store)) }

    /// Presents the sheet of a scene, and lets the user drag it away unless a plugin would keep it.
    ///
    /// ```
    /// content.navigationSheet(store) { modal in Screen(id: modal.node).navigationSheet(store, level: 1) { … } }
    /// ```
    /// - Parameter level: The number of modals below it.
    public func navigationSheet(
      _ store: NavStore, level: Int = 0, @ViewBuilder content: @escaping (NavScene.Modal) -> some View
    ) -> some View {
      sheet(item: store.sheet(level: level).binding) { modal in
        content(modal).interactiveDismissDisabled(store.staysOpen(level: level))
      }
    }

    #if !os(macOS)
      /// Presents the modal that covers the scene.
      /// - Parameter level: The number of modals below it.
      public func navigationCover(
        _ store: NavStore, level: Int = 0, @ViewBuilder content: @escaping (NavScene.Modal) -> some View
      ) -> some View {
        fullScreenCover(item: store.fullScreenCover(level: level).binding, content: content)
      }
    #endif
  }

  /// Sends links and the phase of the scene to a session.
  private struct NavigationReports: ViewModifier {
    let store: NavStore
    @Environment(\.scenePhase) private var phase

    func body(content: Content) -> some View {
      content
        .onOpenURL { url in store.send(.open(url.absoluteString), from: .link) }
        // In the phase `inactive`, the app is still on the screen.
        .onChange(of: phase, initial: true) { _, phase in
          store.send(.setActive(phase != .background), from: .system)
        }
    }
  }
#endif
