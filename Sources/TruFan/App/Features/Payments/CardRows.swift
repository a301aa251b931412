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
            .foregroundStyle(.secondary)
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
          .foregroundStyle(.secondary)
      }
      Spacer(minLength: 8)
      detail
    }
    .foregroundStyle(.primary)
  }
}

/// Opens the payment service's own page for a card.
struct AddCardButton: View {
  let wallet: PaymentMethodsViewModel
  /// Whether it is the one thing to do on its screen.
  var isProminent = false
  /// Whether it shares a line with a button of the same width.
  var isWide = false
  @Environment(\.openURL) private var openURL

  var body: some View {
    if isProminent {
      ActionButton(
        title: "Add a Card", symbol: "creditcard.fill", isLoading: wallet.isWorking, action: open
      )
      .accessibilityIdentifier("addCard")
    } else {
      Button(action: open) { AddCardLabel(isWide: isWide) }
        .disabled(wallet.isWorking)
        .accessibilityIdentifier("addCard")
    }
  }

  private func open() {
    Task { if let page = await wallet.openCardPage() { openURL(page) } }
  }
}

/// The way to one more card, where a saved one may have been declined.
struct AnotherCardButton: View {
  let wallet: PaymentMethodsViewModel
  var isWide = false

  var body: some View {
    switch wallet.known?.service {
    case .stripe: AddCardButton(wallet: wallet, isWide: isWide)
    case .simulated:
      NavigationLink {
        PaymentMethodsView(model: wallet)
      } label: {
        AddCardLabel(isWide: isWide)
      }
      .accessibilityIdentifier("addCard")
    case .some(.none), nil: EmptyView()
    }
  }
}

private struct AddCardLabel: View {
  let isWide: Bool

  var body: some View {
    Text("Add a Card").frame(maxWidth: isWide ? .infinity : nil)
  }
}

/// What happens on that page, and that its card is on the way.
struct AddCardWords: View {
  let wallet: PaymentMethodsViewModel

  var body: some View {
    if wallet.waitsForCard {
      Text("Waiting for your card. It appears here once you have entered it on Stripe's page.")
        .accessibilityIdentifier("waitsForCard")
    } else {
      Text("You enter it on Stripe's page. We never see its number.")
    }
  }
}
