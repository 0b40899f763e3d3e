/// A node that is presented over the scene.
struct StackModal: Sendable {
  enum Style: String, Sendable, CaseIterable { case sheet, fullScreen, popover }

  let id: ModelText
  let style: Style
}
