/// The ids and numbers of the split walk, chosen for the trouble they can make.
enum SplitWords {
  /// Ids of screens.
  static let screens =
    WalkWords.ids.filter { $0.utf8.count < 100 }
    + ["m1", "m2", "m3", "m4", "m5", "m6", "primary/2"].map { ModelText($0) }

  /// Ids of containers that are added.
  static let containers = ["d1", "d 2", "w1", "k1", "k/2"].map { ModelText($0) }

  static let starts = ["sp", "two words", "\u{E9}"].map { ModelText($0) }

  static let widths: [Double] = [320, 200, 320.5, 411.25, 700, 1400]
  static let fractions: [Double] = [0.25, 0.5, 1, 0.3]
  static let bounds: [Double] = [100, 250, 300.5, 400, 600]
  static let badWidths: [Double] = [0, -1, -320.5]
  static let badFractions: [Double] = [0, -0.5, 1.01]

  /// Commands that fit none of the containers that a split scene starts with.
  static let foreign = [
    "select 0", "show q for=r", "toolbars show", "barposition top", "placeholder left nil",
    "propagate item on", "reload", "retry", "cancel", "leave", "action", "submit https://a.example/",
  ]
}
