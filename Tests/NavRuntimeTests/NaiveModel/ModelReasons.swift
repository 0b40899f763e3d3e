/// What the contract says about the reasons of a refusal.
struct ModelReasons: Sendable {
  /// Who gives the first reason; `nil` where core or the plugin may.
  let speaker: String?
  /// How many there are; `nil` where the contract leaves that open.
  var count: Int?

  static let core = ModelReasons(speaker: "core", count: nil)
  static let veto = ModelReasons(speaker: ModelPlugin.unsavedChanges.rawValue, count: nil)
  static let open = ModelReasons(speaker: nil, count: nil)
}
