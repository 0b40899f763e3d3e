import Testing

/// Every built-in scene with something in it, in a regular and in a compact width.
struct BuiltInScenePictureTests {
  @Test(arguments: pictures)
  func `a built-in scene has the expected picture in both windows`(
    _ scene: String, _ commands: String, _ pictures: String
  ) throws {
    let windows = try ["800 390", "320 400"].map { size in
      try DrawnSession(["\(scene); resize \(size); \(commands)"]).picture().joined(separator: "\n")
    }
    let drawn = windows.joined(separator: "\n")
    #expect(drawn == pictures, "\n\(drawn)")
  }

  /// The scene, the commands, and the pictures in both windows, one below the other.
  private static let pictures: [(String, String, String)] = [
    (
      "scene drilldown", "push a title=Alpha; push b; push c",
      """
      ┌─ 800×390 landscapeLeft regular ───────┐
      │ ‹ Alpha b     │           c           │
      ├───────────────┼───────────────────────┤
      │               │                       │
      │               │                       │
      │       b       │           c           │
      │               │                       │
      │               │                       │
      │               │                       │
      └─ live @9 ─────┴───────────────────────┘
      ┌─ 320×400 landscapeLeft compact ────┐
      │ ‹ b             c                  │
      ├────────────────────────────────────┤
      │                                    │
      │                                    │
      │                 c                  │
      │                                    │
      │                                    │
      │                                    │
      └─ live @9 ──────────────────────────┘
      """
    ),
    (
      "scene stack", "push a title=Alpha; push b right=edit; toolbars show",
      """
      ┌─ 800×390 landscapeLeft regular ───────┐
      │ ‹ Alpha           b            [edit] │
      ├───────────────────────────────────────┤
      │                                       │
      │                   b                   │
      │                                       │
      │                                       │
      ├───────────────────────────────────────┤
      │                                       │
      └─ live @5 ─────────────────────────────┘
      ┌─ 320×400 landscapeLeft compact ────┐
      │ ‹ Alpha         b           [edit] │
      ├────────────────────────────────────┤
      │                                    │
      │                 b                  │
      │                                    │
      │                                    │
      ├────────────────────────────────────┤
      │                                    │
      └─ live @5 ──────────────────────────┘
      """
    ),
    (
      "scene tabs", "push a tab=Mail; select second; push b; push c",
      """
      ┌─ 800×390 landscapeLeft regular ───────┐
      │ ‹ b               c                   │
      ├───────────────────────────────────────┤
      │                                       │
      │                   c                   │
      │                                       │
      │                                       │
      ├───────────────────────────────────────┤
      │          Mail   [b]   third           │
      └─ live @6 ─────────────────────────────┘
      ┌─ 320×400 landscapeLeft compact ────┐
      │ ‹ b             c                  │
      ├────────────────────────────────────┤
      │                                    │
      │                 c                  │
      │                                    │
      │                                    │
      ├────────────────────────────────────┤
      │         Mail   [b]   third         │
      └─ live @6 ──────────────────────────┘
      """
    ),
    (
      "scene split", "primary a; detail b title=Beta",
      """
      ┌─ 800×390 landscapeLeft regular ───────┐
      │       a       │         Beta          │
      ├───────────────┼───────────────────────┤
      │               │                       │
      │               │                       │
      │       a       │           b           │
      │               │                       │
      │               │                       │
      │               │                       │
      └─ live @4 ─────┴───────────────────────┘
      ┌─ 320×400 landscapeLeft compact ────┐
      │ ‹ a            Beta                │
      ├────────────────────────────────────┤
      │                                    │
      │                                    │
      │                 b                  │
      │                                    │
      │                                    │
      │                                    │
      └─ live @6 ──────────────────────────┘
      """
    ),
    (
      "scene triple", "primary a; column supplementary b; detail c; mode twoBeside",
      """
      ┌─ 800×390 landscapeLeft regular ───────┐
      │       a       │       b       │   c   │
      ├───────────────┼───────────────┼───────┤
      │               │               │       │
      │               │               │       │
      │       a       │       b       │   c   │
      │               │               │       │
      │               │               │       │
      │               │               │       │
      └─ live @6 ─────┴───────────────┴───────┘
      ┌─ 320×400 landscapeLeft compact ────┐
      │ ‹ a             c                  │
      ├────────────────────────────────────┤
      │                                    │
      │                                    │
      │                 c                  │
      │                                    │
      │                                    │
      │                                    │
      └─ live @8 ──────────────────────────┘
      """
    ),
    (
      "scene web", "open https://a.example; loaded title=Page",
      """
      ┌─ 800×390 landscapeLeft regular ───────┐
      │ ‹ home          Page                  │
      ├───────────────────────────────────────┤
      │                                       │
      │                                       │
      │                 web/0                 │
      │           https://a.example           │
      │                                       │
      │                                       │
      └─ live @4 ─────────────────────────────┘
      ┌─ 320×400 landscapeLeft compact ────┐
      │ ‹ home         Page                │
      ├────────────────────────────────────┤
      │                                    │
      │                                    │
      │               web/0                │
      │         https://a.example          │
      │                                    │
      │                                    │
      └─ live @4 ──────────────────────────┘
      """
    ),
    (
      "scene demo", "select three; push a title=Alpha; push b",
      """
      ┌─ 800×390 landscapeLeft regular ───────┐
      │               Embedded                │
      ├───────────────┬───────────────────────┤
      │     Alpha     │           b           │
      ├───────────────┼───────────────────────┤
      │       a       │           b           │
      │               │                       │
      ├───────────────┴───────────────────────┤
      │     one.left   two.left   [Alpha]     │
      └─ live @7 ─────────────────────────────┘
      ┌─ 320×400 landscapeLeft compact ────┐
      │              Embedded              │
      ├────────────────────────────────────┤
      │ ‹ Alpha         b                  │
      ├────────────────────────────────────┤
      │                 b                  │
      │                                    │
      ├────────────────────────────────────┤
      │   one.left   two.left   [Alpha]    │
      └─ live @7 ──────────────────────────┘
      """
    ),
  ]
}
