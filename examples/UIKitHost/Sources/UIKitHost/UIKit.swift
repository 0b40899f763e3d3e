// The one place that chooses: UIKit where there is one, and elsewhere the declarations of `UIKitStub`.
#if canImport(UIKit)
  @_exported public import UIKit
#else
  @_exported public import UIKitStub
#endif
