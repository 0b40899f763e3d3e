/// The pieces of a view with web containers.
extension ViewText {
  static let webDigest = ViewText("0000000000000000\",\"focus\":")
  static let stackStart = ViewText(":{\"kind\":\"stack\",\"entries\":")
  static let webStart = ViewText(":{\"kind\":\"web\",\"pages\":[")
  static let pageURL = ViewText(",\"url\":")
  static let residency = ViewText(",\"residency\":")
  static let locked = ViewText(",\"locked\":")
  static let activity = ViewText(",\"activity\":")
  static let failure = ViewText(",\"error\":")
  static let swipe = ViewText(",\"swipe\":")
  static let swipeFrom = ViewText("{\"start\":")
  static let webAutorotates = ViewText("},\"rotation\":{\"autorotates\":")
  static let webSupported = ViewText(",\"supported\":")
  static let webPending = ViewText(",\"pending\":")
  static let webPlugins = ViewText(",\"plugins\":[")
  static let modalFrame = ViewText("{\"role\":\"modal\",\"node\":")
}
