import Testing

/// Every built-in scene with something in it, in a regular and in a compact width.
struct BuiltInScenePictureTests {
  @Test(arguments: pictures)
  func `a scene is drawn as it is laid out`(_ line: String, _ picture: String) throws {
    let drawn = try DrawnSession([line]).picture().joined(separator: "\n")
    #expect(drawn == picture, "\n\(drawn)")
  }

  private static let pictures: [(String, String)] = [
    (
      "scene drilldown; resize 800 390; push a title=Alpha; push b; push c",
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
      """
    ),
    (
      "scene drilldown; resize 320 400; push a title=Alpha; push b; push c",
      """
      ┌ 320×400 landscapeLeft ┐
      │ ‹ b       c           │
      ├───────────────────────┤
      │                       │
      │                       │
      │           c           │
      │                       │
      │                       │
      │                       │
      └─ live @9 ─────────────┘
      """
    ),
    (
      "scene stack; resize 800 390; push a title=Alpha; push b right=edit; toolbars show",
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
      """
    ),
    (
      "scene stack; resize 320 400; push a title=Alpha; push b right=edit; toolbars show",
      """
      ┌ 320×400 landscapeLeft ┐
      │ ‹ Alpha   b    [edit] │
      ├───────────────────────┤
      │                       │
      │           b           │
      │                       │
      │                       │
      ├───────────────────────┤
      │                       │
      └─ live @5 ─────────────┘
      """
    ),
    (
      "scene tabs; resize 800 390; push a tab=Mail; select second; push b; push c",
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
      """
    ),
    (
      "scene tabs; resize 320 400; push a tab=Mail; select second; push b; push c",
      """
      ┌ 320×400 landscapeLeft ┐
      │ ‹ b       c           │
      ├───────────────────────┤
      │                       │
      │           c           │
      │                       │
      │                       │
      ├───────────────────────┤
      │  Mail   [b]   third   │
      └─ live @6 ─────────────┘
      """
    ),
    (
      "scene split; resize 800 390; primary a; detail b title=Beta",
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
      """
    ),
    (
      "scene split; resize 320 400; primary a; detail b title=Beta",
      """
      ┌ 320×400 landscapeLeft ┐
      │ ‹ a     Beta          │
      ├───────────────────────┤
      │                       │
      │                       │
      │           b           │
      │                       │
      │                       │
      │                       │
      └─ live @6 ─────────────┘
      """
    ),
    (
      "scene triple; resize 800 390; primary a; column supplementary b; detail c; mode twoBeside",
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
      """
    ),
    (
      "scene triple; resize 320 400; primary a; column supplementary b; detail c; mode twoBeside",
      """
      ┌ 320×400 landscapeLeft ┐
      │ ‹ a       c           │
      ├───────────────────────┤
      │                       │
      │                       │
      │           c           │
      │                       │
      │                       │
      │                       │
      └─ live @8 ─────────────┘
      """
    ),
    (
      "scene web; resize 800 390; open https://a.example; loaded title=Page",
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
      """
    ),
    (
      "scene web; resize 320 400; open https://a.example; loaded title=Page",
      """
      ┌ 320×400 landscapeLeft ┐
      │ ‹ home  Page          │
      ├───────────────────────┤
      │                       │
      │                       │
      │         web/0         │
      │   https://a.example   │
      │                       │
      │                       │
      └─ live @4 ─────────────┘
      """
    ),
    (
      "scene demo; resize 800 390; select three; push a title=Alpha; push b",
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
      """
    ),
    (
      "scene demo; resize 320 400; select three; push a title=Alpha; push b",
      """
      ┌ 320×400 landscapeLeft ┐
      │       Embedded        │
      ├───────────────────────┤
      │ ‹ Alpha   b           │
      ├───────────────────────┤
      │           b           │
      │                       │
      ├───────────────────────┤
      │ one.l… two.l… [Alp…]  │
      └─ live @7 ─────────────┘
      """
    ),
  ]
}
