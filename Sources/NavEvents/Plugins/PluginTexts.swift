/// The meaning of what a plugin writes to a journal, so that the journal can be redacted and the plugin still decides as before:
/// its settings, the value that it remembers, the codes of its failures, the texts that it compares with, and the words of its containers.
///
/// A redacted journal keeps only what is declared here. Everything else of a plugin is replaced, its id excepted.
///
/// ```swift
/// let texts = PluginTexts(settings: [("limit", .number), ("start", .id)])
/// ```
public struct PluginTexts: Sendable {
  /// The meaning of a JSON value, which determines what a redacted journal has in its place. A value that does not fit its
  /// meaning is replaced.
  public indirect enum Meaning: Sendable {
    /// A number, which stays.
    case number
    /// `true` or `false`, which stays.
    case flag
    /// Any text, which is replaced like a title.
    case text
    /// A distance in a container, which stays: a number of points, or a text such as `50%`.
    case length
    /// One of these words, which stays.
    case word([String])
    /// The id of a node, which is replaced like every id.
    case id
    /// The id of a child of the container that a verb goes to, which is replaced, or its index, which stays.
    case child
    /// Ids of nodes, which are replaced: a list, or one text with commas between the ids.
    case ids
    /// A pattern for URLs, in which `:name` and `*` stand for any part. Its other parts are replaced like those of URLs.
    case pattern
    /// The name of a route, which stays.
    case route
    /// Names of routes, which stay: a list, or one text with commas between the names.
    case routes
    /// An object whose names are those of routes, which stay, with values of one meaning.
    case byRoute(Meaning)
    /// The form of the URLs of a route: a ``pattern`` whose `:name`s are members of params.
    case path
    /// The name of a member of params, which is replaced as in params.
    case memberOfParams
    /// An object whose names are those of members of params, with values of one meaning.
    case membersOfParams(Meaning)
    /// An answer to a request, which is replaced like those of commands. As the argument of a verb, a text that is JSON is that JSON.
    case result
    /// A command in its wire form, or a list of such commands. Their texts are replaced like those of every command.
    case commands
    /// A list of values of one meaning.
    case list(Meaning)
    /// An object with these members.
    case object([(name: String, meaning: Meaning)])
  }

  /// The settings, by name.
  public var settings: [(name: String, meaning: Meaning)]
  /// The value that the plugin remembers; nil when it is not read.
  public var memory: Meaning?
  /// The codes of its failures.
  public var faultCodes: [String]
  /// The keys of attributes that the plugin looks up.
  public var attributeKeys: [String]
  /// The keys among them whose values are keys of attributes, and are replaced like those.
  public var attributesOfKeys: [String]
  /// The values that it compares these attributes with.
  public var attributeValues: [String]
  /// The ids of nodes that are in its code, such as the default of a setting.
  public var ids: [String]
  /// Of rules of containers, the verbs and the roles of panes, which stay.
  public var words: [String]
  /// Of rules of containers, the arguments of the verbs, by name.
  public var arguments: [(name: String, meaning: Meaning)]
  /// Of rules of containers, the values that they keep in a container, by name.
  public var values: [(name: String, meaning: Meaning)]

  /// Creates the declaration; by default, that of a plugin all of whose values are replaced.
  public init(
    settings: [(name: String, meaning: Meaning)] = [], memory: Meaning? = nil, faultCodes: [String] = [],
    attributeKeys: [String] = [], attributesOfKeys: [String] = [], attributeValues: [String] = [],
    ids: [String] = [], words: [String] = [],
    arguments: [(name: String, meaning: Meaning)] = [], values: [(name: String, meaning: Meaning)] = []
  ) {
    (self.settings, self.memory, self.faultCodes) = (settings, memory, faultCodes)
    (self.attributeKeys, self.attributeValues, self.ids) = (attributeKeys, attributeValues, ids)
    (self.words, self.arguments, self.values) = (words, arguments, values)
    self.attributesOfKeys = attributesOfKeys
  }
}
