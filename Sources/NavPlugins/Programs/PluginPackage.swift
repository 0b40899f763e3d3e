import NavBase
import NavEvents
public import NavRuntime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder of a Swift package with a program that is a plugin, such as the one that `navrepl plugin new` writes.
public struct PluginPackage: Sendable {
  private let folder: String

  /// Creates a package from its folder; nil when the folder has no `Package.swift`.
  public init?(_ folder: String) {
    guard SystemCall.isFile("\(folder)/Package.swift") else { return nil }
    self.folder = folder
  }

  /// Builds the package's program and returns its path. The output of the build goes to standard error.
  /// - Throws: `plugin-not-built` when the package has no program or more than one, or cannot be built.
  public func build() throws(PluginFault) -> String {
    let names = try swift("package", "--package-path", folder, "show-executables", "--format", "flatlist")
    // The programs of other packages are listed with the name of their package in parentheses.
    let programs = names.filter { !$0.utf8.contains(UInt8(ascii: "(")) }
    guard let program = programs.first, programs.count == 1 else {
      let found = programs.isEmpty ? "none" : programs.joined(separator: ", ")
      throw Self.fault("The package \(folder) must have one program, and has \(found).")
    }
    try swift("build", "--package-path", folder, "--product", program, toError: true)
    let bin = try swift("build", "--package-path", folder, "--show-bin-path").last ?? ""
    return "\(bin)/\(program)"
  }

  private static func fault(_ message: String) -> PluginFault {
    PluginFault(code: "plugin-not-built", message: message)
  }

  /// Runs the `swift` that is found in `PATH`, and returns the lines that it prints.
  @discardableResult
  private func swift(_ words: String..., toError: Bool = false) throws(PluginFault) -> [String] {
    guard let ends = SystemCall.pipe() else { throw Self.fault("No pipe can be made for swift \(words[0]).") }
    // If this process ends before the build, so does the build.
    let watch = ProgramWatch()
    defer { watch.dismiss() }
    var id: pid_t = 0
    let failure = SpawnActions.with({ actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, toError ? 2 : ends.write, 1)
      posix_spawn_file_actions_addclose(&actions, ends.read)
    }) { actions in
      SystemCall.withWords(["swift"] + words) { arguments in
        SystemCall.withWords(SpawnActions.environment + [watch.mark]) { environment in
          posix_spawnp(&id, "swift", actions, nil, arguments, environment)
        }
      }
    }
    SystemCall.close(ends.write)
    defer { SystemCall.close(ends.read) }
    if failure != 0 {
      throw Self.fault("swift cannot be started to build \(folder): \(SystemCall.description(of: failure)).")
    }
    let text = Self.readAll(ends.read)
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    if status != 0 { throw Self.fault("The package \(folder) cannot be built: swift \(words[0]) says why.") }
    return text.split(separator: "\n").map(String.init)
  }

  private static func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    while true {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 12) { buffer, count in
        count = max(0, SystemCall.readSome(descriptor, into: UnsafeMutableRawBufferPointer(buffer)))
      }
      if chunk.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk
    }
  }
}
