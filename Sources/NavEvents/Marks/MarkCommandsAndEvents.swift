import NavBase

/// The commands that leave a mark in the journal and change nothing in the scene.
///
/// ```swift
/// try session.send(.note("cart emptied", ["items": "3"]), from: .user)
/// ```
@nonexhaustive public enum MarkCommand<Form: TextForm>: Equatable, Sendable {
  /// Leaves a breadcrumb: a text, and values of your own as an object; nil for none.
  case note(Form.Text, values: Form.JSON?)
}

extension MarkCommand: BitwiseCopyable where Form == InternedForm {}

/// The events that are marks: they change no scene and no digest, and a reader that does not know them ignores them.
@nonexhaustive public enum MarkEvent<Form: TextForm>: Equatable, Sendable {
  /// Something happened in the app that a reader of the journal should know.
  case noted(Form.Text, values: Form.JSON?)
}

extension MarkEvent: BitwiseCopyable where Form == InternedForm {}

/// How long a mark may be.
package enum MarkBounds {
  /// The length of the longest note: its text, and its values as canonical text, in bytes of UTF-8.
  package static let longestNote = 64 * 1024
}

extension MarkCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .note: .note
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .note(var text, var values):
      try coder.text("text", &text)
      try coder.json("values", &values)
      self = .note(text, values: values)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> MarkCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .note(let text, let values):
      .note(conversion.text(text), values: values.map { conversion.json($0) })
    }
  }
}

extension MarkCommand where Form: BlankForm {
  static var blanks: [Self] { [.note(.blank, values: nil)] }
}

extension MarkEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .noted: .noted
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    // Older programs go on without it.
    try coder.mark("ignorable")
    switch self {
    case .noted(var text, var values):
      try coder.text("text", &text)
      try coder.json("values", &values)
      self = .noted(text, values: values)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> MarkEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .noted(let text, let values):
      .noted(conversion.text(text), values: values.map { conversion.json($0) })
    }
  }
}

extension MarkEvent where Form: BlankForm {
  static var blanks: [Self] { [.noted(.blank, values: nil)] }
}

extension Command where Form == PlainForm {
  /// A command that leaves a breadcrumb in the journal. It changes no scene, and needs none; text and values together have at most
  /// 64 KiB.
  ///
  /// ```swift
  /// try session.send(.note("payment failed", ["code": "card-declined"]))
  /// ```
  /// - Parameters:
  ///   - text: The breadcrumb: what has happened in the app.
  ///   - values: Texts by names of your own, which the journal has in the order of the names.
  public static func note(_ text: String, _ values: [String: String] = [:]) -> Self {
    if values.isEmpty { return .mark(.note(text, values: nil)) }
    let members = values.sorted { $0.key.sortsBefore($1.key) }.map { key, value in
      "\(CanonicalJSON(string: key).text):\(CanonicalJSON(string: value).text)"
    }
    return .mark(.note(text, values: CanonicalJSON(canonical: "{\(members.joined(separator: ","))}")))
  }

  /// A command that leaves a breadcrumb whose values are any JSON.
  /// - Parameters:
  ///   - text: The breadcrumb: what has happened in the app.
  ///   - values: An object; any other value is refused (`bad-argument`).
  public static func note(_ text: String, values: CanonicalJSON) -> Self {
    .mark(.note(text, values: values))
  }
}
