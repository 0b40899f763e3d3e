/// The events that only a web container has.
@nonexhaustive public enum WebEvent<Form: TextForm>: Equatable, Sendable {
  /// A page began to load, in place of any load before it.
  case loadStarted(container: Form.Text, page: Form.Text, url: Form.Text, LoadKind)
  /// The page has loaded; a pending page is now on the stack.
  case loadFinished(container: Form.Text, page: Form.Text, title: Form.Text?, PageAction<Form>?)
  /// The load has failed; `message` is the reason, for a person. It is kept until the load is retried or cancelled.
  case loadFailed(container: Form.Text, page: Form.Text, message: Form.Text)
  /// The load, which was running or had failed, was cancelled.
  case loadCancelled(container: Form.Text, page: Form.Text)
  /// The view of a page was released, or is loading again.
  case residencyChanged(container: Form.Text, page: Form.Text, Residency)
}

extension WebEvent: BitwiseCopyable where Form == InternedForm {}

extension WebEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .loadStarted: .loadStarted
    case .loadFinished: .loadFinished
    case .loadFailed: .loadFailed
    case .loadCancelled: .loadCancelled
    case .residencyChanged: .residencyChanged
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .loadStarted(var container, var page, var url, var kind):
      try coder.container(&container)
      try coder.text("page", &page)
      try coder.text("url", &url)
      try coder.word("kind", &kind)
      self = .loadStarted(container: container, page: page, url: url, kind)
    case .loadFinished(var container, var page, var title, var action):
      try coder.container(&container)
      try coder.text("page", &page)
      try coder.text("title", &title, .isLeftOut)
      try PageAction<Form>.code(&action, &coder)
      self = .loadFinished(container: container, page: page, title: title, action)
    case .loadFailed(var container, var page, var message):
      try coder.container(&container)
      try coder.text("page", &page)
      try coder.text("message", &message)
      self = .loadFailed(container: container, page: page, message: message)
    case .loadCancelled(var container, var page):
      try coder.container(&container)
      try coder.text("page", &page)
      self = .loadCancelled(container: container, page: page)
    case .residencyChanged(var container, var page, var residency):
      try coder.container(&container)
      try coder.text("page", &page)
      try coder.word("to", &residency)
      self = .residencyChanged(container: container, page: page, residency)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> WebEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .loadStarted(let container, let page, let url, let loadKind):
      .loadStarted(
        container: conversion.text(container), page: conversion.text(page), url: conversion.text(url),
        loadKind)
    case .loadFinished(let container, let page, let title, let action):
      .loadFinished(
        container: conversion.text(container), page: conversion.text(page),
        title: title.map { conversion.text($0) }, action?.converted(conversion))
    case .loadFailed(let container, let page, let message):
      .loadFailed(
        container: conversion.text(container), page: conversion.text(page), message: conversion.text(message))
    case .loadCancelled(let container, let page):
      .loadCancelled(container: conversion.text(container), page: conversion.text(page))
    case .residencyChanged(let container, let page, let residency):
      .residencyChanged(container: conversion.text(container), page: conversion.text(page), residency)
    }
  }
}

extension WebEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .loadStarted(container: .blank, page: .blank, url: .blank, .link),
      .loadFinished(container: .blank, page: .blank, title: nil, nil),
      .loadFailed(container: .blank, page: .blank, message: .blank),
      .loadCancelled(container: .blank, page: .blank),
      .residencyChanged(container: .blank, page: .blank, .live),
    ]
  }
}

extension PageAction {
  /// Visits the members `action` and `actionURL`: both or neither.
  static func code<Coder: WireCoder>(
    _ action: inout PageAction?, _ coder: inout Coder
  ) throws(Coder.Failure) where Coder.Form == Form {
    var title = action?.title
    try coder.text("action", &title, .isLeftOut)
    guard let title else { return action = nil }
    // A coder that reads replaces the second text, too.
    var url = action?.url ?? title
    try coder.text("actionURL", &url)
    action = PageAction(title: title, url: url)
  }
}

/// The reason why a page of a web container loads.
public enum LoadKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// A link was opened: a new page, which is not on the stack until it is loaded.
  case link
  /// The container's first page is loading.
  case root
  /// A form was submitted, in the same page.
  case submit
  /// The same page is loading again.
  case reload
  /// The page's own action was performed, in the same page.
  case action
  /// A page whose view had been released came back to the top.
  case returning

  /// A Boolean value that indicates whether the page is not on the stack until it is loaded.
  public var isPending: Bool {
    switch self {
    case .link, .root: true
    case .submit, .reload, .action, .returning: false
    }
  }

  package var wireName: StaticString {
    switch self {
    case .link: "link"
    case .root: "root"
    case .submit: "submit"
    case .reload: "reload"
    case .action: "action"
    case .returning: "return"
    }
  }
}

/// The part of a page of a web container that is in memory.
public enum Residency: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The live view.
  case live
  /// A picture; the view was released.
  case snapshot
  /// A picture, while the view is loading again.
  case loading

  package var wireName: StaticString {
    switch self {
    case .live: "live"
    case .snapshot: "snapshot"
    case .loading: "loading"
    }
  }
}

/// A web page's own action: the title of its right item, and its URL.
public struct PageAction<Form: TextForm>: Equatable, Sendable {
  /// The title of the item.
  public let title: Form.Text
  /// The URL, which loads in the same page.
  public let url: Form.Text

  package init(title: Form.Text, url: Form.Text) {
    self.title = title
    self.url = url
  }
}

extension PageAction: BitwiseCopyable where Form == InternedForm {}

extension PageAction {
  /// Returns the same action with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> PageAction<Conversion.Target>
  where Conversion.Source == Form {
    PageAction<Conversion.Target>(title: conversion.text(title), url: conversion.text(url))
  }
}
