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

extension PageAction {
  /// Returns the same action with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> PageAction<Conversion.Target>
  where Conversion.Source == Form {
    PageAction<Conversion.Target>(title: conversion.text(title), url: conversion.text(url))
  }
}

extension PageAction: BitwiseCopyable where Form.Text: BitwiseCopyable {}
