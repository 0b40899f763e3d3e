/// The characters for the lines of a picture.
struct BoxCharacters {
  let horizontal, vertical: Character
  let topLeft, topMiddle, topRight: Character
  let middleLeft, middle, middleRight: Character
  let bottomLeft, bottomMiddle, bottomRight: Character
  let back: String

  static let unicode = BoxCharacters(
    horizontal: "─", vertical: "│", topLeft: "┌", topMiddle: "┬", topRight: "┐", middleLeft: "├", middle: "┼",
    middleRight: "┤", bottomLeft: "└", bottomMiddle: "┴", bottomRight: "┘", back: "‹ ")

  static let ascii = BoxCharacters(
    horizontal: "-", vertical: "|", topLeft: "+", topMiddle: "+", topRight: "+", middleLeft: "+", middle: "+",
    middleRight: "+", bottomLeft: "+", bottomMiddle: "+", bottomRight: "+", back: "< ")
}
