package import NavBase
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
  package init(copying other: borrowing NavState) {
    scene = other.scene
    metadata = other.metadata
    interaction = other.interaction
  }

  /// The environment of the scene.
  package var environment: NavEnvironment { interaction.environment }

  var isCompact: Bool { environment.sizeClass == .compact }

  /// True once there is a scene.
  package var hasScene: Bool { scene.root != nil }

  /// A Boolean value that indicates whether a screen or the running swipe may keep the scene from turning, or from
  /// turning to every orientation. Complexity: O(1).
  var mayRestrictRotation: Bool { scene.rotationRestrictions > 0 || interaction.swipe != nil }

  /// Drops unused texts when there are many. Call it only between two commits.
  package func collectTexts(_ texts: inout TextTable) {
    if texts.wantsCollection { texts.sweep(keeping: textsInUse(of: texts)) }
  }

  /// Returns the texts of a table that the state uses.
  func textsInUse(of texts: borrowing TextTable) -> TextMarks {
    var marks = TextMarks(capacity: texts.capacity)
    scene.mark(&marks)
    metadata.mark(&marks)
    marks.mark(interaction.swipe?.target)
    return marks
  }
}

/// The plugins of the scene.
extension NavState {
  /// Returns the attached plugin of this id; nil when there is none. Complexity: O(1).
  package func attached(_ id: TextID) -> AttachedPlugin? {
    metadata.place(of: id).map { metadata.plugins[$0] }
  }

  /// Returns the attached plugin of this id and version; nil when there is none. Complexity: O(1).
  func attached(_ id: TextID, version: Int32) -> AttachedPlugin? {
    attached(id).flatMap { $0.version == version ? $0 : nil }
  }

  /// Returns a Boolean value that indicates whether a plugin is attached. Complexity: O(1).
  func isAttached(_ id: TextID) -> Bool { metadata.place(of: id) != nil }

  /// Returns true for a plugin that the current commit quarantines. It is not asked any more, because it could prevent the
  /// quarantine.
  @inline(__always)
  func isQuarantined(_ id: TextID) -> Bool {
    !metadata.quarantined.isEmpty && metadata.quarantined.contains(id)
  }
}

/// The state outside the tree that a touch can change. It is plain data, and the undo log keeps it as a whole.
struct InteractionState: BitwiseCopyable, Equatable {
  var environment = NavEnvironment.standard
  var rotation = RotationState.standard
  var swipe: Swipe?
  /// True while the app is in the background by an event that older programs ignore. That is in no canonical state.
  var isInactivityIgnorable = false
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
  /// A Boolean value that indicates whether the app is in the foreground. Until a host reports otherwise
  /// (`setActive`), it is.
  public var isActive = true
  /// The margins of the window that bars extend into.
  public var safeArea = NavEdgeInsets.zero
  /// The heights of bars.
  public var metrics = NavBarMetrics.standard

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
  /// What the container becomes if the swipe completes, for a container whose rules have said it: the members of `arranged`.
  var target: JSONText?

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
  private(set) var plugins: [AttachedPlugin] = []
  /// The first place of each plugin in ``plugins``, by id.
  private var places: [TextID: Int] = [:]
  /// The plugins that have failed too often and have not been attached again since.
  var quarantined: [TextID] = []
  /// The values that plugins remember, by plugin.
  var remembered = Attributes()
  /// The commands that wait.
  var held = HeldCommands()
  /// A Boolean value that indicates whether the journal says that it has routes. The event that says so comes once.
  var announcesRoutes = false
  /// The launches that are marked in the journal. They are in no canonical state, and in no digest.
  var launches = LaunchMarks()

  /// Returns the place of an attached plugin in ``plugins``; nil when it is not attached. Complexity: O(1).
  func place(of plugin: TextID) -> Int? { places[plugin] }

  /// Adds a plugin at the end. Complexity: O(1) on average.
  mutating func attach(_ plugin: AttachedPlugin) {
    if places[plugin.id] == nil { places[plugin.id] = plugins.count }
    plugins.append(plugin)
  }

  /// Undoes the last ``attach(_:)``.
  mutating func detachLast() {
    guard let plugin = plugins.popLast() else { return }
    if places[plugin.id] == plugins.count { places[plugin.id] = nil }
  }

  /// Removes a plugin. Complexity: O(n) in the number of plugins.
  mutating func detach(_ id: TextID) {
    if places[id] == nil { return }
    setPlugins(plugins.filter { $0.id != id })
  }

  mutating func setPlugins(_ new: [AttachedPlugin]) {
    (plugins, places) = ([], [:])
    for plugin in new { attach(plugin) }
  }

  mutating func configure(pluginAt place: Int, _ configuration: JSONText?) {
    plugins[place].configuration = configuration
  }

  func mark(_ marks: inout TextMarks) {
    attributes.mark(&marks)
    remembered.mark(&marks)
    for held in held.commands { held.mark(&marks) }
    for plugin in quarantined { marks.mark(plugin) }
    marks.mark(launches.build)
    marks.mark(launches.keyID)
    for plugin in plugins {
      marks.mark(plugin.id)
      marks.mark(plugin.configuration)
    }
  }
}

/// An attached plugin, as the events describe it.
package struct AttachedPlugin: BitwiseCopyable, Equatable {
  package let id: TextID
  package let version: Int32
  package var configuration: JSONText?
}
