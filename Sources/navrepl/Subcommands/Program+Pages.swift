import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The pages of `whatif` and `diff`, which have two devices.
extension Program {
  /// A Boolean value that indicates whether the answer is to be a page.
  var wantsPage: Bool { format == .html }

  /// Returns the status of a page that would be printed at a terminal; nil for anything else.
  func checkPageOutput() -> ExitStatus? {
    guard options.output == nil, !options.json, wantsPage,
      SystemCall.isTerminal(SystemCall.standardOutput)
    else { return nil }
    return usage("a page is for a browser: name a file for it, such as -o page.html")
  }

  /// Returns the status of a mistake in the options of `whatif` or `diff` that are about a page; nil for none.
  func checkPageOptions() -> ExitStatus? {
    guard wantsPage else {
      if let format = options.format {
        return usage("--format \(format.rawValue) is for `export`: a comparison is a page, html")
      }
      guard options.title == nil, options.output == nil else {
        return usage("\(options.title == nil ? "-o" : "--title") is for a page: --format html")
      }
      return nil
    }
    if let status = checkPageOutput() { return status }
    if let path = options.output {
      do throws(SessionError) { try WholeFile.checkIsFree(path) } catch { return report(error) }
    }
    return nil
  }

  /// Writes a page with two devices as `export` writes a page.
  func writePage(_ page: [UInt8]) throws(FileError) {
    try write(String(decoding: page, as: UTF8.self))
    if let path = options.output { tellWritten(path) }
  }
}
