/// The commands to stacks, tabs, splits, web containers and modals.
extension CommitDraft {
  // MARK: The tree

  /// Put a new, empty container into another; without one, into the deepest on the focus path that takes it.
  public mutating func add(
    _ kind: ContainerKind, _ container: ScreenDescription, in parent: String? = nil,
    column: SplitColumn? = nil, rootURL: String? = nil
  ) -> NavCommand {
    let node = NodeContent(screen: content(container), kind: kind, rootURL: text(rootURL))
    return .scene(.add(node, column: column, target: text(parent)))
  }

  /// Put a screen, or an empty container of a kind, on top of the whole scene.
  public mutating func present(
    _ screen: ScreenDescription, as kind: ContainerKind? = nil, style: ModalStyle = .sheet,
    in presenter: String? = nil
  ) -> NavCommand {
    .modal(.present(NodeContent(screen: content(screen), kind: kind), style, presenter: text(presenter)))
  }

  /// Take the topmost modal away.
  public func dismiss(bySwipe: Bool = false) -> NavCommand { .modal(.dismiss(bySwipe: bySwipe)) }

  // MARK: stack

  /// Make these the entries of a stack, from the bottom, in one transition.
  public mutating func set(_ screens: [ScreenDescription], in container: String? = nil) -> NavCommand {
    let contents = screens.map { content($0) }
    return .stack(.set(list(contents)), target: text(container))
  }

  // MARK: tabs

  /// Select a child by name or by its index from 0.
  public mutating func select(_ child: String, in container: String? = nil) -> NavCommand {
    .tabs(.select(texts.intern(child)), target: text(container))
  }

  // MARK: split

  /// Give a column a screen; nil empties it.
  public mutating func setColumn(
    _ column: SplitColumn, to screen: ScreenDescription?, in container: String? = nil
  ) -> NavCommand {
    .split(.setColumn(column, content(screen)), target: text(container))
  }

  /// Show a screen in the secondary; nil empties it.
  public mutating func showDetail(_ screen: ScreenDescription?, in container: String? = nil) -> NavCommand {
    .split(.showDetail(content(screen)), target: text(container))
  }

  /// Push a screen on the primary.
  public mutating func showPrimary(_ screen: ScreenDescription, in container: String? = nil) -> NavCommand {
    .split(.showPrimary(content(screen)), target: text(container))
  }

  /// Show one column only.
  public mutating func collapse(in container: String? = nil) -> NavCommand {
    .split(.collapse, target: text(container))
  }

  /// Show the columns again.
  public mutating func expand(in container: String? = nil) -> NavCommand {
    .split(.expand, target: text(container))
  }

  /// Show a column that is hidden.
  public mutating func showColumn(_ column: SplitColumn, in container: String? = nil) -> NavCommand {
    .split(.showColumn(column), target: text(container))
  }

  /// Hide a column.
  public mutating func hideColumn(_ column: SplitColumn, in container: String? = nil) -> NavCommand {
    .split(.hideColumn(column), target: text(container))
  }

  /// Prefer a display mode.
  public mutating func setDisplayMode(_ mode: DisplayMode, in container: String? = nil) -> NavCommand {
    .split(.setDisplayMode(mode), target: text(container))
  }

  /// Set what the other columns do to the secondary.
  public mutating func setSplitBehavior(_ behavior: SplitBehavior, in container: String? = nil) -> NavCommand
  {
    .split(.setBehavior(behavior), target: text(container))
  }

  /// Set how wide the primary column shall be.
  public mutating func setPrimaryWidth(_ width: ColumnWidth, in container: String? = nil) -> NavCommand {
    .split(.setPrimaryWidth(width), target: text(container))
  }

  /// A tap on the part that an overlay dims.
  public mutating func dismissOverlay(in container: String? = nil) -> NavCommand {
    .split(.dismissOverlay, target: text(container))
  }

  // MARK: web

  /// Follow a link: a web container loads a new page, or the link handlers say what it stands for.
  public mutating func open(_ url: String, page: String? = nil, in container: String? = nil) -> NavCommand {
    .web(.open(url: texts.intern(url), page: text(page)), target: text(container))
  }

  /// Load in the same page.
  public mutating func submit(_ url: String, in container: String? = nil) -> NavCommand {
    .web(.submit(url: texts.intern(url)), target: text(container))
  }

  /// What was loading is there; `action` and `actionURL` are the page's own action, both or neither.
  public mutating func loaded(
    title: String? = nil, action: String? = nil, actionURL: String? = nil, in container: String? = nil
  ) -> NavCommand {
    .web(
      .loaded(title: text(title), action: text(action), actionURL: text(actionURL)), target: text(container))
  }

  /// What was loading could not be loaded.
  public mutating func failed(_ message: String, in container: String? = nil) -> NavCommand {
    .web(.failed(message: texts.intern(message)), target: text(container))
  }

  /// Load again what failed.
  public mutating func retry(in container: String? = nil) -> NavCommand {
    .web(.retry, target: text(container))
  }

  /// Stop what loads, or drop what failed.
  public mutating func cancel(in container: String? = nil) -> NavCommand {
    .web(.cancel, target: text(container))
  }

  /// Load the top page again.
  public mutating func reload(in container: String? = nil) -> NavCommand {
    .web(.reload, target: text(container))
  }

  /// Use the page's own action.
  public mutating func action(in container: String? = nil) -> NavCommand {
    .web(.action, target: text(container))
  }

  /// Leave a web container for the root of the stack around it.
  public mutating func leave(in container: String? = nil) -> NavCommand {
    .web(.leave, target: text(container))
  }
}
