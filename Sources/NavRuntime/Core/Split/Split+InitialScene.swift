public import NavEvents

/// The splits of a first scene.
extension SceneNode {
  /// Returns a split. The stack of a column is called `ID/primary`, `ID/supplementary` or `ID/secondary`, unless the column is a
  /// stack with an id of its own.
  /// - Parameters:
  ///   - id: The id of the split.
  ///   - title: The title of the split; nil for the id.
  ///   - primary: The first column.
  ///   - supplementary: The middle column; nil for a split of two columns.
  ///   - detail: The secondary column.
  ///   - compact: The container that is shown instead of the columns while the split is collapsed.
  public static func split(
    _ id: String, _ title: String? = nil, primary: SceneColumn = .empty,
    supplementary: SceneColumn? = nil, detail: SceneColumn = .empty, compact: SceneNode? = nil
  ) -> Self {
    var members = [(name: "primary", value: primary.stack(.primary, of: id).json)]
    if let supplementary {
      members.append(("supplementary", supplementary.stack(.supplementary, of: id).json))
    }
    members.append(("secondary", detail.stack(.secondary, of: id).json))
    for (name, column) in [
      ("primaryPlaceholder", primary), ("supplementaryPlaceholder", supplementary ?? .empty),
      ("secondaryPlaceholder", detail),
    ] {
      if let placeholder = column.placeholder { members.append((name, SceneNode.screen(placeholder).json)) }
    }
    if let compact { members.append(("compact", compact.json)) }
    return Self(ScreenDescription(id, title: title), .split, members)
  }

  /// Returns a split whose primary, and whose supplementary if there is one, has a screen with this id. A detail with a screen
  /// by its id is `.screen(id)`.
  public static func split(
    _ id: String, _ title: String? = nil, primary: String, supplementary: String? = nil,
    detail: SceneColumn = .empty, compact: SceneNode? = nil
  ) -> Self {
    split(
      id, title, primary: .screen(primary), supplementary: supplementary.map { .screen($0) }, detail: detail,
      compact: compact)
  }

  /// Returns this node, and a split beside it; see
  /// `SceneNode.split(_:_:primary:supplementary:detail:compact:)`.
  public func split(
    _ id: String, _ title: String? = nil, primary: SceneColumn = .empty,
    supplementary: SceneColumn? = nil, detail: SceneColumn = .empty, compact: SceneNode? = nil
  ) -> SceneNode {
    let node = SceneNode.split(
      id, title, primary: primary, supplementary: supplementary, detail: detail, compact: compact)
    return followed(by: node)
  }

  /// Returns this node, and a split beside it whose primary, and supplementary if there is one, has a screen with this id.
  public func split(
    _ id: String, _ title: String? = nil, primary: String, supplementary: String? = nil,
    detail: SceneColumn = .empty, compact: SceneNode? = nil
  ) -> SceneNode {
    let node = SceneNode.split(
      id, title, primary: primary, supplementary: supplementary, detail: detail, compact: compact)
    return followed(by: node)
  }
}

extension InitialScene {
  /// Returns a scene whose root is a split; see
  /// `SceneNode.split(_:_:primary:supplementary:detail:compact:)`.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func split(
    _ id: String, _ title: String? = nil, primary: SceneColumn = .empty,
    supplementary: SceneColumn? = nil, detail: SceneColumn = .empty, compact: SceneNode? = nil
  ) throws(SessionError) -> Self {
    let root = SceneNode.split(
      id, title, primary: primary, supplementary: supplementary, detail: detail, compact: compact)
    return try Self(root)
  }

  /// Returns a scene whose root is a split whose primary, and supplementary if there is one, has a screen with this id.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func split(
    _ id: String, _ title: String? = nil, primary: String, supplementary: String? = nil,
    detail: SceneColumn = .empty, compact: SceneNode? = nil
  ) throws(SessionError) -> Self {
    let root = SceneNode.split(
      id, title, primary: primary, supplementary: supplementary, detail: detail, compact: compact)
    return try Self(root)
  }
}

/// A column of a split in an ``InitialScene``.
///
/// ```swift
/// let mail = SceneNode.split(
///   "mail", primary: "folders", supplementary: .stack("list", root: "inbox"), detail: .placeholder("pick"))
/// ```
///
/// A text literal is a screen with that id; so is `.screen(id)` for a variable.
public struct SceneColumn: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// The entries of the column's stack, or the whole stack when it has an id of its own.
  private let nodes: [SceneNode]
  /// The screen that the column shows while its stack is empty.
  fileprivate let placeholder: ScreenDescription?

  private init(_ nodes: [SceneNode], placeholder: ScreenDescription? = nil) {
    (self.nodes, self.placeholder) = (nodes, placeholder)
  }

  /// Creates a column with one screen that has default values.
  public init(stringLiteral id: String) { self.init([SceneNode(id)]) }

  /// A column without entries.
  public static let empty = SceneColumn([])

  /// Returns a column with one screen.
  public static func screen(_ screen: ScreenDescription) -> Self { Self([.screen(screen)]) }

  /// Returns a column with one screen that has default values except for its title.
  public static func screen(_ id: String, title: String? = nil) -> Self { Self([.screen(id, title: title)]) }

  /// Returns a column without entries that shows a placeholder, until a screen comes:
  /// ``/NavEvents/Command/setPlaceholder(_:_:in:)-(SplitColumn,ScreenDescription?,_)``.
  public static func placeholder(_ screen: ScreenDescription) -> Self { Self([], placeholder: screen) }

  /// Returns a column without entries that shows a placeholder with this id, until a screen comes.
  public static func placeholder(_ id: String, title: String? = nil) -> Self {
    placeholder(ScreenDescription(id, title: title))
  }

  /// Returns a column whose stack has this id, with a root; nil for an empty stack.
  public static func stack(_ id: String, _ title: String? = nil, root: SceneNode? = nil) -> Self {
    Self([.stack(id, title, root: root)])
  }

  /// Returns a column whose stack has this id, with a screen with the id `root`.
  public static func stack(_ id: String, _ title: String? = nil, root: String) -> Self {
    Self([.stack(id, title, root: root)])
  }

  /// Returns a column whose stack has this id, with entries from the root up.
  public static func stack(
    _ id: String, _ title: String? = nil, @SceneNodeBuilder entries: () -> [SceneNode]
  ) -> Self {
    Self([.stack(id, title, entries: entries)])
  }

  /// Returns the stack of the column.
  fileprivate func stack(_ column: SplitColumn, of split: String) -> SceneNode {
    if let stack = nodes.first, stack.kind == .stack { return stack }
    return .stack("\(split)/\(column.name)", root: nodes.first)
  }
}
