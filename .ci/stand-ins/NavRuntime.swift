// What the Embedded libraries lack, for `.ci/thirty-two-bits`: only the declarations count, because nothing is run.
import NavEvents

public struct NavScenes {
  init(of session: NavSession) {}
}
