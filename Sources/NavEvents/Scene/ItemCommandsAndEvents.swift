/// Commands about a single node: its navigation item and its attributes.
///
/// ```swift
/// try session.send(.setTitle("Inbox (3)", of: "inbox"))
/// try session.send(.setAttribute("dirty", to: "true", of: "draft"))
/// print(session.scene.attribute("dirty", of: "draft") ?? "clean")
/// ```
@nonexhaustive public enum ItemCommand<Form: TextForm>: Equatable, Sendable {
  /// Sets `hidesBackButton` to false for `off` and then to true for `on`; either may be nil.
  case setHidesBackButton(off: Form.Text?, on: Form.Text?)
  /// Sets the title of a node.
  case setTitle(node: Form.Text, title: Form.Text)
  /// Sets an attribute of a screen, or of the scene when `node` is nil; a nil value removes it.
  case setAttribute(node: Form.Text?, key: Form.Text, value: Form.Text?)
  /// Replaces the params of a screen.
  case setParams(node: Form.Text, Form.JSON)
  /// Changes in place what a screen is: its id, its route, its params; nil for what stays.
  case change(node: Form.Text, id: Form.Text?, route: Form.Text?, params: Form.JSON?)
  /// Answers the request that a screen was brought for, which stays open.
  case deliver(node: Form.Text, Form.JSON)
  /// Takes a result that a screen has got, so that the screen has it no more.
  case takeResult(node: Form.Text, key: Form.Text)
}

extension ItemCommand: BitwiseCopyable where Form == InternedForm {}

/// The events about a single node's navigation item and attributes.
@nonexhaustive public enum ItemEvent<Form: TextForm>: Equatable, Sendable {
  /// The node's back button was hidden (true), or is no longer hidden (false).
  case hidesBackButtonChanged(node: Form.Text, Bool)
  /// The node got this title.
  case titleChanged(node: Form.Text, Form.Text)
  /// An attribute of a node, or of the scene if `node` is nil, changed. Without a value it was removed.
  case attributeChanged(node: Form.Text?, key: Form.Text, value: Form.Text?)
  /// A screen got other params.
  case paramsChanged(node: Form.Text, Form.JSON)
  /// A screen is another one in the same place: it has the id of the description from now on, and its route and its params, where the
  /// description has any.
  case screenChanged(node: Form.Text, to: Form.Screen)
  /// A screen got an answer to its request `key` from the screen that it was made to; without a value, the request was cancelled.
  /// The request is closed, unless it stays open.
  case resultDelivered(node: Form.Text, key: Form.Text, from: Form.Text, value: Form.JSON?, staysOpen: Bool)
  /// A request that was answered before is closed, while the screen that it was made to stays in the scene.
  case requestClosed(node: Form.Text, key: Form.Text, from: Form.Text)
  /// A screen has a result no more.
  case resultTaken(node: Form.Text, key: Form.Text)
}

extension ItemEvent: BitwiseCopyable where Form == InternedForm {}

