import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Money of an earlier try to pay, which its card's bank has not taken back.
struct ReturnableShareCard: View {
  let share: OrderPayment
  let model: RefundViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Label {
        Text("\(share.kept.formatted) of an earlier card")
          .font(.headline)
      } icon: {
        Image(systemName: "exclamationmark.triangle.fill")
          .tone(.caution)
          .accessibilityHidden(true)
      }
      Text(
        "The order was paid in another way since. This should have gone back, but the card's bank "
          + "did not take it."
      )
      .font(.subheadline)
      .foregroundStyle(.secondary)
      if let message = model.errorMessage { ErrorLine(sentence: message) }
      ActionButton(
        title: "Give back again", symbol: "arrow.counterclockwise", isLoading: model.isWorking
      ) {
        Task { await model.returnAgain(share) }
      }
      .accessibilityIdentifier("returnAgain")
    }
    .card()
  }
}
