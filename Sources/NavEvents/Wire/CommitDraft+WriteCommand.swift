/// Commands on the wire: `docs/journal-format.md` is the grammar, this is its only writer.
extension CommitDraft {
  package func write(_ command: NavCommand, to buffer: inout ByteBuffer) {
    buffer.open(command.kind.wireName)
    switch command {
    case .scene(let command): write(command, &buffer)
    case .navigation(let command, let target): write(command, target, &buffer)
    case .drillDown(let command, let target): write(command, target, &buffer)
    case .stack(let command, let target): write(command, target, &buffer)
    case .tabs(let command, let target): write(command, target, &buffer)
    case .split(let command, let target): write(command, target, &buffer)
    case .web(let command, let target): write(command, target, &buffer)
    case .modal(let command): write(command, &buffer)
    case .swipe(let command, let target): write(command, target, &buffer)
    case .environment(let command): write(command, &buffer)
    case .item(let command): write(command, &buffer)
    case .plugin(let command): write(command, &buffer)
    }
    buffer.close()
  }

  private func write(_ command: SceneCommand, _ buffer: inout ByteBuffer) {
    switch command {
    case .set(let scene): write("scene", scene, &buffer)
    case .restore(let archive): write("archive", archive, &buffer)
    case .add(let node, let column, let target):
      write("container", optional: target, &buffer)
      write(node: node, &buffer)
      if let column { buffer.member("column", word: column.wireName) }
    }
  }

  private func write(_ command: NavigationCommand, _ target: TextID?, _ buffer: inout ByteBuffer) {
    write("container", optional: target, &buffer)
    switch command {
    case .push(let screen, let transition), .replace(let screen, let transition):
      write(screen: screen, &buffer)
      buffer.append(transition)
    case .popTo(let screen, let transition):
      write("screen", nullable: screen, &buffer)
      buffer.append(transition)
    case .pop(let transition), .popToRoot(let transition), .back(let transition):
      buffer.append(transition)
    case .setNavigationBarsHidden(let hidden):
      buffer.member("hidden", hidden)
    }
  }

  private func write(_ command: DrillDownCommand, _ target: TextID?, _ buffer: inout ByteBuffer) {
    write("container", optional: target, &buffer)
    switch command {
    case .show(let screen, let owner, let transition):
      write(screen: screen, &buffer)
      write("for", owner, &buffer)
      buffer.append(transition)
    case .setToolbarsHidden(let hidden):
      buffer.member("hidden", hidden)
    case .setNavigationBarPosition(let position):
      buffer.member("position", word: position.wireName)
    case .setPlaceholder(let side, let screen):
      buffer.member("side", word: side.wireName)
      write(screen: screen, &buffer)
    case .setLeftWidth(let points):
      buffer.member("value", points)
    case .setPropagation(let item, let isOn):
      buffer.member("what", word: item.wireName)
      buffer.member("value", isOn)
    }
  }

  private func write(_ command: SwipeCommand, _ target: TextID?, _ buffer: inout ByteBuffer) {
    write("container", optional: target, &buffer)
    switch command {
    case .begin(let x), .move(let x):
      buffer.member("x", x)
    case .end(let x, let velocity):
      buffer.member("x", x)
      if velocity != 0 { buffer.member("velocity", velocity) }
    case .cancel: break
    }
  }

  private func write(_ command: EnvironmentCommand, _ buffer: inout ByteBuffer) {
    switch command {
    case .rotate(let orientation), .beginRotation(let orientation):
      buffer.member("to", word: orientation.wireName)
    case .endRotation: break
    case .resize(let width, let height, let sizeClass):
      buffer.member("width", width)
      buffer.member("height", height)
      if let sizeClass { buffer.member("sizeClass", word: sizeClass.wireName) }
    }
  }

  private func write(_ command: TabsCommand, _ target: TextID?, _ buffer: inout ByteBuffer) {
    write("container", optional: target, &buffer)
    switch command {
    case .select(let child): write("child", child, &buffer)
    }
  }

  private func write(_ command: ItemCommand, _ buffer: inout ByteBuffer) {
    switch command {
    case .setHidesBackButton(let off, let on):
      write("off", optional: off, &buffer)
      write("on", optional: on, &buffer)
    case .setTitle(let node, let title):
      write("screen", node, &buffer)
      write("title", title, &buffer)
    case .setAttribute(let node, let key, let value):
      write("screen", optional: node, &buffer)
      write("key", key, &buffer)
      write("value", nullable: value, &buffer)
    }
  }

  private func write(_ command: PluginCommand, _ buffer: inout ByteBuffer) {
    switch command {
    case .attach(let plugin, let configuration), .configure(let plugin, let configuration):
      write("plugin", plugin, &buffer)
      write("config", configuration, &buffer)
    case .detach(let plugin), .quarantine(let plugin):
      write("plugin", plugin, &buffer)
    case .remember(let plugin, let value):
      write("plugin", plugin, &buffer)
      write("value", value, &buffer)
    }
  }
}
