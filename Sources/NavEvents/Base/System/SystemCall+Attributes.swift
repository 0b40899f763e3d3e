#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What belongs to a file besides its content.
extension SystemCall {
  /// Returns a Boolean value that indicates whether this process can make a file that belongs to the same user.
  public static func canGive(_ status: FileStatus) -> Bool { status.owner == geteuid() || geteuid() == 0 }

  /// Gives an open file the owner, the group, the permissions and the extended attributes of the file that a name refers to;
  /// returns 0, or -1 after an error. The attributes include access control lists.
  public static func copyAttributes(of path: String, to descriptor: Int32) -> Int32 {
    var (old, new) = (stat(), stat())
    guard stat(path, &old) == 0, fstat(descriptor, &new) == 0 else { return -1 }
    if old.st_uid != new.st_uid || old.st_gid != new.st_gid {
      guard fchown(descriptor, old.st_uid, old.st_gid) == 0 else { return -1 }
    }
    // A file system without permissions refuses any change of them.
    if old.st_mode != new.st_mode {
      guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else { return -1 }
    }
    return copyExtendedAttributes(of: path, to: descriptor)
  }

  #if canImport(Darwin)
    private static func copyExtendedAttributes(of path: String, to descriptor: Int32) -> Int32 {
      let old = open(path, .read)
      guard old >= 0 else { return -1 }
      defer { close(old) }
      return fcopyfile(old, descriptor, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
    }
  #else
    /// Copies the attributes, which include the access control list, and removes those that the folder has given the new file.
    private static func copyExtendedAttributes(of path: String, to descriptor: Int32) -> Int32 {
      // Without these functions, as in a program that has the C library in itself, the attributes cannot be seen.
      guard let calls = AttributeCalls.found else { return 0 }
      let old = open(path, .read)
      guard old >= 0 else { return -1 }
      defer { close(old) }
      guard let wanted = calls.attributes(of: old), let present = calls.attributes(of: descriptor) else {
        return -1
      }
      for (name, value) in wanted where present[name] != value {
        if calls.set(descriptor, name, value, value.count, 0) != 0 { return -1 }
      }
      for name in present.keys where wanted[name] == nil {
        if calls.remove(descriptor, name) != 0 { return -1 }
      }
      return 0
    }
  #endif
}

#if !canImport(Darwin)
  /// The functions for extended attributes, found by name: the module of the C library does not declare them.
  private struct AttributeCalls {
    typealias List = @convention(c) (Int32, UnsafeMutableRawPointer?, Int) -> Int
    typealias Get = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    typealias Set = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32) -> Int32
    typealias Remove = @convention(c) (Int32, UnsafePointer<CChar>) -> Int32

    let list: List
    let get: Get
    let set: Set
    let remove: Remove

    static let found: AttributeCalls? = {
      guard let list = dlsym(nil, "flistxattr"), let get = dlsym(nil, "fgetxattr"),
        let set = dlsym(nil, "fsetxattr"), let remove = dlsym(nil, "fremovexattr")
      else { return nil }
      return AttributeCalls(
        list: unsafeBitCast(list, to: List.self), get: unsafeBitCast(get, to: Get.self),
        set: unsafeBitCast(set, to: Set.self), remove: unsafeBitCast(remove, to: Remove.self))
    }()

    /// The attributes that the system computes from the content.
    private static let computed = ["security.ima", "security.evm"].map { $0.utf8CString.map { $0 } }

    /// Returns the attributes of an open file by the bytes of their names, which end with a zero; nil after an error.
    func attributes(of descriptor: Int32) -> [[CChar]: [UInt8]]? {
      guard let names = bytes({ list(descriptor, $0, $1) }) else {
        return errno == ENOTSUP || errno == ENOSYS ? [:] : nil
      }
      var attributes: [[CChar]: [UInt8]] = [:]
      for name in names.split(separator: 0) {
        let name = name.map { CChar(bitPattern: $0) } + [0]
        if Self.computed.contains(name) { continue }
        guard let value = bytes({ get(descriptor, name, $0, $1) }) else { return nil }
        attributes[name] = value
      }
      return attributes
    }

    /// Returns the bytes that a function writes which returns their number; nil after an error.
    private func bytes(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
      let size = call(nil, 0)
      guard size >= 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      let count = bytes.withUnsafeMutableBytes { call($0.baseAddress, $0.count) }
      guard count >= 0 else { return nil }
      return Array(bytes.prefix(count))
    }
  }
#endif
