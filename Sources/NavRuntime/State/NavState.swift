public import NavEvents

/// The state of a session: a pure fold of its events.
///
/// The type is not copyable, so no copy happens by accident. A commit changes the state in place and keeps a log of the
/// changes, so that a refusal or a failed append can undo them.
package struct NavState: ~Copyable, Sendable {
  var scene = Scene()
  var metadata = SceneMetadata()
  var interaction = InteractionState()
  var undo = UndoLog()
  private let place = StaysInPlace()

  package init() {}

  /// Creates an equal state, without the log of its changes.
  init(copying other: borrowing NavState) {
    scene = other.scene
    metadata = other.metadata
    interaction = other.interaction
  }

  /// The environment of the scene.
  package var environment: NavEnvironment { interaction.environment }

  /// True once there is a scene.
  package var hasScene: Bool { scene.root != nil }

  /// Drops unused texts when there are many. Call it only between two commits.
  package func collectTexts(_ texts: inout TextTable) {
    if texts.wantsCollection { texts.sweep(keeping: textsInUse(of: texts)) }
  }

  /// Returns the texts of a table that the state uses.
  func textsInUse(of texts: borrowing TextTable) -> TextMarks {
    var marks = TextMarks(capacity: texts.capacity)
    scene.mark(&marks)
    metadata.mark(&marks)
    return marks
  }
}

/// The state outside the tree that a touch can change. It is plain data, and the undo log keeps it as a whole.
struct InteractionState: BitwiseCopyable, Equatable {
  var environment = NavEnvironment.standard
  var rotation = RotationState.standard
  var swipe: Swipe?
}

/// The environment of the scene: the size of its window and the orientation of the device.
public struct NavEnvironment: BitwiseCopyable, Equatable, Sendable {
  /// The width of the window in points.
  public var width = 1024.0
  /// The height of the window in points.
  public var height = 768.0
  /// The horizontal size class: compact below 600 points unless stated. A stated class lasts until the next
  /// resize.
  public var sizeClass = SizeClass.regular
  /// The orientation of the device.
  public var device = Orientation.landscapeLeft
  /// The orientation of the interface.
  public var interface = Orientation.landscapeLeft
  /// A Boolean value that indicates whether the interface is rotating.
  public var isRotating = false

  /// The environment of a tablet in landscape: 1024×768 points.
  public static let standard = NavEnvironment()
}

/// The scene's last answer about rotation, and the rotation that waits for another answer.
struct RotationState: BitwiseCopyable, Equatable {
  var autorotates = true
  var supported = Orientations.all
  /// The orientation of the device that the interface could not follow yet; nil when there is none.
  var pending: Orientation?

  static let standard = RotationState()

  /// Returns true when the last answer allows a rotation to `orientation`.
  func allows(_ orientation: Orientation) -> Bool { autorotates && supported.contains(orientation.asSet) }
}

/// The running swipe. A scene has at most one.
struct Swipe: BitwiseCopyable, Equatable {
  let container: NodeID
  /// The position at which the swipe began, in points from the container's left edge.
  let start: Double
  /// The position of the finger, in points from the container's left edge.
  var x: Double

  /// Returns the progress of the swipe over `span` points, from 0 to 1.
  func progress(over span: Double) -> Double {
    guard span > 0 else { return 0 }
    return min(max(x - start, 0), span) / span
  }
}

/// The parts of the state that rarely change.
struct SceneMetadata: Equatable {
  /// The scene's own attributes.
  var attributes = Attributes()
  /// The attached plugins in the order in which they were attached; the host decides the order in which they
  /// are asked.
  var plugins: [AttachedPlugin] = []
  /// The plugins that have failed too often and have not been attached again since.
  var quarantined: [TextID] = []
  /// The values that plugins remember, by plugin.
  var remembered = Attributes()

  func mark(_ marks: inout TextMarks) {
    attributes.mark(&marks)
    remembered.mark(&marks)
    for plugin in quarantined { marks.mark(plugin) }
    for plugin in plugins {
      marks.mark(plugin.id)
      marks.mark(plugin.configuration)
    }
  }
}

