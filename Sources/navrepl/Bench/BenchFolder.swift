import NavBase
import NavEvents
import NavPluginPrograms
import NavRuntime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder for the files of one run, which is removed together with them, however this process ends. The programs that it has
/// started until then are killed. A class: its identity is the folder.
final class BenchFolder {
  let path: String
  private let watch: ProgramWatch

  init() throws(FileError) {
    let temporary = SystemCall.environment("TMPDIR") ?? "/tmp"
    path = "\(temporary)/navrepl-bench-\(SystemCall.nanoseconds())"
    watch = ProgramWatch(deleting: path)
    // Every program that is started from here on inherits it.
    setenv(watch.name, "1", 1)
    if let code = SystemCall.makeFolder(path) {
      watch.dismiss()
      throw FileError(operation: "create", path: path, code: code)
    }
  }

  deinit {
    watch.finish()
    // Without a shell, it is still there.
    if let content = SystemCall.files(in: path) {
      for file in content.names { _ = SystemCall.remove("\(path)/\(file)") }
    }
    SystemCall.removeFolder(path)
  }
}