extension ItemCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .setHidesBackButton: .hidesBackButton
    case .setTitle: .title
    case .setAttribute: .attribute
    case .setParams: .params
    case .change: .change
    case .deliver: .deliver
    case .takeResult: .take
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .setHidesBackButton(var off, var on):
      try coder.text("off", &off, .isLeftOut)
      try coder.text("on", &on, .isLeftOut)
      self = .setHidesBackButton(off: off, on: on)
    case .setTitle(var node, var title):
      try coder.text("screen", &node)
      try coder.text("title", &title)
      self = .setTitle(node: node, title: title)
    case .setAttribute(var node, var key, var value):
      try coder.text("screen", &node, .isLeftOut)
      try coder.text("key", &key)
      try coder.text("value", &value, .isNull)
      self = .setAttribute(node: node, key: key, value: value)
    case .setParams(var node, var params):
      try coder.text("screen", &node)
      try coder.json("params", &params)
      self = .setParams(node: node, params)
    case .change(var node, var id, var route, var params):
      try coder.text("screen", &node)
      try coder.text("id", &id, .isLeftOut)
      try coder.text("route", &route, .isLeftOut)
      try coder.json("params", &params)
      self = .change(node: node, id: id, route: route, params: params)
    case .deliver(var node, var value):
      try coder.text("screen", &node)
      try coder.json("result", &value)
      self = .deliver(node: node, value)
    case .takeResult(var node, var key):
      try coder.text("screen", &node)
      try coder.text("key", &key)
      self = .takeResult(node: node, key: key)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> ItemCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .setHidesBackButton(let off, let on):
      .setHidesBackButton(off: off.map { conversion.text($0) }, on: on.map { conversion.text($0) })
    case .setTitle(let node, let title):
      .setTitle(node: conversion.text(node), title: conversion.text(title))
    case .setAttribute(let node, let key, let value):
      .setAttribute(
        node: node.map { conversion.text($0) }, key: conversion.text(key),
        value: value.map { conversion.text($0) })
    case .setParams(let node, let params):
      .setParams(node: conversion.text(node), conversion.json(params))
    case .change(let node, let id, let route, let params):
      .change(
        node: conversion.text(node), id: id.map { conversion.text($0) },
        route: route.map { conversion.text($0) }, params: params.map { conversion.json($0) })
    case .deliver(let node, let value):
      .deliver(node: conversion.text(node), conversion.json(value))
    case .takeResult(let node, let key):
      .takeResult(node: conversion.text(node), key: conversion.text(key))
    }
  }
}

extension ItemCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .setHidesBackButton(off: nil, on: nil), .setTitle(node: .blank, title: .blank),
      .setAttribute(node: nil, key: .blank, value: nil), .setParams(node: .blank, .blank),
      .deliver(node: .blank, .blank), .takeResult(node: .blank, key: .blank),
      .change(node: .blank, id: nil, route: nil, params: nil),
    ]
  }
}

extension ItemEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .hidesBackButtonChanged: .hidesBackButtonChanged
    case .titleChanged: .titleChanged
    case .attributeChanged: .attributeChanged
    case .paramsChanged: .paramsChanged
    case .screenChanged: .screenChanged
    case .resultDelivered: .resultDelivered
    case .requestClosed: .requestClosed
    case .resultTaken: .resultTaken
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .hidesBackButtonChanged(var node, var hides):
      try coder.text("screen", &node)
      try coder.flag("value", &hides)
      self = .hidesBackButtonChanged(node: node, hides)
    case .titleChanged(var node, var title):
      try coder.text("screen", &node)
      try coder.text("title", &title)
      self = .titleChanged(node: node, title)
    case .attributeChanged(var node, var key, var value):
      try coder.text("screen", &node, .isLeftOut)
      try coder.text("key", &key)
      try coder.text("value", &value, .isNull)
      self = .attributeChanged(node: node, key: key, value: value)
    case .paramsChanged(var node, var params):
      try coder.text("screen", &node)
      try coder.json("params", &params)
      self = .paramsChanged(node: node, params)
    case .screenChanged(var node, var description):
      try coder.text("screen", &node)
      try coder.screen("to", &description)
      self = .screenChanged(node: node, to: description)
    case .resultDelivered(var node, var key, var from, var value, var staysOpen):
      try coder.text("screen", &node)
      try coder.text("key", &key)
      try coder.text("from", &from)
      try coder.json("value", &value)
      try coder.flag("open", &staysOpen, default: false)
      self = .resultDelivered(node: node, key: key, from: from, value: value, staysOpen: staysOpen)
    case .requestClosed(var node, var key, var from):
      try coder.text("screen", &node)
      try coder.text("key", &key)
      try coder.text("from", &from)
      self = .requestClosed(node: node, key: key, from: from)
    case .resultTaken(var node, var key):
      try coder.text("screen", &node)
      try coder.text("key", &key)
      self = .resultTaken(node: node, key: key)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> ItemEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .hidesBackButtonChanged(let node, let isOn):
      .hidesBackButtonChanged(node: conversion.text(node), isOn)
    case .titleChanged(let node, let text):
      .titleChanged(node: conversion.text(node), conversion.text(text))
    case .attributeChanged(let node, let key, let value):
      .attributeChanged(
        node: node.map { conversion.text($0) }, key: conversion.text(key),
        value: value.map { conversion.text($0) })
    case .paramsChanged(let node, let params):
      .paramsChanged(node: conversion.text(node), conversion.json(params))
    case .screenChanged(let node, let description):
      .screenChanged(node: conversion.text(node), to: conversion.screen(description))
    case .resultDelivered(let node, let key, let from, let value, let staysOpen):
      .resultDelivered(
        node: conversion.text(node), key: conversion.text(key), from: conversion.text(from),
        value: value.map { conversion.json($0) }, staysOpen: staysOpen)
    case .requestClosed(let node, let key, let from):
      .requestClosed(node: conversion.text(node), key: conversion.text(key), from: conversion.text(from))
    case .resultTaken(let node, let key):
      .resultTaken(node: conversion.text(node), key: conversion.text(key))
    }
  }
}

