/// Events on the wire: `docs/journal-format.md` is the grammar, this is its only writer.
extension CommitDraft {
  package func write(_ event: NavEvent, to buffer: inout ByteBuffer) {
    if case .ignorable(let json) = event { return texts.append(json.text, to: &buffer) }
    buffer.open(event.kind.wireName)
    switch event {
    case .scene(let event): write(event, &buffer)
    case .navigation(let event): write(event, &buffer)
    case .drillDown(let event): write(event, &buffer)
    case .stack(let event): write(event, &buffer)
    case .tabs(let event): write(event, &buffer)
    case .split(let event): write(event, &buffer)
    case .web(let event): write(event, &buffer)
    case .modal(let event): write(event, &buffer)
    case .swipe(let event): write(event, &buffer)
    case .environment(let event): write(event, &buffer)
    case .item(let event): write(event, &buffer)
    case .plugin(let event): write(event, &buffer)
    case .ignorable: break
    }
    buffer.close()
  }

  private func write(_ event: SceneEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .sceneSet(let scene), .restored(let scene): write("scene", scene, &buffer)
    case .containerAdded(let parent, let node, let column):
      write("container", optional: parent, &buffer)
      write(node: node, &buffer)
      if let column { buffer.member("column", word: column.wireName) }
    }
  }

  private func write(_ event: NavigationEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .pushed(let container, let screen, let transition):
      write("container", container, &buffer)
      write(screen: screen, &buffer)
      buffer.append(transition)
    case .popped(let container, let screens, let way, let transition):
      write("container", container, &buffer)
      write("screens", screens, &buffer)
      if way != .pop { buffer.member("way", word: way.wireName) }
      buffer.append(transition)
    case .replaced(let container, let screen, let removed, let transition):
      write("container", container, &buffer)
      write(screen: screen, &buffer)
      write("removed", nullable: removed, &buffer)
      buffer.append(transition)
    case .navigationBarsHiddenChanged(let container, let hidden):
      write("container", container, &buffer)
      buffer.member("value", hidden)
    }
  }

  private func write(_ event: DrillDownEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .advanced(let container, let transition):
      write("container", container, &buffer)
      buffer.append(transition)
    case .toolbarsHiddenChanged(let container, let hidden):
      write("container", container, &buffer)
      buffer.member("value", hidden)
    case .navigationBarPositionChanged(let container, let position):
      write("container", container, &buffer)
      buffer.member("value", word: position.wireName)
    case .placeholderChanged(let container, let side, let screen):
      write("container", container, &buffer)
      buffer.member("side", word: side.wireName)
      write(screen: screen, &buffer)
    case .widthChanged(let container, let points):
      write("container", container, &buffer)
      buffer.member("value", points)
    case .propagationChanged(let container, let item, let isOn):
      write("container", container, &buffer)
      buffer.member("what", word: item.wireName)
      buffer.member("value", isOn)
    }
  }

  private func write(_ event: SwipeEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .began(let container, let x), .moved(let container, let x):
      write("container", container, &buffer)
      buffer.member("x", x)
    case .ended(let container, let x, let velocity, let completed):
      write("container", container, &buffer)
      buffer.member("x", x)
      buffer.member("velocity", velocity)
      buffer.member("completed", completed)
    case .cancelled(let container):
      write("container", container, &buffer)
    }
  }

  private func write(_ event: EnvironmentEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .deviceRotated(let orientation), .interfaceRotated(let orientation):
      buffer.member("to", word: orientation.wireName)
    case .rotationBegan, .rotationEnded: break
    case .rotationDeferred(let orientation, let reasons):
      buffer.member("to", word: orientation.wireName)
      write("reasons", reasons, &buffer)
    case .rotationAnswerChanged(let autorotates, let supported):
      buffer.member("autorotates", autorotates)
      buffer.member("supported")
      buffer.append(supported)
    case .resized(let width, let height, let sizeClass):
      buffer.member("width", width)
      buffer.member("height", height)
      buffer.member("sizeClass", word: sizeClass.wireName)
    }
  }

  private func write(_ event: ItemEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .hidesBackButtonChanged(let node, let hides):
      write("screen", node, &buffer)
      buffer.member("value", hides)
    case .titleChanged(let node, let title):
      write("screen", node, &buffer)
      write("title", title, &buffer)
    case .attributeChanged(let node, let key, let value):
      write("screen", optional: node, &buffer)
      write("key", key, &buffer)
      write("value", nullable: value, &buffer)
    }
  }

  private func write(_ event: PluginEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .attached(let plugin, let version, let configuration):
      write("plugin", plugin, &buffer)
      buffer.member("version", Int(version))
      write("config", configuration, &buffer)
    case .detached(let plugin), .quarantined(let plugin):
      write("plugin", plugin, &buffer)
    case .configured(let plugin, let configuration):
      write("plugin", plugin, &buffer)
      write("config", configuration, &buffer)
    case .remembered(let plugin, let value):
      write("plugin", plugin, &buffer)
      write("value", value, &buffer)
    }
  }
}
