/// What a step of the walk is after; many goals can be reached in some states only.
enum SplitGoal: Sendable, CaseIterable {
  case push, pushDuplicate, pushMalformed, pushNil
  case pop, back, root, popToTop, popToBelow, popToElsewhere, popToNowhere, popToNil
  case replace, replaceSame, replaceDuplicate, replaceMalformed, replaceNil
  case setMore, setFewer, setTurned, setSame, setNew, setTwice, setForeign, setNothing, setMalformed
  case bars
  case column, columnSame, columnKept, columnNil, columnDuplicate, columnMalformed, columnMissing
  case detail, detailSame, detailKept, detailNil, detailDuplicate, detailMalformed
  case primary, primaryDuplicate, primaryMalformed, primaryNil
  case collapse, expand, showColumn, hideColumn, mode, behavior, dismissOverlay
  case width, badWidth, crossedWidth, sameWidth, noWidth
  case addGuest, addWrong, addCompact, addSupplementary, addWithoutColumn, addColumnElsewhere, addDuplicate,
    addMalformed
  case hidesBack, title, attribute, removeAttribute, unknownNode, soil, clean
  case swipeBegin, swipeBeginAnywhere, swipeMove, swipeMoveOut, swipeCancel
  case swipeEndFast, swipeEndFar, swipeEndShort, soilSwiped, detachSwipeBack
  case rotate, rotateBack, rotateAgain, rotateBegin, rotateEnd
  case resize, resizeAcross, resizeStated, resizeSame, badResize
  case attach, detach, configure, configureSame, badConfiguration, attachAgain, missingPlugin
  case preserve, restore, foreign
}
