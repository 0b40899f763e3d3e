import NavRuntime

/// The id of a node as the runtime compares it: by its bytes. A `String` takes two spellings of “é” for one.
struct NodeID: Hashable {
  private let bytes: [UInt8]

  init(_ id: String) { bytes = Array(id.utf8) }
}

/// The view controllers of the nodes of a scene, one for each, and the way back from a controller to its node.
///
/// A class: the host and its containers share it.
@MainActor final class NodeControllers {
  private var controllers: [NodeID: UIViewController] = [:]
  private var nodes: [ObjectIdentifier: String] = [:]

  subscript(node: String) -> UIViewController? {
    get { controllers[NodeID(node)] }
    set {
      if let old = controllers[NodeID(node)] { nodes[ObjectIdentifier(old)] = nil }
      controllers[NodeID(node)] = newValue
      if let newValue { nodes[ObjectIdentifier(newValue)] = node }
    }
  }

  /// The controllers of several nodes, in their order.
  subscript(all nodes: [String]) -> [UIViewController] { nodes.compactMap { self[$0] } }

  /// Returns the node of a controller; nil for one that is none's, or no longer.
  func node(of controller: UIViewController) -> String? { nodes[ObjectIdentifier(controller)] }
}

/// What the host asks about the tree and the layout.
extension NavScene {
  /// Returns a node and everything in it.
  func tree(of node: String) -> [String] {
    [node] + (self[node]?.children ?? []).flatMap { tree(of: $0) }
  }

  /// Returns what a navigation controller shows for a stack. The stacks that a collapsed split has pushed on it count
  /// with their entries, because UIKit allows no navigation controller on another one. An empty column shows its
  /// placeholder.
  func screens(on stack: String) -> [String] {
    guard case .stack(let value)? = self[stack] else { return [stack] }
    if value.entries.isEmpty, let placeholder = placeholder(on: stack) { return [placeholder] }
    return value.entries.flatMap { screens(on: $0) }
  }

  private func placeholder(on stack: String) -> String? {
    for case .split(let split) in containers.values {
      for (column, id) in split.columns.named where NodeID(id) == NodeID(stack) {
        return split.placeholder(of: column)
      }
    }
    return nil
  }

  /// Returns the collapsed split whose one column shows this stack; nil when the stack is shown by itself.
  func collapsedSplit(around stack: String) -> String? {
    containers.first { _, container in
      guard case .split(let split) = container, split.isCollapsed, split.compact == nil else { return false }
      return split.stacks.contains { NodeID($0) == NodeID(stack) }
    }?.id
  }

  /// Returns a Boolean value that indicates whether a node lies under a full-screen modal. The layout has none of its
  /// bars then, which does not mean that they are hidden: they are in sight while the modal comes and goes.
  func isCovered(_ node: String) -> Bool {
    guard let cover = presented.lastIndex(where: { $0.style == .fullScreen }) else { return false }
    return !presented[cover...].contains { modal in
      tree(of: modal.node).contains { NodeID($0) == NodeID(node) }
    }
  }

  /// Returns a Boolean value that indicates whether a bar in this role is drawn for a node.
  func hasBar(_ role: PaneRole, of node: String) -> Bool {
    bars.contains { $0.role == role && $0.node.map { NodeID($0) } == NodeID(node) }
  }
}

extension NavScene.Split {
  /// The stacks that the one column of a collapsed split shows, from the bottom.
  var stacks: [String] { [columns.primary] + merged }
}

extension NavScene.Split.Columns {
  /// The stacks of all columns with their columns, from the primary on.
  var named: [(SplitColumn, String)] {
    [(.primary, primary)] + (supplementary.map { [(.supplementary, $0)] } ?? []) + [(.secondary, secondary)]
  }

  /// The stacks of all columns, from the primary on.
  var all: [String] { [primary] + (supplementary.map { [$0] } ?? []) + [secondary] }
}

/// The way in which a change is shown: at once, as the container does it, or as a fade.
enum Motion {
  case none, standard, fade

  init(animated: Bool, fades: Bool) { self = !animated ? .none : fades ? .fade : .standard }

  /// The duration of a change that the host animates itself, in seconds: that of UIKit's own.
  static let duration = 0.3
}

extension UIViewController {
  /// Leaves the container that the controller is in, at once. A controller that moves must do so first: each has one
  /// parent.
  func leaveContainer() {
    if let stack = parent as? StackController {
      stack.show(stack.viewControllers.filter { $0 !== self }, .none)
    } else if let tabs = parent as? UITabBarController {
      tabs.setViewControllers(tabs.viewControllers?.filter { $0 !== self }, animated: false)
    } else if parent != nil {
      willMove(toParent: nil)
      view.removeFromSuperview()
      removeFromParent()
    }
  }
}
