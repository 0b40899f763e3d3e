/// What a step of the walk is after; many goals can be reached in some states only.
enum WalkGoal: Sendable, CaseIterable {
  case push, pushDuplicate, pushMalformed, pushNil, pushSurvivor
  case pop, back, root
  case popToShown, popToBelow, popToDeeper, popToOutside, popToNil
  case replace, replaceSame, replaceDuplicate, replaceMalformed, replaceNil
  case showOverRight, showOverTop, showDeeper, showReturning, showBrought, showSame
  case showOutside, showDuplicate, showMalformed, showVetoedLater
  case bars, toolbars, position, width, badWidth, propagate
  case placeholder, samePlaceholder, noPlaceholder, duplicatePlaceholder, malformedPlaceholder
  case hidesBack, title, attribute, removeAttribute, unknownNode, select
  case soil, clean, hideOnTheWay, hideContainer
  case swipeBegin, swipeBeginAnywhere, swipeMove, swipeMoveOut, swipeCancel
  case swipeEndFast, swipeEndFar, swipeEndShort, swipeEndOnTheEdge
  case rotate, rotateBack, rotateAgain, rotateBegin, rotateEnd
  case resize, resizeAcross, resizeStated, resizeSame, badResize
  case attach, detach, configure, configureSame, configureDefault, badConfiguration
  case attachAgain, missingPlugin
  case preserve, restore, restoreLatest, restoreForeign
}
