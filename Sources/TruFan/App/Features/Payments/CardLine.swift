import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Which card pays, in one line above a pay button. Nothing where no card is needed.
struct CardLine: View {
  let cards: CardChoiceViewModel

  var body: some View {
    if cards.needsCard {
      AddCardWords(wallet: cards.wallet)
        .font(.footnote)
        .foregroundStyle(.secondary)
    } else if cards.first != nil {
      HStack(spacing: 8) {
        Image(systemName: "creditcard.fill")
          .foregroundStyle(.secondary)
          .accessibilityHidden(true)
        if cards.cards.count > 1 {
          menu
        } else {
          Text(cards.label(cards.first))
            .accessibilityIdentifier("payingCard")
        }
        Spacer(minLength: 0)
      }
      .font(.subheadline)
    }
    if let message = cards.wallet.errorMessage { ErrorLine(sentence: message) }
  }

  private var menu: some View {
    Menu {
      ForEach(cards.cards) { card in
        Button(card.label) { cards.first = card.id }
          .accessibilityIdentifier("payWith-\(card.lastFour)")
      }
    } label: {
      HStack(spacing: 6) {
        Text(cards.label(cards.first))
        Image(systemName: "chevron.up.chevron.down")
          .font(.caption)
          .accessibilityHidden(true)
      }
      .fingerSized()
    }
    .accessibilityLabel("Card: \(cards.label(cards.first))")
    .accessibilityIdentifier("cardMenu")
  }
}

/// Pays, or where there is no card to pay with, adds one.
struct PayButton: View {
  let title: String
  /// Nothing is paid before the price is shown.
  let price: Price?
  let cards: CardChoiceViewModel
  let isLoading: Bool
  let identifier: String
  let pay: @MainActor () -> Void

  var body: some View {
    if cards.needsCard {
      AddCardButton(wallet: cards.wallet, isProminent: true)
    } else {
      ActionButton(title: title, detail: price?.formatted, isLoading: isLoading, action: pay)
        .disabled(price == nil)
        .accessibilityIdentifier(identifier)
    }
  }
}
