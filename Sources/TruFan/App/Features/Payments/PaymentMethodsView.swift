import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The account's cards, and the way to another one.
struct PaymentMethodsView: View {
  let model: PaymentMethodsViewModel
  @State private var asked: SavedPaymentCard?

  var body: some View {
    List {
      switch model.methods {
      case .loading: ProgressView()
      case .failed(let sentence): ErrorLine(sentence: sentence)
      case .loaded(let methods):
        saved(methods)
        new(methods)
      }
    }
    .navigationTitle("Payment Methods")
    .navigationBarTitleDisplayMode(.inline)
    .task { await model.follow() }
    .confirmationDialog(
      "Saved card", isPresented: $asked.isPresent(), titleVisibility: .visible, presenting: asked
    ) { card in
      if !card.isDefault {
        Button("Pay with It by Default") { Task { await model.makeDefault(card) } }
          .accessibilityIdentifier("makeDefault")
      }
      Button("Remove Card", role: .destructive) { Task { await model.remove(card) } }
        .accessibilityIdentifier("removeCard")
    } message: { card in
      Text(card.label)
    }
    .sensoryFeedback(.error, trigger: model.errorMessage) { _, new in new != nil }
  }

  private func saved(_ methods: PaymentMethods) -> some View {
    Section {
      if methods.cards.isEmpty {
        Text("No saved cards yet.")
          .foregroundStyle(.secondary)
          .accessibilityIdentifier("noCards")
      }
      ForEach(methods.cards) { card in
        SavedCardRow(card: card) { asked = card }
      }
    } header: {
      Text("Saved Cards")
    } footer: {
      VStack(alignment: .leading, spacing: 6) {
        if !methods.cards.isEmpty { Text("Tap a card to make it the default, or to remove it.") }
        if let message = model.errorMessage { ErrorLine(sentence: message) }
      }
    }
    .disabled(model.isWorking)
  }

  @ViewBuilder private func new(_ methods: PaymentMethods) -> some View {
    switch methods.service {
    case .none:
      Section { Text("Payments are not set up here yet.").foregroundStyle(.secondary) }
    case .stripe:
      Section {
        AddCardButton(wallet: model)
      } footer: {
        AddCardWords(wallet: model)
      }
    case .simulated:
      Section {
        ForEach(methods.testCards) { card in
          TestCardRow(card: card) { Task { await model.add(card) } }
        }
      } header: {
        Text("Add a Test Card")
      } footer: {
        Text("This is a demo. No money moves.")
      }
      .disabled(model.isWorking)
    }
  }
}

struct PaymentMethodsViewPreviews: PreviewProvider {
  static var previews: some View {
    NavigationStack { PaymentMethodsView(model: AppPreview.app.wallet) }
  }
}
