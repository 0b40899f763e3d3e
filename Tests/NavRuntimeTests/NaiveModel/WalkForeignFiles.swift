/// Files that were never archives of this walk.
enum WalkForeignFiles {
  static let contents =
    otherVersions.map { ModelFile.Content.otherVersion($0) }
    + noArchives.map { .noArchive($0) } + repeatedIDs.map { .repeatedID($0) }
    + notJSON.map { .notJSON($0) }

  private static let otherVersions = [
    archive(version: 2, #""left":[{"id":"a","restorationID":"r"}]"#),
    archive(version: 0, #""left":[]"#),
    #"{"archive":3,"pages":[]}"#,
  ]

  private static let noArchives = [
    "{}", "[1]", #""text""#, #"{"hello":"world"}"#, #"{"archive":1}"#, #"{"scene":{}}"#,
  ]

  private static let repeatedIDs = [
    archive(version: 1, #""left":[{"id":"a","restorationID":"r"},{"id":"a","restorationID":"q"}]"#),
    archive(
      version: 1,
      #""left":[{"id":"b","restorationID":"r"}],"right":{"id":"b","restorationID":"q"}"#),
    archive(
      version: 1,
      #""left":[{"id":"Z","restorationID":"r"}],"leftPlaceholder":{"id":"Z","restorationID":"q"}"#),
    archive(version: 1, #""left":[{"id":"main","restorationID":"r"}]"#),
    archive(
      version: 1,
      #""leftPlaceholder":{"id":"p","restorationID":"r"},"#
        + #""rightPlaceholder":{"id":"p","restorationID":"q"}"#),
  ]

  private static let notJSON = ["", "no JSON", #"{"archive":1,"#, #"{"archive":1}}"#, "{'archive':1}"]

  private static func archive(version: Int, _ members: String) -> String {
    #"{"archive":\#(version),"scene":{"root":{"id":"main","kind":"drillDown",\#(members)}}}"#
  }
}
