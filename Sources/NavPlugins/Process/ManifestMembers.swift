import NavEvents
import NavRuntime

/// The members of a program's manifest, each of the type that the protocol gives it.
///
/// A member of a wrong type is a fault that names the member: a default in its place would let a policy be
/// another than its author wrote.
struct ManifestMembers: ~Copyable {
  private let document: JSONDocument
  private let plugin: JSONValue
  private let path: String

  /// The manifest in the answer to `hello` of the program at `path`.
  init(_ answer: ContiguousArray<UInt8>, of path: String) throws(PluginFault) {
    self.path = path
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(answer)
    } catch {
      throw ProcessManifest.fault(path, "its answer to hello is not JSON: \(error.message)")
    }
    guard let plugin = document.member("plugin", of: document.root), document.kind(of: plugin) == .object
    else {
      let example = "{\"plugin\":{\"id\":…,\"version\":…,\"hooks\":[…]}}"
      throw ProcessManifest.fault(path, "it must answer hello with \(example)")
    }
    self.document = document
    self.plugin = plugin
  }

  /// A text; nil when the member is left out.
  func text(_ name: StaticString) throws(PluginFault) -> String? {
    guard let value = document.member(name, of: plugin) else { return nil }
    guard let text = document.string(value) else { throw fault(name, "is no text") }
    return text
  }

  /// A list of texts.
  func texts(_ name: StaticString) throws(PluginFault) -> [String]? {
    guard let list = document.member(name, of: plugin) else { return nil }
    guard document.kind(of: list) == .array else { throw fault(name, "is no list of texts") }
    var texts: [String] = []
    for element in document.elements(of: list) {
      guard let text = document.string(element) else { throw fault(name, "is no list of texts") }
      texts.append(text)
    }
    return texts
  }

  /// A list of names, each of which `make` knows.
  func names<Name>(_ name: StaticString, _ make: (String) -> Name?) throws(PluginFault) -> [Name]? {
    guard let texts = try texts(name) else { return nil }
    var names: [Name] = []
    for text in texts {
      guard let one = make(text) else { throw fault(name, "names “\(text)”, which there is not") }
      names.append(one)
    }
    return names
  }

  /// One of the words of `meanings`.
  func word<Meaning>(
    _ name: StaticString, _ meanings: KeyValuePairs<String, Meaning>
  ) throws(PluginFault) -> Meaning? {
    guard let text = try text(name) else { return nil }
    if let meaning = meanings.first(where: { $0.key.hasSameBytes(as: text) }) { return meaning.value }
    throw fault(name, "is none of \(meanings.map(\.key).joined(separator: ", ")): “\(text)”")
  }

  /// A whole number; nil also for a number that is none.
  func wholeNumber(_ name: StaticString) -> Int? {
    document.member(name, of: plugin).flatMap { document.integer($0) }
  }

  /// `true` or `false`.
  func truth(_ name: StaticString) throws(PluginFault) -> Bool? {
    guard let value = document.member(name, of: plugin) else { return nil }
    guard let truth = document.bool(value) else { throw fault(name, "is neither true nor false") }
    return truth
  }

  /// Returns a Boolean value that indicates whether the member is there.
  func has(_ name: StaticString) -> Bool { document.member(name, of: plugin) != nil }

  func fault(_ name: StaticString, _ reason: String) -> PluginFault {
    ProcessManifest.fault(path, "the “\(name)” of its manifest \(reason)")
  }
}
