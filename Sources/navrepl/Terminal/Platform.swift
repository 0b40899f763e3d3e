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

  /// Puts something in the place of each standard descriptor that is closed, or a file that is opened later would be
  /// one of them: an input that has ended, an output that takes nothing. False when the system has nothing to put there.
  static func occupyStandardDescriptors() -> Bool {
    for descriptor in standardInput...standardError where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free descriptor is taken, and none below this one is free.
      guard open("/dev/null", O_RDONLY) == descriptor else { return false }
    }
    return true
  }

  /// A reader that went away, and the limit of a file's size, show as errors of `write`, not as signals that end the
  /// program.
  static func ignoreSignalsOfWriting() { for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) } }

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

  /// Opens a file, a pipe or whatever has this name, and waits for the other end of a pipe.
  static func openForReading(_ path: String) throws(FileError) -> Int32 {
    while true {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw FileError(operation: "open", path: path, code: errno) }
    }
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #endif
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
