/// A file that `preserve` writes and `restore` reads: where it is, and what the model knows of it.
struct StackFile: Sendable {
  let path: ModelText
  let archive: StackArchive
}
