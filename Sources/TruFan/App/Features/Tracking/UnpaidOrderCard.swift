import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The order is placed and not paid: with the usual card by one tap, or in another way.
struct UnpaidOrderCard: View {
  let order: Order
  let actions: OrderActionViewModel
  @State private var isChoosing = false
  @State private var isAddingCard = false

  private var cards: CardChoiceViewModel { actions.cards }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if order.chargedBefore > .zero {
        Text("\(order.chargedBefore.formatted) that was charged before then goes back to you.")
          .font(.footnote)
          .foregroundStyle(.secondary)
          .accessibilityIdentifier("chargedBefore")
      }
      CardLine(cards: cards)
      PayButton(
        title: "Pay", price: order.amountToPay, cards: cards, isLoading: actions.isWorking,
        identifier: "payOrder"
      ) { Task { await actions.pay(order) } }
      if cards.canSplit(order.amountToPay) {
        Button {
          isChoosing = true
        } label: {
          Text("Split between two cards").fingerSized(isWide: true)
        }
        .disabled(actions.isWorking)
        .accessibilityIdentifier("splitOrder")
      }
      if cards.first != nil {
        AnotherCardButton(cards: cards, isAdding: $isAddingCard, space: .line)
          .disabled(actions.isWorking)
      }
    }
    .task { await cards.wallet.follow() }
    .cardsSheet(isPresented: $isAddingCard, for: cards)
    .sheet(isPresented: $isChoosing) {
      SplitOrderView(order: order, actions: actions)
    }
  }
}

/// Divides an unpaid order between two cards.
private struct SplitOrderView: View {
  let order: Order
  let actions: OrderActionViewModel
  @State private var isAddingCard = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      VStack(spacing: 0) {
        Form {
          PaymentForm(
            cards: actions.cards, total: order.amountToPay, isAddingCard: $isAddingCard,
            maySplit: true)
        }
        .frame(maxHeight: .infinity)
        VStack(alignment: .leading, spacing: 8) {
          if let message = actions.errorMessage { ErrorLine(sentence: message) }
          ActionButton(
            title: "Pay", detail: order.amountToPay.formatted, isLoading: actions.isWorking
          ) { Task { if await actions.pay(order) { dismiss() } } }
          .accessibilityIdentifier("paySplitOrder")
        }
        .padding(16)
      }
      .background(Palette.page)
      .navigationTitle("Two Cards")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
        }
      }
    }
    .cardsSheet(isPresented: $isAddingCard, for: actions.cards)
    .onAppear {
      actions.begin()
      actions.cards.isSplit = true
    }
    .onDisappear {
      actions.end()
      // The page's own button pays with one card.
      actions.cards.isSplit = false
    }
    .interactiveDismissDisabled(actions.isWorking)
  }
}
