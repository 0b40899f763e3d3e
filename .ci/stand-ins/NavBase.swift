// What the Embedded libraries lack, for `.ci/thirty-two-bits`: only the declarations count, because nothing is run.
public import Synchronization

public struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  private nonisolated(unsafe) let value: UnsafeMutablePointer<Value>

  public init(_ value: consuming sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  public borrowing func withLock<R: ~Copyable, E>(
    _ body: (inout sending Value) throws(E) -> sending R
  ) throws(E) -> sending R { try body(&value.pointee) }

  public borrowing func withLockIfAvailable<R: ~Copyable, E>(
    _ body: (inout sending Value) throws(E) -> sending R
  ) throws(E) -> sending R? { try body(&value.pointee) }
}

extension String {
  init<Value>(describing value: Value) { self = "" }
}

public enum SystemCall {
  public static func status(at path: String) -> FileStatus? { nil }
  public static let notWritable: Int32 = 9
  public static let notToWrite: [Int32] = [13, 1, 30]
  public static let notAllowed: Int32 = 13
  public static let notPermitted: Int32 = 1
  public static let notSupported: Int32 = 95
  public static let alreadyExists: Int32 = 17
  public static let noSuchFile: Int32 = 2
  public static let invalidArgument: Int32 = 22
  public static let nameTooLong: Int32 = 36
  public static let noSpace: Int32 = 28
  public static let notText: Int32 = 84
  public static var lastError: Int32 { 0 }
  public static func description(of code: Int32) -> String { "" }
  public static func fullPath(_ path: String) -> String { path }
  public static func milliseconds() -> Int64 { 0 }
  public static func nanoseconds() -> Int64 { 0 }
  public static func sleep(milliseconds: Int) {}
  public static func exists(_ path: String) -> Bool { false }
  public static func printsInto(_ path: String) -> Bool { false }
  public static func isAsCreated(_ path: String) -> Bool { true }
  public static func find(_ byte: UInt8, _ start: UnsafeRawPointer, _ count: Int) -> UnsafeRawPointer? {
    nil
  }

  public struct Folder {
    public var names: [String] = []
    public var badNames: [String] = []
    public var failure: Int32?
  }

  public static func files(in folder: String) -> Folder? { nil }
}

public struct ThreadHandle: Sendable {
  public static let largeStack = 8 << 20
  public static func start(stackSize: Int? = nil, _ work: @escaping @Sendable () -> Void) -> ThreadHandle? {
    nil
  }
  public func join() {}
  public func detach() {}
}

public enum ThreadNumber {
  public static var current: UInt { 1 }
}

public final class Bell: Sendable {
  public init?() { nil }
  public func ring() {}
  @discardableResult public func wait() -> Bool { false }
  public func pause(milliseconds: Int) {}
  public func close() {}
}

public struct FileStatus: Sendable {
  public struct Identity: Equatable, Sendable {
    public let device, number: UInt64
  }

  public let identity: Identity

  public enum Kind: Sendable {
    case folder, pipe, socket, device
  }
}

public enum UnfinishedFiles {
  public struct Mark: Sendable {
    public func remove() {}
  }

  public static func create<File, Failure: Error>(
    _ path: String, _ create: () throws(Failure) -> File
  ) throws(Failure) -> (file: File, mark: Mark?) { (try create(), nil) }
}
