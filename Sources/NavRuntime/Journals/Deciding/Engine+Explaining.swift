import NavBase
import NavEvents
import NavRuntime

extension Engine {
  /// Returns the explanation of the commit that was read into the draft, from the state before it.
  mutating func explanation(
    _ header: JournalHeader?, _ catalog: PluginCatalog, without: [String] = []
  ) -> NavExplanation {
    let (commit, record) = (NavCommit(draft), record)
    var redecision = Redecision(RecordedPlugins(catalog: catalog, without: without))
    redecision.join(&self, header: header)
    hookCalls = []
    let attached = partsBefore(catalog)
    let divergence = redecision.decide(&self)
    let parts = RecordedPart.adding(to: heard(attached, catalog), from: record)
    let again = again(divergence)
    hookCalls = nil
    host.catalog = catalog
    host.update(for: state, draft.texts)
    return NavExplanation(commit: commit, record: record, plugins: parts, again: again)
  }

  private var record: CanonicalJSON {
    var buffer = ByteBuffer()
    draft.writeRecord(to: &buffer)
    return CanonicalJSON(canonical: buffer.string)
  }

  private func again(_ divergence: NavDivergence?) -> NavExplanation.Again {
    if let remark = draft.unreadableRemarks.first?.remark {
      return .impossible("its member “\(remark.name)” cannot be read")
    }
    if draft.command == nil { return .impossible("the command is of a later version") }
    if let fault = host.fault { return .impossible(fault.message) }
    return divergence.map { .different($0) } ?? .same
  }

  // MARK: Plugins

  /// Returns the plugins that were attached before the commit, in the order in which they are asked; a plugin
  /// without a known position comes last.
  private func partsBefore(_ catalog: PluginCatalog) -> [NavExplanation.Part] {
    let records = host.records(state, draft.texts)
    let known = Dictionary(records.map { (TextBytes($0.id), $0) }) { first, _ in first }
    let ordered = host.order.compactMap { known[TextBytes($0.id)] }
    let asked = Set(ordered.map { TextBytes($0.id) })
    let rest = records.filter { !asked.contains(TextBytes($0.id)) }
    return (ordered + rest).map { record in
      NavExplanation.Part(
        plugin: record.id, recordedVersion: Int(record.version),
        version: catalog.manifest(of: record.id).map { Int($0.version) }, calls: [])
    }
  }

  /// Returns the parts with the calls of the plugins that are available.
  private func heard(_ attached: [NavExplanation.Part], _ catalog: PluginCatalog) -> [NavExplanation.Part] {
    var parts = attached
    var places = Dictionary(parts.enumerated().map { (TextBytes($1.plugin), $0) }) { first, _ in first }
    for call in hookCalls ?? [] {
      let id = draft.texts[call.plugin]
      guard let version = catalog.manifest(of: id)?.version else { continue }
      let place = places[TextBytes(id)] ?? parts.count
      if place == parts.count {
        parts.append(NavExplanation.Part(plugin: id, recordedVersion: nil, version: Int(version), calls: []))
        places[TextBytes(id)] = place
      }
      parts[place].note(call)
    }
    return parts
  }
}

extension NavExplanation.Part {
  /// Adds a call, or counts it if it equals the last one.
  fileprivate mutating func note(_ call: HookCall) {
    let next = NavExplanation.Call(
      hook: call.hook, subject: call.about?.description, answer: call.outcome, times: 1)
    if let last = calls.last, last.hook == next.hook, last.answer == next.answer,
      last.subject.hasSameBytes(as: next.subject)
    {
      calls[calls.count - 1].times += 1
    } else {
      calls.append(next)
    }
  }
}
