/// A file that `restore` reads: where it is, and what the model knows of its content.
struct ModelFile: Sendable {
  let path: ModelText
  let content: Content

  enum Content: Sendable {
    /// An archive that `preserve` would give.
    case archive(NaiveArchive)
    /// An archive of a version that nobody knows.
    case otherVersion(String)
    /// JSON that is no archive.
    case noArchive(String)
    /// An archive in which an id is there twice.
    case repeatedID(String)
    /// Not even JSON, hence an input error.
    case notJSON(String)
  }

  var bytes: [UInt8] {
    switch content {
    case .archive(let archive): archive.text
    case .otherVersion(let text), .noArchive(let text), .repeatedID(let text), .notJSON(let text):
      Array(text.utf8)
    }
  }

  var isJSON: Bool {
    if case .notJSON = content { false } else { true }
  }
}
