import SwiftUI

extension View {
  /// Where the system shows ink before the app can, it shows this pen's.
  func inkFollows(_ pen: Pen) -> some View {
    #if canImport(UIKit)
      self
    #else
      _browserInk(slow: pen.slow, fast: pen.fast, halfway: pen.halfway)
    #endif
  }
}
