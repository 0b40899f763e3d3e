// Not compiled where the tests run: `@objc` and `#selector` need Objective-C. It is the only such file.
#if canImport(ObjectiveC) && canImport(UIKit)
  extension SwipeGesture {
    func addTarget() { recognizer.addTarget(self, action: #selector(recognizerChanged)) }

    @objc private func recognizerChanged() { fingerMoved() }
  }
#else
  extension SwipeGesture {
    /// Without selectors a recogniser has no target: a test calls `fingerMoved()` in its place.
    func addTarget() {}
  }
#endif
