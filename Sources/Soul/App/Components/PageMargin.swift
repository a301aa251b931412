import SwiftUI

extension UserInterfaceSizeClass? {
  /// The space beside a page's content, which begins below the system's large title.
  var pageMargin: CGFloat { self == .compact ? 16 : 20 }
}
