import LookKit
import SwiftUI
import TruFanModels

/// The app's colours: high contrast, for a phone in the sun.
package enum Palette {
  /// Blue, #0A5BD3. White on it is 5.9:1.
  package static let accent = Color(hex: 0x0A5BD3)
  /// Green for what is done, #1E7D3C. White on it is 5.2:1.
  package static let good = Color(hex: 0x1E7D3C)
  /// Amber for what needs a look, #B45309. White on it is 5.0:1.
  package static let caution = Color(hex: 0xB45309)
  /// Red for what ends something, #C62828. White on it is 5.6:1.
  package static let danger = Color(hex: 0xC62828)

  package static let page = Color(.systemGroupedBackground)
  package static let card = Color(.secondarySystemGroupedBackground)
  package static let fill = Color(.secondarySystemFill)
}

extension OrderStatus {
  /// The document's colour of each state. Words and symbols stand beside it.
  package var color: Color {
    switch self {
    case .pending: .orange
    case .confirmed: .blue
    case .shopping: .purple
    case .purchased: .indigo
    case .stored: .teal
    case .ready, .delivered, .completed: .green
    case .cancelled, .refunded: .red
    }
  }
}
