import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// What a parker should know before the order is placed.
struct CheckoutNotices: View {
  let viewModel: CheckoutViewModel
  let venue: VenueClock
  let placed: @MainActor () -> Void
  @Environment(AppState.self) private var app
  /// What was bought here for the stay, in a sentence.
  @State private var minutesAdded: String?

  private var cart: CartViewModel { viewModel.cart }

  private var shortStay: CheckoutViewModel.ShortStay? {
    viewModel.shortStay(lot: viewModel.stay.flatMap { app.parking.lots[$0.lotId] })
  }

  var body: some View {
    let (texts, shortStay) = (notes, shortStay)
    let hasFacts = viewModel.closedMessage != nil || viewModel.unpaidOrder != nil
    if hasFacts || !texts.isEmpty || shortStay != nil || minutesAdded != nil {
      Section {
        if let closed = viewModel.closedMessage { closedNotice(closed) }
        ForEach(texts, id: \.self) { text in
          NoticeBar(text: text, symbol: "exclamationmark.triangle.fill", color: .orange)
        }
        if let shortStay { offer(shortStay) }
        if let minutesAdded {
          NoticeBar(text: minutesAdded, symbol: "checkmark.circle.fill", color: .green)
            .accessibilityIdentifier("minutesAdded")
        }
        if let order = viewModel.unpaidOrder, !viewModel.isPlacingOrder {
          UnpaidOrderRow(order: order, hasButton: !viewModel.paysUnpaidOrder) {
            Task { if await viewModel.payUnpaidOrder() { placed() } }
          }
        }
      }
      .listRowInsets(EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
    }
  }

  private func offer(_ short: CheckoutViewModel.ShortStay) -> some View {
    MoreTimeOffer(
      text: venue.explained(short.sentence, at: viewModel.now), stay: short.stay,
      shortfall: short.shortfall, model: app.parking, showsErrors: true
    ) {
      minutesAdded = $0
    }
  }

  private var notes: [String] {
    [
      viewModel.tooSoonMessage, viewModel.elsewhereMessage, viewModel.duplicateWarning,
      app.reorderNote,
    ].compactMap { $0 } + cart.notes
  }

  /// A closed store takes orders for later: one tap chooses the first time.
  private func closedNotice(_ closed: String) -> some View {
    let first = viewModel.timeAfterOpening
    let later = first.map { " You can order now for \(viewModel.words($0)) or later." } ?? ""
    return VStack(alignment: .leading, spacing: 12) {
      NoticeBar(
        text: venue.explained(closed + later, at: viewModel.now),
        symbol: "exclamationmark.triangle.fill", color: .orange
      )
      .accessibilityIdentifier("closedMessage")
      if let first {
        Button {
          viewModel.schedule(true)
        } label: {
          Text("Have It Ready at \(viewModel.words(first))")
            .fingerSized()
        }
        // In a row of a form the whole row would be the button.
        .buttonStyle(.borderless)
        // As far from the edge as the rows of the other sections.
        .padding(.leading, 8)
        .accessibilityIdentifier("orderForLater")
      }
    }
  }
}
