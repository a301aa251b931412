import SwiftUI
import TruFanClient

/// The time of an order. The word and the symbol say what the colour of a late one says.
struct PromiseLabel: View {
  let promise: OrderPromise

  var body: some View {
    if promise.isLate {
      label
        .fontWeight(.semibold)
        .tone(.danger)
        .accessibilityIdentifier("latePromise")
    } else {
      label
        .accessibilityIdentifier("promise")
    }
  }

  private var label: some View {
    Label(promise.words, systemImage: promise.symbol)
      .font(.subheadline)
      .multilineTextAlignment(.leading)
  }
}
