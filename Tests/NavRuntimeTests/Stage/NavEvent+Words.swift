import NavEvents

extension NavEvent {
  /// The event in short words: its type, then its values. The container is left out.
  func words(_ draft: borrowing CommitDraft) -> String {
    ([kind.wireName.description] + values(draft)).joined(separator: " ")
  }

  private func wire(_ draft: borrowing CommitDraft) -> String {
    var buffer = ByteBuffer()
    draft.write(self, to: &buffer)
    return buffer.string
  }

  private func values(_ draft: borrowing CommitDraft) -> [String] {
    switch self {
    case .scene, .ignorable: []
    case .navigation(let event): event.values(draft)
    case .drillDown(let event): event.values(draft.texts)
    case .stack, .tabs, .split, .web, .modal: [wire(draft)]
    case .swipe(let event): event.values
    case .environment(let event): event.values(draft)
    case .item(let event): event.values(draft.texts)
    case .plugin(let event): event.values(draft.texts)
    }
  }
}

extension NavigationEvent {
  fileprivate func values(_ draft: borrowing CommitDraft) -> [String] {
    switch self {
    case .pushed(_, let screen, _): return [draft.texts[screen.id]]
    case .popped(_, let screens, let way, _): return [way.wireName.description] + draft.strings(screens)
    case .replaced(_, let screen, let removed, _):
      let (old, new) = (draft.texts.name(removed), draft.texts.name(screen?.id))
      return [old, new]
    case .navigationBarsHiddenChanged(_, let hidden): return ["\(hidden)"]
    }
  }
}

extension DrillDownEvent {
  fileprivate func values(_ texts: borrowing TextTable) -> [String] {
    switch self {
    case .advanced: []
    case .toolbarsHiddenChanged(_, let hidden): ["\(hidden)"]
    case .navigationBarPositionChanged(_, let position): ["\(position)"]
    case .placeholderChanged(_, let side, let screen): ["\(side)", texts.name(screen?.id)]
    case .widthChanged(_, let points): [points.words]
    case .propagationChanged(_, let item, let isOn): ["\(item)", "\(isOn)"]
    }
  }
}

extension SwipeEvent {
  fileprivate var values: [String] {
    switch self {
    case .began(_, let x), .moved(_, let x): [x.words]
    case .ended(_, let x, let velocity, let completed): [x.words, velocity.words, "\(completed)"]
    case .cancelled: []
    }
  }
}

extension EnvironmentEvent {
  fileprivate func values(_ draft: borrowing CommitDraft) -> [String] {
    switch self {
    case .deviceRotated(let orientation), .interfaceRotated(let orientation): ["\(orientation)"]
    case .rotationBegan, .rotationEnded: []
    case .rotationDeferred(let orientation, let reasons): ["\(orientation)"] + draft.strings(reasons)
    case .rotationAnswerChanged(let autorotates, let supported):
      ["\(autorotates)", supported == .all ? "all" : "\(supported.rawValue)"]
    case .resized(let width, let height, let sizeClass): [width.words, height.words, "\(sizeClass)"]
    }
  }
}

extension ItemEvent {
  fileprivate func values(_ texts: borrowing TextTable) -> [String] {
    switch self {
    case .hidesBackButtonChanged(let node, let hides): [texts[node], "\(hides)"]
    case .titleChanged(let node, let title): [texts[node], texts[title]]
    case .attributeChanged(let node, let key, let value):
      [node.map { texts[$0] } ?? "scene", texts[key], texts.name(value)]
    }
  }
}

extension PluginEvent {
  fileprivate func values(_ texts: borrowing TextTable) -> [String] {
    switch self {
    case .attached(let id, _, _), .detached(let id), .configured(let id, _), .quarantined(let id): [texts[id]]
    case .remembered(let id, let value): [texts[id], texts[value.text]]
    }
  }
}

extension TextTable {
  fileprivate func name(_ id: TextID?) -> String {
    if let id { return self[id] }
    return "nil"
  }
}

extension Double {
  /// As the state view writes it.
  fileprivate var words: String {
    var buffer = ByteBuffer()
    buffer.append(self)
    return buffer.string
  }
}
