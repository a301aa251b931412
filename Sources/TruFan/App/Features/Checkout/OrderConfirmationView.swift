import SwiftUI
import TruFanClient
import TruFanModels

/// The order is placed: its number, and the code for the hand-over.
struct OrderConfirmationView: View {
  let order: Order
  @Environment(AppState.self) private var app
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    VStack(spacing: 0) {
      ScrollView {
        VStack(spacing: 24) {
          heading
          OwnLateOrderCard(order: order.id)
          AccessCodeCard(code: order.accessCode)
          facts
        }
        .page()
      }
      .frame(maxHeight: .infinity)
      ActionButton(title: "Track Order") { app.track(order.id) }
        .accessibilityIdentifier("trackOrder")
        .padding(16)
    }
    .background(Palette.page)
    .navigationBarBackButtonHidden()
    .navigationTitle("Order Placed")
    .navigationBarTitleDisplayMode(.inline)
    .onAppear { app.showsConfirmation(of: order.id) }
    .onDisappear { app.showsConfirmation(of: nil) }
  }

  private var heading: some View {
    VStack(spacing: 10) {
      Image(systemName: "checkmark.circle.fill")
        .font(.system(size: 64))
        .foregroundStyle(.green)
        .accessibilityHidden(true)
      Text("Order Placed!")
        .font(.title)
        .fontWeight(.bold)
      Text(order.orderNumber)
        .font(.title3)
        .fontWeight(.semibold)
        .monospacedDigit()
        .accessibilityIdentifier("orderNumber")
      Text("We'll notify you when staff starts shopping.")
        .foregroundStyle(.secondary)
    }
    .multilineTextAlignment(.center)
    .padding(.top, 24)
  }

  private var facts: some View {
    VStack(alignment: .leading, spacing: 12) {
      if let ready = order.readyWords(on: timeZone) {
        Label(ready, systemImage: "clock.fill")
          .accessibilityIdentifier("readyBy")
      }
      Label(payment, systemImage: "creditcard.fill")
        .accessibilityIdentifier("paymentWords")
      if order.complimentaryTimeAddedMinutes > 0, order.parkingSessionId != nil {
        Label(
          "+\(order.complimentaryTimeAddedMinutes) min parking added", systemImage: "gift.fill")
      }
    }
    .card()
  }

  /// A real card is charged at the hand-over only.
  private var payment: String {
    let total = order.totalAmount.formatted
    return order.paymentStatus == .authorized
      ? "\(total) held. You are charged at the hand-over, for what you get." : "\(total) paid"
  }
}

/// The six characters that the parker says to the staff.
struct AccessCodeCard: View {
  let code: String?

  var body: some View {
    if let code {
      VStack(spacing: 6) {
        Text("Access code")
          .font(.subheadline)
          .foregroundStyle(.secondary)
        Text(code)
          .font(.system(size: 40, weight: .bold, design: .monospaced))
          .kerning(4)
          .lineLimit(1)
          .minimumScaleFactor(0.6)
          .accessibilityLabel(code.map(String.init).joined(separator: " "))
          .accessibilityIdentifier("accessCode")
        Text("Tell it to the staff at your car.")
          .font(.footnote)
          .foregroundStyle(.secondary)
      }
      .multilineTextAlignment(.center)
      .frame(maxWidth: .infinity)
      .card()
    }
  }
}

struct OrderConfirmationViewPreviews: PreviewProvider {
  static var previews: some View {
    NavigationStack { OrderConfirmationView(order: .sample) }
      .environment(AppPreview.app)
  }
}
