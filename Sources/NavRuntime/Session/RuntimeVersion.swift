/// The version of this runtime, which new journals name.
public enum RuntimeVersion {
  /// Major, minor and patch.
  public static let current = "0.1.0"
}
