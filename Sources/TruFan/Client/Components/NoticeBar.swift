import LookKit
import SwiftUI

/// A sentence that a parker should see before going on: closed, busy, ordered a moment ago.
package struct NoticeBar: View {
  private let text: String
  private let symbol: String
  private let color: Color

  package init(
    text: String, symbol: String = "info.circle.fill", color: Color = Color.blue
  ) {
    self.text = text
    self.symbol = symbol
    self.color = color
  }

  package var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 10) {
      Image(systemName: symbol)
        .foregroundStyle(color)
        .accessibilityHidden(true)
      Text(text)
        .font(.subheadline)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
    .padding(12)
    .background(color.opacity(0.12))
    .clipShape(RoundedRectangle(cornerRadius: 12))
  }
}

struct NoticeBarPreviews: PreviewProvider {
  static var previews: some View {
    VStack(spacing: 12) {
      NoticeBar(text: "Store opens at 8:00 AM tomorrow.", symbol: "moon.fill", color: .indigo)
      NoticeBar(text: "Busy right now, ~45 min", symbol: "clock.fill", color: .orange)
    }
    .padding(16)
  }
}
