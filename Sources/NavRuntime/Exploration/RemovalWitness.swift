import NavEvents
import Synchronization

/// The record of a ``RemovalWitness``: the screens that it was asked about, and its answer. A class, because the
/// guard writes the record and the checker reads it.
final class RemovalRecord: Sendable {
  private let entries = Lock<(asked: [String], objects: Bool)>(([], false))

  /// The screens that the guard was asked about since ``forget(objecting:)``, in order.
  var asked: [String] { entries.withLock { $0.asked } }

  /// Clears the record; from now on the guard objects to every removal, or to none.
  func forget(objecting: Bool = false) { entries.withLock { $0 = ([], objecting) } }

  fileprivate func ask(_ screens: [String]) -> Bool {
    entries.withLock { entries in
      entries.asked += screens
      return entries.objects
    }
  }
}

/// A guard that records the screens it is asked about, and objects when the checker tells it to.
struct RemovalWitness: RemovalGuard {
  /// The plugin's id. No app uses it for a plugin of its own, which this plugin would replace.
  static let id = "navrepl.witness"

  let manifest = PluginManifest(id: RemovalWitness.id, version: 1)
  let record = RemovalRecord()

  func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
    record.ask(removal.screens) ? "“\(removal.screens.first ?? "")” stays, because it was asked to." : nil
  }
}
