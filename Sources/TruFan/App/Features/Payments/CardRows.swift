import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// A saved card; a tap asks what to do with it.
struct SavedCardRow: View {
  let card: SavedPaymentCard
  let ask: @MainActor () -> Void

  var body: some View {
    Button(action: ask) {
      CardRowLabel(symbol: "creditcard.fill", title: card.label, words: "Expires \(card.expiry)") {
        if card.isDefault {
          Text("Default")
            .font(.subheadline)
            .foregroundStyle(Color.secondary)
        }
      }
    }
    .accessibilityIdentifier("savedCard-\(card.lastFour)")
  }
}

/// A card of the simulated service; a tap saves it.
struct TestCardRow: View {
  let card: TestCard
  let add: @MainActor () -> Void

  var body: some View {
    Button(action: add) {
      CardRowLabel(symbol: "plus.circle.fill", title: card.label, words: card.behaviour) {}
    }
    .accessibilityIdentifier("testCard-\(card.label.suffix(4))")
  }
}

private struct CardRowLabel<Detail: View>: View {
  let symbol: String
  let title: String
  let words: String
  @ViewBuilder let detail: Detail

  var body: some View {
    HStack(spacing: 12) {
      Image(systemName: symbol)
        .tone(.accent)
        .frame(width: 28)
        .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 2) {
        Text(title)
        Text(words)
          .font(.subheadline)
          .foregroundStyle(Color.secondary)
      }
      Spacer(minLength: 8)
      detail
    }
    // A list's button draws `.primary` in its own colour.
    .foregroundStyle(Color.primary)
  }
}
