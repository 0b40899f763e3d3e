import NavBase
public import NavEvents

extension NavScene {
  /// A navigation item, as the bar around its node shows it (UINavigationItem).
  public struct Item: Hashable, Sendable {
    /// A button that leads back, with the title of the screen that it leads to.
    public struct Button: Hashable, Sendable {
      /// The text of the button: the back title of the node that it leads to, else that node's title.
      public let title: String

      /// Returns a Boolean value that indicates whether both titles have the same bytes.
      public static func == (one: Button, other: Button) -> Bool { one.title.hasSameBytes(as: other.title) }
    }

    /// The text in the middle of the bar: the node's title, or the one that a drillDown propagates from its root.
    public let title: String
    /// A Boolean value that indicates whether the node asks for no back button. ``backButton`` already takes it into
    /// account.
    public let hidesBackButton: Bool
    /// The back button; nil when none is shown.
    public let backButton: Button?
    /// The button that leaves a web container with at most one page for the root of the stack around it; nil for every
    /// other node (DrillDownWebController).
    public let leave: Button?
    /// The names of the bar buttons on the left, from the left.
    public let leftItems: [String]
    /// The names of the bar buttons on the right; none while the node is locked because a page loads.
    public let rightItems: [String]

    /// Returns a Boolean value that indicates whether both items show the same.
    public static func == (one: Item, other: Item) -> Bool {
      one.title.hasSameBytes(as: other.title) && one.hidesBackButton == other.hidesBackButton
        && one.backButton == other.backButton && one.leave == other.leave
        && one.leftItems.hasSameBytes(as: other.leftItems)
        && one.rightItems.hasSameBytes(as: other.rightItems)
    }
  }

  /// One pane of the focused container: its role, and the screen in it.
  public struct Pane: Hashable, Sendable, CustomStringConvertible {
    /// The place of the pane: `left` and `right`, the columns of a split, or `top` for the only one.
    public let role: PaneRole
    /// The screen, the placeholder, or the container with panes of its own; nil for an empty pane.
    public let node: String?

    /// The role and the node: `left mail`, `right empty`.
    public var description: String { "\(role.name) \(node ?? "empty")" }

    /// Returns a Boolean value that indicates whether both panes have the same role and show the same node.
    public static func == (one: Pane, other: Pane) -> Bool {
      one.role == other.role && one.node.hasSameBytes(as: other.node)
    }
  }

  /// A rectangle of the layout, in points from the top left of the window. Each number is between -2^53 and 2^53.
  public struct Frame: Hashable, Sendable, CustomStringConvertible {
    /// The part of the window that the rectangle covers: a pane, a bar, a toolbar, or the screen that a swipe uncovers.
    public let role: PaneRole
    /// The node that is drawn there; for a bar or a toolbar the node whose ``NavScene/items`` it shows, for a tab bar the
    /// tabs. It is nil for an empty pane.
    public let node: String?
    /// The distance from the left edge of the window, in points; negative for a part that is outside.
    public let x: Double
    /// The distance from the top edge of the window, in points.
    public let y: Double
    /// The width in points, not negative.
    public let width: Double
    /// The height in points, not negative.
    public let height: Double
    /// The dimming over the node, from 0 for none to 1 for black. A pane that is dimmed by an overlay takes no touches.
    public let dim: Double

    /// The role, the node, and the rectangle: `left mail 0 64 320×704`.
    public var description: String {
      "\(role.name) \(node ?? "empty") \(x.plain) \(y.plain) \(width.plain)×\(height.plain)"
    }

    /// Returns a Boolean value that indicates whether both frames draw the same node in the same rectangle.
    public static func == (one: Frame, other: Frame) -> Bool {
      one.role == other.role && one.x == other.x && one.y == other.y && one.width == other.width
        && one.height == other.height && one.dim == other.dim && one.node.hasSameBytes(as: other.node)
    }
  }

  /// A running swipe that goes back, in points of its container (SGBDrillDownController, UINavigationController).
  public struct Swipe: Hashable, Sendable {
    /// The distance from the container's left edge at which the finger came down, in points.
    public let start: Double
    /// The distance of the finger from the container's left edge now, in points.
    public let x: Double
    /// The completed part of the way, from 0 to 1. The layout of the same scene follows it.
    public let progress: Double
  }

  /// The last answer of the plugins about rotating the interface.
  public struct Rotation: Hashable, Sendable {
    /// A Boolean value that indicates whether the interface may rotate now; false while a drillDown at the root is swiped.
    public let autorotates: Bool
    /// The supported orientations of the interface; empty when the visible screens agree on none.
    public let supported: Orientations
    /// The orientation of the device that the interface could not follow yet; nil when there is none.
    public let pending: Orientation?
  }

  /// A command that waits, because a plugin holds it.
  ///
  /// ```swift
  /// for held in session.scene.held { print(held.ticket, held.plugin, held.reason) }  // 1 auth Asking the server.
  /// ```
  public struct Held: Hashable, Identifiable, Sendable {
    /// The number with which it is resumed or dropped.
    public let ticket: Int
    /// The plugin that holds it.
    public let plugin: String
    /// The plugin's reason.
    public let reason: String
    /// The command in the form of the wire.
    let json: CanonicalJSON
    /// The number of the commit in which the plugin has held it.
    public let commit: Int

    /// The command, as it was sent; nil when this version of the runtime cannot read it.
    public var command: NavCommand? { try? NavCommand(json) }

    /// The ``ticket``.
    public var id: Int { ticket }

    /// Returns a Boolean value that indicates whether both have the same members. Texts are compared as UTF-8 bytes.
    public static func == (one: Held, other: Held) -> Bool {
      one.ticket == other.ticket && one.commit == other.commit && one.json == other.json
        && one.plugin.hasSameBytes(as: other.plugin) && one.reason.hasSameBytes(as: other.reason)
    }
  }

  /// A modal on top of the whole scene.
  public struct Modal: Hashable, Identifiable, Sendable {
    /// The screen or container that is presented.
    public let node: String
    /// The style of the presentation. Only `fullScreen` hides what is below.
    public let style: ModalStyle
    /// The screen or container that it was presented from, which anchors a popover; nil for none, and once that node has left
    /// the scene.
    public let presenter: String?

    /// The ``node``.
    public var id: String { node }

    /// Returns a Boolean value that indicates whether both present the same node in the same style, from the same presenter.
    public static func == (one: Modal, other: Modal) -> Bool {
      one.style == other.style && one.node.hasSameBytes(as: other.node)
        && one.presenter.hasSameBytes(as: other.presenter)
    }
  }
}
