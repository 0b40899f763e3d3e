import NavEvents

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What navrepl asks of the operating system beside files.
enum Platform {
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// A reader that went away shows as an error of `write`, not as a signal that ends the program.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  static var lastError: Int32 { errno }
  static let brokenPipe = EPIPE
  static let fileTooLarge = EFBIG

  static func description(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Columns of the terminal; nil when it does not say.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Reads what there is; 0 at the end, negative after an error.
  static func readSome(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  static func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    while true {
      let count = write(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// What is in a folder.
  struct Folder {
    /// The names of its files, sorted as UTF-8 bytes.
    var names: [String] = []
    /// Names that are not UTF-8, with their bad bytes as `\xNN`: mended, they would be those of other files.
    var badNames: [String] = []
  }

  /// What is in a folder; nil when it is none.
  static func files(in folder: String) -> Folder? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var found = Folder()
    while let entry = readdir(stream) {
      withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        let bytes = bytes.prefix { $0 != 0 }
        guard let name = String(validating: bytes, as: UTF8.self) else {
          return found.badNames.append(String(showing: bytes))
        }
        if !name.hasSameBytes(as: "."), !name.hasSameBytes(as: "..") { found.names.append(name) }
      }
    }
    found.names.sort { $0.sortsBefore($1) }
    found.badNames.sort { $0.sortsBefore($1) }
    return found
  }

  /// Makes a folder that is not there yet.
  static func makeFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o755) == 0 { return }
    throw FileError(operation: "create", path: path, code: errno)
  }

  /// The path from the root of the file system; the path itself when there is nothing.
  static func absolutePath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The folder of the package that this program was built from: around the program, or around the current folder.
  static var packageFolder: String? {
    for start in ["/proc/self/exe", CommandLine.arguments[0], "."].map(absolutePath) {
      var folder = start[...]
      while let slash = folder.lastIndex(of: "/") {
        if access("\(folder)/Sources/NavRuntime", F_OK) == 0 { return String(folder) }
        folder = folder[..<slash]
      }
    }
    return nil
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The first bytes of a file; nil when it cannot be read.
  static func start(of path: String, _ count: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = bytes.withUnsafeMutableBytes { readSome(descriptor, into: $0) }
    return length < 0 ? nil : Array(bytes.prefix(length))
  }

  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Lets its owner run a file.
  static func makeExecutable(_ path: String) { _ = chmod(path, 0o700) }

  static func remove(_ path: String) { _ = unlink(path) }

  /// Nanoseconds of a clock that never goes back.
  static func nanoseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }
}
