/// What a step of the web walk is after; many goals can be reached in some states only.
enum WebWalkGoal: Sendable, CaseIterable {
  case push, pushDuplicate, pushMalformed, pushNil, pushNumber, pushBare
  case pop, back, root, popTo, popToTop, popToOutside, popToNil
  case replace, replaceSame, replaceDuplicate, replaceMalformed, replaceNil
  case setPush, setPop, setKeep, setSame, setNothing, setTwice, setForeign, setMalformed
  case bars
  case swipeBegin, swipeMove, swipeCancel, swipeEndFast, swipeEndFar, swipeEndShort
  case addWeb, addRoot, addDuplicate, addMalformed, addBadRoot, addOther
  case open, openNamed, openDuplicate, openMalformedID, openMalformed, openCustom, openLink
  case submit, submitMalformed, submitCustom, reload, pageAction
  case loaded, loadedAction, loadedCustomAction, loadedHalf, loadedMalformed
  case failed, retry, cancel, leave
  case present, presentWeb, presentDuplicate, presentMalformed, presentFull, dismiss, dismissSwipe
  case hidesBack, title, attribute, soil, soilTop, clean, unknownNode
  case rotate, rotateBack, rotateAgain, rotateBegin, rotateEnd, resize, resizeSame, badResize
  case attach, detach, configure, configureSame, badConfiguration, attachAgain, missingPlugin
  case memory, router, conflictingRouter, detachSwipe
  case foreign
  /// Those that only plans have.
  case openHidden, loadedHidden, backHidden, leaveHidden, backInMain, openInMain, swipeInMain, pushAtPending
  case openPending, hidePage, hideTop, presentSheet, pushItems, pushFixed, edge, swipeBeginFar
  case popHome, openHome, openCoded, loadedLost, popToPage, pushModal, soilModal
  case openDocs, openSeven, soilWeb, pushPending

  /// Goals that lead to many rules count more than once.
  static let weighted =
    allCases + [
      .open, .open, .loaded, .loadedAction, .failed, .retry, .cancel, .back, .submit, .reload,
      .pageAction, .leave, .openCustom, .openCustom, .openLink,
    ]
}
