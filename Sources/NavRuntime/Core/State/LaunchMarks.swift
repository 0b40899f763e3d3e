import NavBase
import NavEvents

/// The launches of an app that are marked in its journal, as far as the next one needs to know them.
struct LaunchMarks: BitwiseCopyable, Equatable {
  /// The number of launches.
  var count = 0
  /// The build of the last one; nil without launches.
  var build: TextID?
  /// True when the session of the last one was closed.
  var isClosed = false
  /// The id of the key under which private values are hidden; nil for none.
  var keyID: TextID?
}

extension NavState {
  /// The number of launches that are marked in the journal.
  package var launchCount: Int { metadata.launches.count }

  /// The id of the key under which private values are hidden; nil for none, and in a redacted journal.
  func keyID(_ texts: borrowing TextTable) -> String? {
    metadata.launches.keyID.map { texts[$0] }.flatMap {
      $0.hasSameBytes(as: JournalHeader.redactedKeyID) ? nil : $0
    }
  }

  /// The end of the last run of the app, as a launch now would tell it.
  var previousRun: PreviousRun {
    if metadata.launches.count == 0 { return .first }
    if metadata.launches.isClosed { return .closed }
    return environment.isActive ? .killed : .background
  }

  mutating func evolve(_ event: MarkEvent<InternedForm>) {
    switch event {
    case .noted: break
    case .launched(_, let build, _, _, _):
      changeMetadata { metadata in
        metadata.launches.count += 1
        (metadata.launches.build, metadata.launches.isClosed) = (build, false)
      }
      // A new run is in the foreground until it says otherwise: one that crashes before it says anything did not end in the background.
      if interaction.isInactivityIgnorable {
        changeInteraction { ($0.environment.isActive, $0.isInactivityIgnorable) = (true, false) }
      }
    case .closed: changeMetadata { $0.launches.isClosed = true }
    case .keyed(let id): changeMetadata { $0.launches.keyID = id }
    }
  }

  /// Returns the launches as texts, for the header of a journal and for a snapshot.
  func launches(_ texts: borrowing TextTable) -> JournalHeader.Launches {
    let launches = metadata.launches
    return JournalHeader.Launches(
      count: launches.count, build: launches.build.map { texts[$0] }, isClosed: launches.isClosed,
      isActive: !interaction.isInactivityIgnorable, keyID: launches.keyID.map { texts[$0] })
  }

  /// Takes the launches of a header or of a snapshot.
  mutating func read(_ launches: JournalHeader.Launches, _ texts: inout TextTable) {
    metadata.launches = LaunchMarks(
      count: launches.count, build: launches.build.map { texts.intern($0) }, isClosed: launches.isClosed,
      keyID: launches.keyID.map { texts.intern($0) })
    if !launches.isActive {
      (interaction.environment.isActive, interaction.isInactivityIgnorable) = (false, true)
    }
  }
}
