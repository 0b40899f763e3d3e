#if canImport(SwiftUI)
  public import NavRuntime
  public import SwiftUI

  // Type-checked against a stand-in for SwiftUI: `.ci/stand-ins/SwiftUI.swift`. The rules are in NavRuntime.

  extension NavBinding {
    /// A binding of SwiftUI with the same value.
    ///
    /// ```
    /// NavigationStack(path: store.path(of: "home").binding) { … }
    /// ```
    public nonisolated var binding: Binding<Value> {
      Binding {
        MainActor.assumeIsolated { self.value }
      } set: { value in
        MainActor.assumeIsolated { self.value = value }
      }
    }
  }

  extension NavBinding<NavColumnVisibility> {
    /// A binding for `NavigationSplitView(columnVisibility:)`.
    public nonisolated var splitVisibility: Binding<NavigationSplitViewVisibility> {
      Binding {
        MainActor.assumeIsolated { NavigationSplitViewVisibility(self.value) }
      } set: { value in
        MainActor.assumeIsolated { self.value = NavColumnVisibility(value) }
      }
    }
  }

  extension NavBinding<SplitColumn> {
    /// A binding for `NavigationSplitView(preferredCompactColumn:)`.
    public nonisolated var splitColumn: Binding<NavigationSplitViewColumn> {
      Binding {
        MainActor.assumeIsolated { NavigationSplitViewColumn(self.value) }
      } set: { value in
        MainActor.assumeIsolated { self.value = SplitColumn(value) }
      }
    }
  }

  extension NavigationSplitViewVisibility {
    /// The same columns, as SwiftUI names them.
    public init(_ visibility: NavColumnVisibility) {
      switch visibility {
      case .automatic: self = .automatic
      case .all: self = .all
      case .doubleColumn: self = .doubleColumn
      case .detailOnly: self = .detailOnly
      }
    }
  }

  extension NavColumnVisibility {
    /// The same columns, as the runtime names them.
    public init(_ visibility: NavigationSplitViewVisibility) {
      switch visibility {
      case .all: self = .all
      case .doubleColumn: self = .doubleColumn
      case .detailOnly: self = .detailOnly
      default: self = .automatic
      }
    }
  }

  extension NavigationSplitViewColumn {
    /// The same column, as SwiftUI names it.
    public init(_ column: SplitColumn) {
      switch column {
      case .primary: self = .sidebar
      case .supplementary: self = .content
      default: self = .detail
      }
    }
  }

  extension SplitColumn {
    /// The same column, as the runtime names it.
    public init(_ column: NavigationSplitViewColumn) {
      switch column {
      case .sidebar: self = .primary
      case .content: self = .supplementary
      default: self = .secondary
      }
    }
  }
#endif
