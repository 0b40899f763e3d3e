import NavBase
import NavEvents

/// What older programs would ignore: the first commit with it begins with an event that they refuse.
extension Engine {
  /// Puts `needs` before the events of a commit that is the first with a route or params.
  @inline(__always)
  mutating func announceNeeds() {
    if !state.metadata.announcesRoutes, draft.bringsRoutes { announceRoutes() }
  }

  @inline(never)
  private mutating func announceRoutes() {
    let needs = InternedEvent.scene(.needs(draft.list(draft.texts.intern("routes"))))
    draft.prepend(needs)
    state.evolve(needs, &draft)
  }
}
