import NavRuntime

/// The script of the page, in JavaScript. Its parts are Swift strings, not resources of the package: not every build system
/// can embed a resource in a program, and the compiler needs seven seconds for a list of its bytes.
enum PageScript {
  /// The whole script: the parts in the order in which they use each other.
  static let whole =
    [data, history, questions, elements, values, device, timeline, list, why, panels, main]
    .joined(separator: "\n") + "\n"
}
