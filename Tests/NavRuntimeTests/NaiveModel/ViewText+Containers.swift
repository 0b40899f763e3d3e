/// The texts of a state view that several models write.
extension ViewText {
  static let containers = ViewText(",\"containers\":{")
  static let emptyWeb = ViewText(
    ":{\"kind\":\"web\",\"pages\":[],\"pending\":null,\"activity\":false,\"error\":null}")
  static let pending = ViewText("],\"pending\":")
  static let presented = ViewText("},\"presented\":")
  static let root = ViewText(",\"root\":")
  static let stackKind = ViewText(":{\"kind\":\"stack\",\"entries\":")
  static let tabBar = ViewText("{\"role\":\"tabBar\",\"node\":")
}
