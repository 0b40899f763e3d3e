import NavEvents
import Synchronization

/// What a ``RemovalWitness`` was asked, and whether it objects. A class: its identity is the record that the guard writes and
/// the checker reads.
final class RemovalRecord: Sendable {
  private let entries = Lock<(asked: [String], objects: Bool)>(([], false))

  /// The screens that the guard was asked about since ``forget(objecting:)``, in order.
  var asked: [String] { entries.withLock { $0.asked } }

  /// Forgets what was asked; from now on the guard objects to every removal, or to none.
  func forget(objecting: Bool = false) { entries.withLock { $0 = ([], objecting) } }

  fileprivate func ask(_ screens: [String]) -> Bool {
    entries.withLock { entries in
      entries.asked += screens
      return entries.objects
    }
  }
}

/// A guard that notes which screens it was asked about, and objects when the checker wants it to.
struct RemovalWitness: RemovalGuard {
  /// The name is one that no app gives a plugin: it would take that plugin's place.
  static let id = "navrepl.witness"

  let manifest = PluginManifest(id: RemovalWitness.id, version: 1)
  let record = RemovalRecord()

  func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
    record.ask(removal.screens) ? "“\(removal.screens.first ?? "")” stays, because it was asked to." : nil
  }
}
