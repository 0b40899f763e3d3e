/// The first line of a journal.
public struct JournalHeader: Equatable, Sendable {
  /// The version of the format that this package writes.
  public static let formatVersion = 1

  /// The id of the journal; any text.
  public var id: String
  /// The time of its creation in milliseconds since 1970.
  public var created: Int
  /// The version of the runtime that made the journal.
  public var runtime: String
  /// The durability of its commits. It also determines which damage a crash can explain.
  public var durability: Durability
  /// The plugins that take part from the first commit on, in their order.
  public var plugins: [PluginRecord]

  /// Creates the header of a new journal.
  public init(id: String, created: Int, runtime: String, durability: Durability, plugins: [PluginRecord]) {
    self.id = id
    self.created = created
    self.runtime = runtime
    self.durability = durability
    self.plugins = plugins
  }
}
