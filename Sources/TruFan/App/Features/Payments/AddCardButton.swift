import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Opens the payment service's own page for a card.
struct AddCardButton: View {
  let wallet: PaymentMethodsViewModel
  /// Whether it is the one thing to do on its screen.
  var isProminent = false
  var space = AddCardSpace.words
  var begun: @MainActor () -> Void = {}
  @Environment(\.openURL) private var openURL

  var body: some View {
    if isProminent {
      ActionButton(
        title: "Add a Card", symbol: "creditcard.fill", isLoading: wallet.isWorking, action: open
      )
      .accessibilityIdentifier("addCard")
    } else {
      Button(action: open) { AddCardLabel(space: space) }
        .modifier(AddCardStyle(space: space))
        .disabled(wallet.isWorking)
        .accessibilityIdentifier("addCard")
    }
  }

  private func open() {
    begun()
    Task { if let page = await wallet.openCardPage() { openURL(page) } }
  }
}

/// The way to one more card, where a saved one may have been declined.
struct AnotherCardButton: View {
  let cards: CardChoiceViewModel
  /// Whether the cards are shown over the page. The page keeps the button so long, also where the last
  /// card is removed meanwhile.
  @Binding var isAdding: Bool
  var space = AddCardSpace.words
  /// Whether the next card that comes was wanted here.
  @State private var isWaiting = false

  var body: some View {
    button
      .onChange(of: cards.cards.map(\.id)) { old, new in
        guard isWaiting else { return }
        cards.cardsChanged(from: old, to: new)
      }
  }

  @ViewBuilder private var button: some View {
    switch cards.wallet.known?.service {
    case .stripe:
      AddCardButton(wallet: cards.wallet, space: space) { isWaiting = true }
    case .simulated:
      Button {
        (isWaiting, isAdding) = (true, true)
      } label: {
        AddCardLabel(space: space)
      }
      .modifier(AddCardStyle(space: space))
      .accessibilityIdentifier("addCard")
      .sheet(isPresented: $isAdding, onDismiss: { isWaiting = false }) {
        CardsSheet(wallet: cards.wallet)
      }
      // Else the sheet would come by itself with the next button.
      .onDisappear { isAdding = false }
    case .some(.none), nil: EmptyView()
    }
  }
}

/// The account's cards over the page where one is missing. A pushed page would be lost with the next
/// change of that page's path.
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

/// How much room the way to one more card takes.
enum AddCardSpace {
  /// That of its words, in a row of a form.
  case words
  /// Its share of a line of bordered buttons.
  case share
  /// A line of its own, as high as a finger.
  case line
}

/// Stands before the sheet, whose own buttons would take it over.
private struct AddCardStyle: ViewModifier {
  let space: AddCardSpace

  func body(content: Content) -> some View {
    if space == .share {
      content
        .buttonStyle(.bordered)
        .controlSize(.large)
    } else {
      content
    }
  }
}

private struct AddCardLabel: View {
  let space: AddCardSpace

  var body: some View {
    switch space {
    case .words: Text("Add a Card")
    case .share: Text("Add a Card").frame(maxWidth: .infinity)
    case .line: Text("Add a Card").fingerSized(isWide: true)
    }
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
