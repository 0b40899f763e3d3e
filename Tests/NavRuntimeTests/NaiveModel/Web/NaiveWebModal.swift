/// A node that is presented over the whole scene: a screen or a web container.
struct NaiveWebModal: Sendable {
  let id: ModelText
  let style: WebModelCommand.Style
}
