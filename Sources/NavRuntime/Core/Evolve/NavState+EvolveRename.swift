import NavBase
import NavEvents

/// Applies the event `screenChanged`. The tree knows its nodes by their slots, so only what knows a screen by its id is renamed with it.
extension NavState {
  mutating func changeScreen(_ name: TextID, to description: ScreenContent, _ draft: inout CommitDraft) {
    guard let node = scene.find(name), !scene[node].kind.isContainer else { return }
    if description.id != name {
      if scene.find(description.id) != nil { return }
      rename(node, to: description.id, &draft)
    }
    let details = draft.details(of: description)
    if details.route == nil, details.params == nil { return }
    changeExtras(of: node) { extras in
      extras.route = details.route ?? extras.route
      extras.params = details.params ?? extras.params
    }
  }

  private mutating func rename(_ node: NodeID, to name: TextID, _ draft: inout CommitDraft) {
    let old = scene[node].name
    undo.record(.nodeRenamed(node, scene[node]))
    scene.rename(node, to: name)
    // A title that equals the name is none.
    if scene[node].title == name { change(node) { $0.title = nil } }
    renameRequests(of: node, draft.texts)
    renamePage(old, node)
    if !metadata.held.isEmpty { renameHeld(old, to: name, &draft) }
  }

  /// Both ends of a request know each other by id.
  private mutating func renameRequests(of node: NodeID, _ texts: borrowing TextTable) {
    if scene.requests == 0 { return }
    let (name, extras) = (scene[node].name, scene.extras(of: node))
    for entry in extras.requests.entries {
      guard let screen = scene.find(entry.value) else { continue }
      changeExtras(of: screen) { $0.request?.opener = name }
    }
    guard let request = extras.request, let opener = scene.find(request.opener) else { return }
    var requests = scene.extras(of: opener).requests
    requests.set(request.key, to: name, texts)
    changeExtras(of: opener) { $0.requests = requests }
  }

  /// A load of a page that is there knows it by id.
  private mutating func renamePage(_ old: TextID, _ node: NodeID) {
    guard let parent = scene[node].parent, let web = scene.webIndex(parent),
      scene.webs[web].load?.page == old
    else { return }
    let name = scene[node].name
    changeLoad(web) { $0?.page = name }
  }

  /// A command that waits names screens by id. One that cannot be read stays as it is.
  private mutating func renameHeld(_ old: TextID, to name: TextID, _ draft: inout CommitDraft) {
    let renaming = NodeRenaming(from: draft.texts[old], to: draft.texts[name])
    var commands: [HeldCommand] = []
    for held in metadata.held.commands {
      let command = CanonicalJSON(canonical: draft.texts[held.command.text])
      let renamed = renaming.renamed(command).map { JSONText(draft.texts.intern($0.text)) }
      commands.append(
        HeldCommand(
          ticket: held.ticket, plugins: held.plugins, reason: held.reason, command: renamed ?? held.command,
          commit: held.commit, target: held.target, opener: held.opener == old ? name : held.opener,
          keeps: held.keeps, until: held.until))
    }
    if commands == metadata.held.commands { return }
    changeMetadata { metadata in for held in commands { metadata.held.put(held) } }
  }
}
