// What the Embedded libraries lack, for `.ci/thirty-two-bits`: only the declarations count, because nothing is run.
package import Synchronization

package struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  private nonisolated(unsafe) let value: UnsafeMutablePointer<Value>

  package init(_ value: consuming sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  package borrowing func withLock<R: ~Copyable, E>(
    _ body: (inout sending Value) throws(E) -> sending R
  ) throws(E) -> sending R { try body(&value.pointee) }

  package borrowing func withLockIfAvailable<R: ~Copyable, E>(
    _ body: (inout sending Value) throws(E) -> sending R
  ) throws(E) -> sending R? { try body(&value.pointee) }
}

extension String {
  init<Value>(describing value: Value) { self = "" }
}

package enum SystemCall {
  static let notWritable: Int32 = 9
  static let notToWrite: [Int32] = [13, 1, 30]
  package static let notAllowed: Int32 = 13
  package static let notPermitted: Int32 = 1
  static let notSupported: Int32 = 95
  static let alreadyExists: Int32 = 17
  static let noSuchFile: Int32 = 2
  static let invalidArgument: Int32 = 22
  static let nameTooLong: Int32 = 36
  package static let noSpace: Int32 = 28
  package static let notText: Int32 = 84
  package static var lastError: Int32 { 0 }
  package static func description(of code: Int32) -> String { "" }
  package static func fullPath(_ path: String) -> String { path }
  static func milliseconds() -> Int64 { 0 }
  package static func nanoseconds() -> Int64 { 0 }
  package static func sleep(milliseconds: Int) {}
  package static func exists(_ path: String) -> Bool { false }
  package static func printsInto(_ path: String) -> Bool { false }
  package static func isAsCreated(_ path: String) -> Bool { true }
  package static func find(_ byte: UInt8, _ start: UnsafeRawPointer, _ count: Int) -> UnsafeRawPointer? {
    nil
  }

  package struct Folder {
    package var names: [String] = []
    package var badNames: [String] = []
    package var failure: Int32?
  }

  package static func files(in folder: String) -> Folder? { nil }
}

public struct POSIXFileSystem: FileSystem {
  public init() {}
  public func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    throw FileError(operation: "open", path: path, code: SystemCall.notSupported)
  }
  public func syncFolder(of path: String) throws(FileError) {}
}

package enum UnfinishedFiles {
  package struct Mark: Sendable {
    package func remove() {}
  }

  package static func create(
    _ path: String, in fileSystem: some FileSystem
  ) throws(FileError) -> (file: any StorageFile, mark: Mark?) { (try fileSystem.open(path, .create), nil) }
}

package struct ThreadHandle: Sendable {
  package static let largeStack = 8 << 20
  package static func start(stackSize: Int? = nil, _ work: @escaping @Sendable () -> Void) -> ThreadHandle? {
    nil
  }
  package func join() {}
  func detach() {}
}

package enum ThreadNumber {
  package static var current: UInt { 1 }
}

package final class Bell: Sendable {
  package init?() { nil }
  package func ring() {}
  @discardableResult package func wait() -> Bool { false }
  func pause(milliseconds: Int) {}
  func close() {}
}
