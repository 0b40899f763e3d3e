/// What `preserve` gives and `restore` takes: `{"archive":1,"scene":{…}}`.
enum Archive {
  /// The version of the format that this runtime writes, and the only one it reads.
  static let version = 1
}
