import NavBase

/// The commands that leave a mark in the journal and change nothing in the scene.
///
/// ```swift
/// try session.send(.note("cart emptied", ["items": "3"]), from: .user)
/// ```
@nonexhaustive public enum MarkCommand<Form: TextForm>: Equatable, Sendable {
  /// Leaves a breadcrumb: a text, and values of your own as an object; nil for none.
  case note(Form.Text, values: Form.JSON?)
  /// Reports that the app was launched, and how its run before has ended. The session itself sends it.
  case launch(app: Form.Text, build: Form.Text, os: Form.Text, device: Form.Text, previous: PreviousRun)
  /// Reports that the session was closed. The session itself sends it.
  case close
  /// Reports the id of the key under which private values are hidden from now on. The session itself sends it.
  case key(Form.Text)
}

extension MarkCommand: BitwiseCopyable where Form == InternedForm {}

/// The events that are marks: they change no scene and no digest, and a reader that does not know them ignores them.
@nonexhaustive public enum MarkEvent<Form: TextForm>: Equatable, Sendable {
  /// Something happened in the app that a reader of the journal should know.
  case noted(Form.Text, values: Form.JSON?)
  /// The app was launched: what follows is of this launch. Its run before has ended so.
  case launched(app: Form.Text, build: Form.Text, os: Form.Text, device: Form.Text, previous: PreviousRun)
  /// The session was closed: the launch ended in order.
  case closed
  /// From now on, private values are hidden under the key with this id.
  case keyed(Form.Text)
}

extension MarkEvent: BitwiseCopyable where Form == InternedForm {}

/// The end of the run of an app before a launch, as far as its journal tells.
public enum PreviousRun: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// There was none: the journal is new, or no launch was marked in it.
  case first
  /// The session was closed.
  case closed
  /// It ended without a word in the background, where the system ends apps.
  case background
  /// It ended without a word in the foreground: it crashed, or was ended from outside.
  case killed

  package var wireName: StaticString {
    switch self {
    case .first: "first"
    case .closed: "closed"
    case .background: "background"
    case .killed: "killed"
    }
  }
}

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
    case .launch: .launch
    case .close: .close
    case .key: .key
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .note(var text, var values):
      try coder.text("text", &text)
      try coder.json("values", &values)
      self = .note(text, values: values)
    case .launch(var app, var build, var os, var device, var previous):
      try coder.text("app", &app)
      try coder.text("build", &build)
      try coder.text("os", &os)
      try coder.text("device", &device)
      try coder.word("previous", &previous)
      self = .launch(app: app, build: build, os: os, device: device, previous: previous)
    case .close: break
    case .key(var id):
      try coder.text("keyID", &id)
      self = .key(id)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> MarkCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .note(let text, let values):
      .note(conversion.text(text), values: values.map { conversion.json($0) })
    case .launch(let app, let build, let os, let device, let previous):
      .launch(
        app: conversion.text(app), build: conversion.text(build), os: conversion.text(os),
        device: conversion.text(device), previous: previous)
    case .close: .close
    case .key(let id): .key(conversion.text(id))
    }
  }
}

extension MarkCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .note(.blank, values: nil),
      .launch(app: .blank, build: .blank, os: .blank, device: .blank, previous: .first), .close,
      .key(.blank),
    ]
  }
}

extension MarkEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .noted: .noted
    case .launched: .launched
    case .closed: .closed
    case .keyed: .keyed
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
    case .launched(var app, var build, var os, var device, var previous):
      try coder.text("app", &app)
      try coder.text("build", &build)
      try coder.text("os", &os)
      try coder.text("device", &device)
      try coder.word("previous", &previous)
      self = .launched(app: app, build: build, os: os, device: device, previous: previous)
    case .closed: break
    case .keyed(var id):
      try coder.text("keyID", &id)
      self = .keyed(id)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> MarkEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .noted(let text, let values):
      .noted(conversion.text(text), values: values.map { conversion.json($0) })
    case .launched(let app, let build, let os, let device, let previous):
      .launched(
        app: conversion.text(app), build: conversion.text(build), os: conversion.text(os),
        device: conversion.text(device), previous: previous)
    case .closed: .closed
    case .keyed(let id): .keyed(conversion.text(id))
    }
  }
}

extension MarkEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .noted(.blank, values: nil),
      .launched(app: .blank, build: .blank, os: .blank, device: .blank, previous: .first), .closed,
      .keyed(.blank),
    ]
  }
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
