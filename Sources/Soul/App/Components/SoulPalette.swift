import LookKit
import SwiftUI

/// The app's colours: black, so that the pictures are the interface.
enum SoulPalette {
  /// Pink, #FF375F: only for what is selected.
  static let pink = Color(hex: 0xFF375F)
  static let page = Color.black
  /// Dark grey, #141416: what lies on the page.
  static let raised = Color(hex: 0x141416)
  /// Grey, #242428: fields, and boxes that wait for their picture.
  static let fill = Color(hex: 0x242428)
  /// White at 68 %. On black it is 9.4:1.
  static let quiet = Color.white.opacity(0.68)
}
