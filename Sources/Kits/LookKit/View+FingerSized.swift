import SwiftUI

extension View {
  /// Makes a button's words as high as a finger, and all of that takes taps. It belongs in the
  /// label: a frame around a button leaves the button as small as its words.
  /// - Parameter isWide: as wide as its place.
  public func fingerSized(isWide: Bool = false) -> some View {
    frame(maxWidth: isWide ? .infinity : nil, minHeight: 44)
      .contentShape(Rectangle())
  }
}
