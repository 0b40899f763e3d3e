/// The commands of a web container. `loaded` and `failed` are reports.
///
/// ```swift
/// try session.send(.open("https://example.com/help", page: "help"), from: .user)
/// try session.send(.retryLoad(), from: .user)
/// try session.send(.leaveWeb(), from: .user)
/// ```
@nonexhaustive public enum WebCommand<Form: TextForm>: Equatable, Sendable {
  /// Follows a link; `page` is the id of the new page, nil for an id that is made from the container's id.
  case open(url: Form.Text, page: Form.Text?)
  /// Loads a URL in the same page, as a form does.
  case submit(url: Form.Text)
  /// Reports that the load is finished. The page may have a title and an action of its own.
  case loaded(title: Form.Text?, action: Form.Text?, actionURL: Form.Text?)
  /// Reports that the load has failed; `message` is the reason, for a person.
  case failed(message: Form.Text)
  /// Loads the failed page again.
  case retry
  /// Stops the load, or drops the failed one.
  case cancel
  /// Loads the top page again.
  case reload
  /// Performs the page's own action: its right item.
  case action
  /// Pops the stack around the container to its root.
  case leave
}

extension WebCommand: BitwiseCopyable where Form == InternedForm {}

extension WebCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .open: .open
    case .submit: .submit
    case .loaded: .loaded
    case .failed: .failed
    case .retry: .retry
    case .cancel: .cancel
    case .reload: .reload
    case .action: .action
    case .leave: .leave
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .open(var url, var page):
      try coder.text("url", &url)
      try coder.text("page", &page, .isLeftOut)
      self = .open(url: url, page: page)
    case .submit(var url):
      try coder.text("url", &url)
      self = .submit(url: url)
    case .loaded(var title, var action, var actionURL):
      try coder.text("title", &title, .isLeftOut)
      try coder.text("action", &action, .isLeftOut)
      try coder.text("actionURL", &actionURL, .isLeftOut)
      self = .loaded(title: title, action: action, actionURL: actionURL)
    case .failed(var message):
      try coder.text("message", &message)
      self = .failed(message: message)
    case .retry, .cancel, .reload, .action, .leave: break
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> WebCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .open(let url, let page):
      .open(url: conversion.text(url), page: page.map { conversion.text($0) })
    case .submit(let url):
      .submit(url: conversion.text(url))
    case .loaded(let title, let action, let actionURL):
      .loaded(
        title: title.map { conversion.text($0) }, action: action.map { conversion.text($0) },
        actionURL: actionURL.map { conversion.text($0) })
    case .failed(let message):
      .failed(message: conversion.text(message))
    case .retry: .retry
    case .cancel: .cancel
    case .reload: .reload
    case .action: .action
    case .leave: .leave
    }
  }
}

extension WebCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .open(url: .blank, page: nil), .submit(url: .blank), .loaded(title: nil, action: nil, actionURL: nil),
      .failed(message: .blank), .retry, .cancel, .reload, .action, .leave,
    ]
  }
}

extension Command where Form == PlainForm {
  /// A command that follows a link: a web container loads a new page, or a link handler turns the
  /// link into commands.
  public static func open(_ url: String, page: String? = nil, in container: String? = nil) -> Self {
    .web(.open(url: url, page: page), target: container)
  }

  /// A command that loads a URL in the same page.
  public static func submit(_ url: String, in container: String? = nil) -> Self {
    .web(.submit(url: url), target: container)
  }

  /// A report that the load of a page has finished. `action` and `actionURL` are the title and the address of the page's own
  /// action: give both, or neither.
  public static func finishLoad(
    title: String? = nil, action: String? = nil, actionURL: String? = nil, in container: String? = nil
  ) -> Self {
    .web(
      .loaded(title: title, action: action, actionURL: actionURL), target: container)
  }

  /// A report that the load of a page has failed.
  public static func failLoad(_ message: String, in container: String? = nil) -> Self {
    .web(.failed(message: message), target: container)
  }

  /// A command that loads the failed page again.
  public static func retryLoad(in container: String? = nil) -> Self {
    .web(.retry, target: container)
  }

  /// A command that stops the load, or drops the failed one.
  public static func cancelLoad(in container: String? = nil) -> Self {
    .web(.cancel, target: container)
  }

  /// A command that loads the top page again.
  public static func reload(in container: String? = nil) -> Self {
    .web(.reload, target: container)
  }

  /// A command that performs the page's own action.
  public static func performAction(in container: String? = nil) -> Self {
    .web(.action, target: container)
  }

  /// A command that leaves a web container for the root of the stack around it.
  public static func leaveWeb(in container: String? = nil) -> Self {
    .web(.leave, target: container)
  }
}

extension Command {
  /// The URL of the link that the command opens; nil for any other command.
  package var openedURL: Form.Text? {
    if case .web(.open(let url, _), _) = self { url } else { nil }
  }
}
