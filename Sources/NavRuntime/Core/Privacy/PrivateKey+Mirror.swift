extension PrivateKey: CustomReflectable {
  /// A mirror without the bytes, so that `dump` does not print them.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
