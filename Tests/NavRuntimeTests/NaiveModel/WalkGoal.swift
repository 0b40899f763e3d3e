/// What a step of the walk is after; many goals can be reached in some states only.
enum WalkGoal: Sendable, CaseIterable {
  case push, pushDuplicate, pushMalformed, pushNil
  case pop, back, root
  case popToShown, popToBelow, popToDeeper, popToOutside, popToNil
  case replace, replaceSame, replaceDuplicate, replaceMalformed, replaceNil
  case showOverRight, showOverTop, showDeeper, showReturning, showBrought, showSame
  case showOutside, showDuplicate, showMalformed, showVetoedLater
  case bars, toolbars, position, width, badWidth
  case placeholder, samePlaceholder, noPlaceholder, duplicatePlaceholder, malformedPlaceholder
  case hidesBack, title, attribute, removeAttribute, unknownNode, select
  case soil, clean, hideOnTheWay
}
