import NavEvents

/// Modals, for `sheet(item:)` and its like.
extension NavStore {
  /// Returns the modal that is a sheet, for `sheet(item:)`: the topmost one, or the one on this level.
  ///
  /// ```swift
  /// let sheet = session.store.sheet()
  /// if let modal = sheet.value { show(modal.node) }
  /// sheet.value = nil  // the user has dragged it away
  /// ```
  ///
  /// Nil reports that the host has taken the modal off that was read last, with those above it (`removed`): no plugin keeps it. Ask
  /// ``staysOpen(level:)`` before. Setting anything else does nothing: send `.present` to bring a modal.
  /// - Parameter level: The number of modals below it: 0 for a sheet of the view at the root, 1 for a sheet of a modal. Nil for the
  ///   topmost sheet, wherever it is: then a second sheet takes the place of the first.
  public func sheet(level: Int? = nil) -> NavBinding<NavScene.Modal?> { modal(.sheet, level: level) }

  /// Returns the modal that covers the scene, for `fullScreenCover(item:)`, as ``sheet(level:)`` does for a sheet.
  public func fullScreenCover(level: Int? = nil) -> NavBinding<NavScene.Modal?> {
    modal(.fullScreen, level: level)
  }

  /// Returns the modal that is a popover, for `popover(item:)`, as ``sheet(level:)`` does for a sheet.
  public func popover(level: Int? = nil) -> NavBinding<NavScene.Modal?> { modal(.popover, level: level) }

  private func modal(_ style: ModalStyle, level: Int?) -> NavBinding<NavScene.Modal?> {
    let part = BoundPart(BindingKey(kind: .modal(style), level: level)) { scene -> NavScene.Modal? in
      guard let level else { return scene.presented.last { $0.style == style } }
      guard scene.presented.indices.contains(level), scene.presented[level].style == style else { return nil }
      return scene.presented[level]
    }
    return binding(part) { store, written, shown in
      if written == nil, let shown { store.report(.removed(shown.node)) }
    }
  }

  /// Returns a Boolean value that indicates whether the sheet on top may not be dragged away, for `interactiveDismissDisabled`: a
  /// preview of `dismiss` is refused, or held.
  ///
  /// An observer is told when the answer changes. While it observes, plugins are asked after each commit.
  /// - Parameter level: The number of modals below it; nil for the topmost modal. A modal that is not on top cannot be dragged.
  public func staysOpen(level: Int? = nil) -> Bool {
    let answer = dismissIsKept(level)
    note(.binding(BindingKey(kind: .staysOpen, level: level))) { [weak self] _, newer in
      self.map { $0.dismissIsKept(level, in: newer) == answer } ?? true
    }
    return answer
  }

  private func dismissIsKept(_ level: Int?, in scene: NavScene? = nil) -> Bool {
    let presented = (scene ?? newest).presented
    guard let top = presented.last, top.style == .sheet, level == nil || level == presented.count - 1 else {
      return false
    }
    guard let preview = try? session.preview(.dismiss(bySwipe: true), from: .user) else { return true }
    return preview.commit.refusal != nil || preview.commit.ticket != nil
  }
}