extension ItemEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .hidesBackButtonChanged(node: .blank, false), .titleChanged(node: .blank, .blank),
      .attributeChanged(node: nil, key: .blank, value: nil), .paramsChanged(node: .blank, .blank),
      .resultDelivered(node: .blank, key: .blank, from: .blank, value: nil, staysOpen: false),
      .requestClosed(node: .blank, key: .blank, from: .blank), .resultTaken(node: .blank, key: .blank),
      .screenChanged(node: .blank, to: .blank),
    ]
  }
}

extension Command where Form == PlainForm {
  /// A command that sets whether a node's back button is hidden.
  public static func setHidesBackButton(_ hides: Bool, of node: String) -> Self {
    .item(.setHidesBackButton(off: hides ? nil : node, on: hides ? node : nil))
  }

  /// A command that sets a node's title.
  public static func setTitle(_ title: String, of node: String) -> Self {
    .item(.setTitle(node: node, title: title))
  }

  /// A command that replaces the params of a screen: all of them, not only those that are given.
  public static func setParams(_ params: CanonicalJSON, of screen: String) -> Self {
    .item(.setParams(node: screen, params))
  }

  /// A command that changes in place what a screen is: an app whose new build gives a screen another name says so with it
  /// (`SessionOptions.migrate(_:)`).
  ///
  /// What is on the screen stays: its title, unless it was the id; its attributes, items and results; the screens that it has opened or
  /// presented; the requests that wait for it.
  ///
  /// ```swift
  /// try session.send(.change("product", id: "article", route: "article"), from: .system)
  /// ```
  /// - Parameters:
  ///   - screen: The id of the screen.
  ///   - id: Its id from now on, which nothing else in the scene has; nil to keep it.
  ///   - route: Its route from now on; nil to keep it, or to have none.
  ///   - params: Its params from now on, all of them; nil to keep those that it has.
  public static func change(
    _ screen: String, id: String? = nil, route: String? = nil, params: CanonicalJSON? = nil
  ) -> Self {
    .item(.change(node: screen, id: id, route: route, params: params))
  }

  /// A command that answers the request that a screen was brought for, without leaving: a filter that applies at once. It may be sent as
  /// often as you like.
  public static func deliver(_ result: CanonicalJSON, from screen: String) -> Self {
    .item(.deliver(node: screen, result))
  }

  /// A command that takes a result from the screen that has got it: you have used it. Until then, it survives the death of the process.
  public static func takeResult(_ key: String, of screen: String) -> Self {
    .item(.takeResult(node: screen, key: key))
  }

  /// A command that sets an attribute of a screen, or of the scene (`node` nil); a nil value
  /// removes it.
  public static func setAttribute(_ key: String, to value: String?, of node: String?) -> Self {
    .item(.setAttribute(node: node, key: key, value: value))
  }
}
