import NavEvents
import NavJournals
import NavRuntime
import Testing

/// Twenty reports with one fault each. A person who looks for it sees it at once.
struct PlantedReportTests {
  /// The number of findings that a person reads.
  private static let read = 3

  @Test(arguments: PlantedReport.all)
  func `the planted fault is found`(_ report: PlantedReport) throws {
    let findings = try report.record().findings()
    #expect(findings.contains { report.isPlanted($0) }, "\(findings.map(\.description))")
  }

  @Test func `the planted fault is among the first three in at least eighteen of twenty reports`() throws {
    #expect(PlantedReport.all.count == 20)
    var missed: [String] = []
    for report in PlantedReport.all {
      let findings = try report.record().findings()
      if findings.prefix(Self.read).contains(where: { report.isPlanted($0) }) { continue }
      missed.append("\(report.fault): \(findings.prefix(5).map(\.description))")
    }
    #expect(missed.count <= 2, "\(missed)")
  }

  @Test(arguments: PlantedReport.all)
  func `the finding about a planted fault is true`(_ report: PlantedReport) throws {
    let truth = try FindingTruth(of: report.record())
    for finding in try truth.journal.findings() { #expect(try truth.objection(to: finding) == nil) }
  }
}