/// An attached plugin, as the events describe it.
struct AttachedPlugin: BitwiseCopyable, Equatable {
  let id: TextID
  let version: Int32
  var configuration: JSONText?
}

/// The functions with which evolve changes nodes, screens and metadata. Each records its inverse in the undo log; the
/// changes of a container are in the container's own folder.
extension NavState {
  mutating func add(
    _ screen: ScreenContent, to parent: NodeID?, _ draft: borrowing CommitDraft
  ) -> NodeID {
    var node = Node(name: screen.id, kind: .screen, parent: parent)
    if screen.details != nil { fill(&node, draft.details(of: screen), draft) }
    let id = scene.add(node)
    undo.record(.nodeAdded(id))
    return id
  }

  mutating func fill(_ node: inout Node, _ details: ScreenDetails, _ draft: borrowing CommitDraft) {
    if details.title != node.name { node.title = details.title }
    let extras = NodeExtras(details, draft)
    guard extras != .standard else { return }
    let index = scene.addExtras(extras)
    undo.record(.extrasAdded(index))
    node.extras = index
  }

  /// Removes a node, and everything in it. The caller has already removed the node from its parent.
  mutating func remove(_ id: NodeID) {
    let node = scene[id]
    if node.kind.isContainer {
      rebuild { $0.removeTree(id) }
      return dropSwipeOfMissingContainer()
    }
    undo.record(.nodeRemoved(id, node))
    scene.remove(id)
    guard let index = node.extras else { return }
    if undo.isRecording {
      undo.extras.append(scene.extras[Int(index)])
      undo.changes.append(.extrasRemoved(index))
    }
    scene.removeExtras(index)
  }

  mutating func change(_ id: NodeID, _ body: (inout Node) -> Void) {
    undo.record(.nodeChanged(id, scene[id]))
    body(&scene.nodes[id.slot])
  }

  mutating func changeExtras(of id: NodeID, _ body: (inout NodeExtras) -> Void) {
    guard let index = scene[id].extras else { return addExtras(to: id, body) }
    if undo.isRecording {
      undo.extras.append(scene.extras[Int(index)])
      undo.changes.append(.extrasChanged(index))
    }
    var extras = scene.extras[Int(index)]
    body(&extras)
    scene.setExtras(index, to: extras)
  }

  private mutating func addExtras(to id: NodeID, _ body: (inout NodeExtras) -> Void) {
    var extras = NodeExtras.standard
    body(&extras)
    let index = scene.addExtras(extras)
    undo.record(.extrasAdded(index))
    change(id) { $0.extras = index }
  }

  /// Ends a swipe whose container has left the scene.
  private mutating func dropSwipeOfMissingContainer() {
    guard let swipe = interaction.swipe, scene.find(scene[swipe.container].name) != swipe.container else {
      return
    }
    changeInteraction { $0.swipe = nil }
  }

  mutating func changeMetadata(_ body: (inout SceneMetadata) -> Void) {
    if undo.isRecording {
      undo.metadata.append(metadata)
      undo.changes.append(.metadataChanged)
    }
    body(&metadata)
  }

  mutating func changeInteraction(_ body: (inout InteractionState) -> Void) {
    if undo.isRecording {
      undo.interactions.append(interaction)
      undo.changes.append(.interactionChanged)
    }
    body(&interaction)
  }

  mutating func setScene(_ new: Scene) { rebuild { $0 = new } }

  /// Changes the tree as a whole: containers are added, removed or moved. The undo log keeps the whole old tree, so this
  /// costs O(scene). Adding or removing a screen has cheaper functions.
  mutating func rebuild<R>(_ body: (inout Scene) -> R) -> R {
    if undo.isRecording {
      undo.scenes.append(scene)
      undo.changes.append(.sceneChanged)
    }
    return body(&scene)
  }
}
