// What the Embedded libraries lack, for `.ci/thirty-two-bits`: only the declarations count, because nothing is run.
import NavBase

extension String {
  init<Value>(describing value: Value) { self = "" }
}

public struct POSIXFileSystem: FileSystem {
  public init() {}
  public func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    throw FileError(operation: "open", path: path, code: SystemCall.notSupported)
  }
  public func syncFolder(of path: String) throws(FileError) {}
}
