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
        .disabled(wallet.isWorking)
        .accessibilityIdentifier("addCard")
    }
  }

  private func open() {
    begun()
    Task { if let page = await wallet.openCardPage() { openURL(page) } }
  }
}

/// The way to one more card, where a saved one may have been declined. Its page has a
/// ``SwiftUI/View/cardsSheet(isPresented:for:)``.
struct AnotherCardButton: View {
  let cards: CardChoiceViewModel
  /// Whether the account's cards are shown over the page.
  @Binding var isAdding: Bool
  var space = AddCardSpace.words

  var body: some View {
    switch cards.wallet.known?.service {
    case .stripe:
      AddCardButton(wallet: cards.wallet, space: space) { cards.addCardButtonTapped() }
    case .simulated:
      Button {
        cards.addCardButtonTapped()
        isAdding = true
      } label: {
        AddCardLabel(space: space)
      }
      .accessibilityIdentifier("addCard")
    case .some(.none), nil: EmptyView()
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
