package import NavBase
import NavEvents

/// The canonical state, in a fixed order and without default values, so that a new feature with a default does not
/// change old digests.
extension NavState {
  /// Returns the FNV-1a hash of the canonical state: the scene, the environment and the values that plugins remember.
  /// Complexity: O(state).
  package func digest(_ texts: borrowing TextTable, scratch: inout ByteBuffer) -> UInt64 {
    scratch.removeAll()
    writeCanonical(texts, to: &scratch)
    var hash = FNV1a()
    hash.add(scratch.bytes)
    return hash.value
  }

  package func digest(_ texts: borrowing TextTable) -> UInt64 {
    var scratch = ByteBuffer(capacity: 4096)
    return digest(texts, scratch: &scratch)
  }

  package func writeCanonical(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.append("{\"scene\":")
    writeScene(texts, to: &buffer)
    if canonicalEnvironment != .standard { writeEnvironment(texts, to: &buffer) }
    if interaction.rotation != .standard {
      buffer.member("rotation")
      write(interaction.rotation, to: &buffer)
    }
    if let swipe = interaction.swipe {
      buffer.member("swipe")
      write(swipe, texts, to: &buffer)
    }
    if !metadata.remembered.isEmpty { writeRemembered(texts, to: &buffer) }
    writeHeld(texts, to: &buffer)
    buffer.close()
  }

  /// Writes the scene in the form of `sceneSet`: `{"root":{…},"attributes":{…},"modals":[…]}`.
  package func writeScene(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.append("{\"root\":")
    if let root = scene.root {
      ShapeWriter.write(root, of: self, texts, to: &buffer)
    } else {
      buffer.append("null")
    }
    if !metadata.attributes.isEmpty { writeAttributes(metadata.attributes, texts, to: &buffer) }
    if !scene.modals.isEmpty { writeModals(texts, to: &buffer) }
    buffer.close()
  }

  /// Returns the scene in the form of `sceneSet`.
  package func tree(_ texts: borrowing TextTable) -> CanonicalJSON {
    var buffer = ByteBuffer()
    writeScene(texts, to: &buffer)
    return CanonicalJSON(canonical: buffer.string)
  }

  private func writeModals(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.member("modals")
    buffer.list(scene.modals) { modal, buffer in
      buffer.append("{\"style\":\"")
      buffer.append(modal.style.wireName)
      buffer.append("\",\"node\":")
      ShapeWriter.write(modal.node, of: self, texts, to: &buffer)
      if let presenter = modal.presenter { buffer.member("presenter", scene[presenter].name, texts) }
      buffer.close()
    }
  }

  // MARK: Nodes

  /// Opens a node's object with the members that every node has.
  func openNode(_ id: NodeID, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    let node = scene[id]
    buffer.append("{\"id\":")
    texts.appendQuoted(node.name, to: &buffer)
    if let kind = node.kind.container { buffer.member("kind", word: kind.wireName) }
    if let title = node.title { buffer.member("title", title, texts) }
    if node.hidesBackButton { buffer.member("hidesBackButton", true) }
    if let extras = node.extras { write(scene.extras[Int(extras)], texts, to: &buffer) }
  }

  /// Writes the members of a node that differ from their defaults, as the state view has them.
  private func write(_ extras: NodeExtras, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    SceneWriter.write(to: &buffer, of: self, texts) { _ = ScreenDescription("", title: nil, extras, &$0) }
  }

  // MARK: The rest

  /// Writes the scene's own attributes, of which there are some.
  func writeAttributes(
    _ attributes: Attributes, _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    SceneWriter.write(to: &buffer, of: self, texts) { _ = $0.attributes("attributes", attributes) }
  }

  /// The environment as programs see it that ignore what they may ignore.
  private var canonicalEnvironment: NavEnvironment {
    var environment = environment
    if interaction.isInactivityIgnorable { environment.isActive = true }
    return environment
  }

  /// Writes the environment with every member.
  private func writeEnvironment(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    SceneWriter.write(to: &buffer, of: self, texts) { writer in
      _ = writer.object("environment") { NavEnvironment(of: canonicalEnvironment, &$0) }
    }
  }

  private func write(_ rotation: RotationState, to buffer: inout ByteBuffer) {
    buffer.append("{\"autorotates\":")
    buffer.append(rotation.autorotates)
    buffer.member("supported")
    buffer.append(rotation.supported)
    if let pending = rotation.pending { buffer.member("pending", word: pending.wireName) }
    buffer.close()
  }

  private func write(_ swipe: Swipe, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.append("{\"container\":")
    texts.appendQuoted(scene[swipe.container].name, to: &buffer)
    buffer.member("start", swipe.start)
    buffer.member("x", swipe.x)
    if let target = swipe.target {
      buffer.member("to")
      texts.append(target.text, to: &buffer)
    }
    buffer.close()
  }

  /// Writes the memories of plugins, by plugin, each a JSON value.
  private func writeRemembered(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    SceneWriter.write(to: &buffer, of: self, texts) { _ = $0.values("remembered", metadata.remembered) }
  }
}
