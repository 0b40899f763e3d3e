/// The files that the walk restores: archives of its own, and others.
struct WalkFiles: Sendable {
  /// How many archives the walk remembers.
  private static let capacity = 24

  private let folder: String
  /// Archives made on the walk.
  private(set) var archives: [ModelFile] = []
  private(set) var latest: ModelFile?
  /// What no restore accepts.
  let foreign: [ModelFile]
  /// The files that have to be written before a command names them.
  private(set) var unwritten: [ModelFile]
  private var count = 0

  init(folder: String) {
    self.folder = folder
    foreign = WalkForeignFiles.contents.enumerated().map { index, content in
      ModelFile(path: ModelText("\(folder)/foreign-\(index).json"), content: content)
    }
    unwritten = foreign
  }

  /// Remembers an archive, instead of another one when there are many.
  mutating func keep(_ archive: NaiveArchive, replacing random: inout WalkRandom) {
    count += 1
    let path = ModelText("\(folder)/archive-\(count).json")
    let file = ModelFile(path: path, content: .archive(archive))
    if archives.count == Self.capacity { archives.remove(at: random.below(Self.capacity)) }
    archives.append(file)
    latest = file
    unwritten.append(file)
  }

  /// Hands out the files that have to be written, once.
  mutating func takeUnwritten() -> [ModelFile] {
    defer { unwritten = [] }
    return unwritten
  }
}
