import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Which card pays, or which two. Nothing where the simulated service takes it without a card.
struct PaymentForm: View {
  @Bindable var cards: CardChoiceViewModel
  let total: Price
  /// Whether the page shows the account's cards over itself.
  @Binding var isAddingCard: Bool
  /// Whether two cards may pay.
  var maySplit = false

  var body: some View {
    if cards.needsCard {
      Section {
        Label("Add a card to pay.", systemImage: "creditcard.fill")
          .accessibilityIdentifier("needsCard")
      } header: {
        Text("Pay with")
      } footer: {
        footer
      }
    } else if !cards.cards.isEmpty {
      Section {
        CardOptions(cards: cards.cards, chosen: $cards.first, identifier: "payWith")
        if isSplit { amount }
      } header: {
        Text(isSplit ? "First card" : "Pay with")
      } footer: {
        if isSplit, let fault = cards.fault(of: total) { ErrorLine(sentence: fault) }
      }
      if isSplit { second }
      more
    }
  }

  private var isSplit: Bool { maySplit && cards.isSplit && cards.canSplit(total) }

  /// What the first card pays is typed, and the second card pays the rest.
  private var amount: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text("Amount on the first card")
        .font(.footnote)
        .foregroundStyle(.secondary)
        .accessibilityHidden(true)
        .accessibilityIdentifier("splitAmountTitle")
      // Its border says that it can be edited: it holds half of the total from the beginning.
      TextField("$0.00", text: typed)
        .textFieldStyle(.roundedBorder)
        .keyboardType(.decimalPad)
        .monospacedDigit()
        .accessibilityLabel("Amount on the first card")
        .accessibilityIdentifier("splitAmount")
    }
    .padding(.vertical, 4)
  }

  private var second: some View {
    Section("Second card") {
      CardOptions(
        cards: cards.cards.filter { $0.id != cards.first }, chosen: $cards.second,
        identifier: "secondCard")
      HStack(spacing: 8) {
        Text("Pays the rest")
        Spacer(minLength: 8)
        Text(cards.secondAmount(of: total)?.formatted ?? "–")
          .monospacedDigit()
          .fixedSize()
          .accessibilityIdentifier("splitRest")
      }
    }
  }

  private var more: some View {
    Section {
      if maySplit, cards.canSplit(total) {
        Toggle("Split between two cards", isOn: $cards.isSplit)
          .accessibilityIdentifier("splitToggle")
      }
      AnotherCardButton(cards: cards, isAdding: $isAddingCard)
    } footer: {
      footer
    }
  }

  private var footer: some View {
    VStack(alignment: .leading, spacing: 6) {
      if isSplit { Text("Both cards pay, or none does.") }
      if cards.needsCard || cards.wallet.waitsForCard { AddCardWords(wallet: cards.wallet) }
      if let message = cards.wallet.errorMessage { ErrorLine(sentence: message) }
    }
  }

  private var typed: Binding<String> {
    Binding {
      cards.amountText(of: total)
    } set: {
      cards.type($0)
    }
  }
}

/// A row for each card, with a check mark at the chosen one.
private struct CardOptions: View {
  let cards: [SavedPaymentCard]
  let chosen: Binding<String?>
  let identifier: String

  var body: some View {
    ForEach(cards) { card in
      let isChosen = card.id == chosen.wrappedValue
      Button {
        chosen.wrappedValue = card.id
      } label: {
        HStack(spacing: 12) {
          Image(systemName: "creditcard.fill")
            .tone(.accent)
            .frame(width: 28)
            .accessibilityHidden(true)
          Text(card.label)
            // A list's button draws `.primary` in its own colour.
            .foregroundStyle(Color.primary)
          Spacer(minLength: 8)
          if isChosen {
            Image(systemName: "checkmark")
              .tone(.accent)
              .accessibilityHidden(true)
          }
        }
      }
      .accessibilityAddTraits(isChosen ? .isSelected : [])
      .accessibilityIdentifier("\(identifier)-\(card.lastFour)")
    }
  }
}
