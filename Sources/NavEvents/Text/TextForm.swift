package import NavBase

/// The representation of the texts in a command or an event: handles inside a session, or strings outside.
///
/// Commands and events are declared once, generic over their form. An app uses ``PlainForm``, whose values never change
/// their meaning. A session uses a form of its own, with handles into its table of texts, which is cheap to copy.
public protocol TextForm: Sendable {
  /// A text, such as a node's id, a title or a URL.
  associatedtype Text: Equatable, Sendable
  /// Several texts.
  associatedtype List: Equatable, Sendable
  /// A JSON value.
  associatedtype JSON: Equatable, Sendable
  /// A new screen.
  associatedtype Screen: Equatable, Sendable
  /// Several new screens.
  associatedtype Screens: Equatable, Sendable
  /// A new screen, or an empty container.
  associatedtype Node: Equatable, Sendable
  /// Several commands.
  associatedtype Commands: Equatable, Sendable
  /// What has changed in an arranged container.
  associatedtype Change: Equatable, Sendable

  /// Returns the screen that a node is; nil for a container.
  static func screen(of node: Node) -> Screen?
  /// Returns the node that a screen is.
  static func node(_ screen: Screen) -> Node
  /// Compares strings as bytes, and handles as handles.
  static func haveSameBytes(_ one: Text, _ other: Text) -> Bool
  /// Compares lists of strings as bytes, and ranges of handles as ranges.
  static func haveSameBytes(_ one: List, _ other: List) -> Bool
}

/// The form inside a session: handles and ranges, whose texts and screens the ``CommitDraft`` stores.
package enum InternedForm: TextForm {
  /// A handle in the texts of the session.
  package typealias Text = TextID
  /// A range of handles in the commit.
  package typealias List = TextList
  /// A handle of the canonical text of a value.
  package typealias JSON = JSONText
  /// A handle of the id, and a place in the commit’s details.
  package typealias Screen = ScreenContent
  /// A range of screens in the commit.
  package typealias Screens = ScreenList
  /// A screen or an empty container, by handles.
  package typealias Node = NodeContent
  /// A range of commands in the commit.
  package typealias Commands = CommandList
  /// A place among the changes of the commit. Few events have one, and each event has the size of the largest.
  package typealias Change = ChangePlace

  package static func screen(of node: NodeContent) -> ScreenContent? { node.kind == nil ? node.screen : nil }
  package static func node(_ screen: ScreenContent) -> NodeContent { NodeContent(screen: screen, kind: nil) }
  package static func haveSameBytes(_ one: TextID, _ other: TextID) -> Bool { one == other }
  package static func haveSameBytes(_ one: TextList, _ other: TextList) -> Bool { one == other }
}

/// The form outside a session: strings and descriptions, which are self-contained.
public enum PlainForm: TextForm {
  /// A string.
  public typealias Text = String
  /// Strings, in order.
  public typealias List = [String]
  /// A value with its canonical text.
  public typealias JSON = CanonicalJSON
  /// A description in plain strings.
  public typealias Screen = ScreenDescription
  /// Descriptions, in order.
  public typealias Screens = [ScreenDescription]
  /// A screen or an empty container, in plain strings.
  public typealias Node = NodeDescription
  /// Commands, in order.
  public typealias Commands = [Command<PlainForm>]
  /// The members that have changed.
  public typealias Change = ArrangedChange<PlainForm>

  /// Returns the screen that a node is; nil for a container.
  public static func screen(of node: NodeDescription) -> ScreenDescription? {
    node.kind == nil ? node.screen : nil
  }

  /// Returns the node that a screen is.
  public static func node(_ screen: ScreenDescription) -> NodeDescription {
    NodeDescription(screen, kind: nil)
  }

  /// Compares two texts as bytes.
  public static func haveSameBytes(_ one: String, _ other: String) -> Bool { one.hasSameBytes(as: other) }
  /// Compares two lists as bytes.
  public static func haveSameBytes(_ one: [String], _ other: [String]) -> Bool { one.hasSameBytes(as: other) }
}

/// A command as a self-contained value, whose texts are plain strings.
///
/// ```swift
/// try session.send(.push("inbox"))
/// try session.send(.push(ScreenDescription("mail", title: "Hello"), in: "list", NavTransition(animation: .fade)))
/// try session.send(.setAttribute("dirty", to: "true", of: "mail"))
/// let command = try NavCommand(line: "push mail in=list")  // as at the prompt of navrepl
/// ```
public typealias NavCommand = Command<PlainForm>

/// An event as a self-contained value, whose texts are plain strings.
///
/// ```swift
/// for event in commit.events where event.kind == .popped {
///   print(event)  // popped main mail
/// }
/// ```
public typealias NavEvent = Event<PlainForm>

/// A command inside a session, whose texts are handles.
package typealias InternedCommand = Command<InternedForm>

/// An event inside a session, whose texts are handles.
package typealias InternedEvent = Event<InternedForm>

/// A conversion of texts, lists, values and screens from one form to another.
protocol FormConversion {
  associatedtype Source: TextForm
  associatedtype Target: TextForm

  func text(_ text: Source.Text) -> Target.Text
  func list(_ list: Source.List) -> Target.List
  func json(_ json: Source.JSON) -> Target.JSON
  func screen(_ screen: Source.Screen) -> Target.Screen
  func screens(_ screens: Source.Screens) -> Target.Screens
  func node(_ node: Source.Node) -> Target.Node
  func commands(_ commands: Source.Commands) -> Target.Commands
  func change(_ change: Source.Change) -> Target.Change
}

/// A form whose values can be created without content, so that a coder can then put their members in.
protocol BlankForm: TextForm
where
  Text: Blank, List: Blank, JSON: Blank, Screen: Blank, Screens: Blank, Node: Blank, Commands: Blank,
  Change: Blank
{}

/// A type with a placeholder value, which a coder replaces.
protocol Blank {
  static var blank: Self { get }
}

extension InternedForm: BlankForm {
  private static let blankCommands = InternedCommand.blanksByKind
  private static let blankEvents = InternedEvent.blanksByKind

  /// Returns a command of a kind, into which a coder puts the members; nil for a kind that no group describes.
  package static func blank(_ kind: CommandKind) -> InternedCommand? { blankCommands[Int(kind.rawValue)] }

  /// Returns an event of a kind, into which a coder puts the members; nil for a kind that no group describes.
  static func blank(_ kind: EventKind) -> InternedEvent? { blankEvents[Int(kind.rawValue)] }
}

extension TextID: Blank {
  static let blank = TextID(index: 0)
}

extension TextList: Blank {
  static let blank = TextList.empty
}

extension JSONText: Blank {
  static let blank = JSONText(.blank)
}

extension ScreenContent: Blank {
  static let blank = ScreenContent(id: .blank)
}

extension ScreenList: Blank {
  static let blank = ScreenList.empty
}

extension NodeContent: Blank {
  static let blank = NodeContent(screen: .blank, kind: nil)
}

extension CommandList: Blank {
  static let blank = CommandList(start: 0, count: 0)
}

extension ChangePlace: Blank {
  static let blank = ChangePlace(index: -1)
}
