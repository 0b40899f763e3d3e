/// What a step of the walk is after; many goals can be reached in some states only.
enum StackGoal: Sendable, CaseIterable {
  case push, pushNamed, pushDuplicate, pushMalformed, pushNil
  case pop, popNamed, back, backNamed, root, rootNamed
  case popToTop, popToBelow, popToDeeper, popToOutside, popToNil
  case replace, replaceSame, replaceDuplicate, replaceMalformed, replaceNil, replaceEmpty
  case setPush, setPop, setNone, setSame, setNew, setOrder
  case setNothing, setTwice, setElsewhere, setMalformed
  case bars, toolbars, position, placeholder, noPlaceholder, propagate, advance
  case add, addNamed, addToStack, addDuplicate, addMalformed, addUnfitting
  case select, selectSame, selectNumber, selectNumberID, selectBeyond, selectUnknown
  case present, presentContainer, presentDuplicate, presentMalformed, presentBadly
  case dismiss, dismissBySwipe
  case hidesBack, hideTop, title, attribute, removeAttribute, unknownNode, soil, soilDeep, clean
  case swipeBegin, swipeBeginNamed, swipeBeginAnywhere, swipeMove, swipeMoveOut, swipeCancel
  case swipeEndFast, swipeEndFar, swipeEndShort, swipeEndOnTheEdge, swipeElsewhere
  case rotate, rotateBack, rotateAgain, rotateBegin, rotateEnd
  case resize, resizeAcross, resizeStated, resizeSame, badResize
  case attach, detach, configure, configureSame, badConfiguration, attachAgain, missingPlugin
  case policy
  case preserve, restore, restoreLatest
  case unfitting, unknownContainer
}
