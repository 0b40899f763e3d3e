/// A law that every plugin keeps. ``PluginConformance`` checks it.
public enum PluginLaw: String, CaseIterable, Sendable {
  /// The same commands give the same journal, whenever the plugin is made anew: no clock, no chance.
  case sameInEveryRun
  /// So they do in another process: no hash order, no address, no environment.
  case sameInEveryProcess
  /// No input traps it or makes it throw.
  case total
  /// It asks for at most as many follow-ups as a commit can have, remembers little, and comes to an end.
  case bounded
  /// Every veto has a sentence that explains it.
  case explainsVetoes
  /// An event of a later version is nothing to it.
  case survivesUnknownEvents
  /// The plugin keeps the past only in its remembered value: it decides the same after the journal was closed
  /// and opened again.
  case remembersWhatRoundTrips
  /// It does not attach, detach or configure other plugins, nor keep that from happening; it does not change their order;
  /// and where it has no part, everything is decided as without it.
  case leavesOthersAlone

  /// The law as a sentence about a plugin.
  public var sentence: String {
    switch self {
    case .sameInEveryRun: "gives the same journal in every run"
    case .sameInEveryProcess: "gives the same journal in every process"
    case .total: "takes every input"
    case .bounded: "keeps within bounds"
    case .explainsVetoes: "explains its vetoes"
    case .survivesUnknownEvents: "survives events it does not know"
    case .remembersWhatRoundTrips: "remembers what survives a restart"
    case .leavesOthersAlone: "leaves other plugins alone"
    }
  }
}
