import SwiftUI

extension View {
  /// Shows the account's cards over a page where one is missing. A pushed page would be lost with the
  /// next change of that page's path.
  func cardsSheet(isPresented: Binding<Bool>, for cards: CardChoiceViewModel) -> some View {
    sheet(isPresented: isPresented, onDismiss: { cards.addingEnded() }) {
      CardsSheet(wallet: cards.wallet)
    }
    // A card that is added elsewhere later was not wanted here.
    .onDisappear { cards.addingEnded() }
  }
}

private struct CardsSheet: View {
  let wallet: PaymentMethodsViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      PaymentMethodsView(model: wallet)
        .toolbar {
          ToolbarItem(placement: .confirmationAction) {
            Button("Done") { dismiss() }
              .accessibilityIdentifier("closeCards")
          }
        }
    }
  }
}
