import Foundation
import LookKit
import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// "Need anything while you park?"
struct ConvenienceBanner: View {
  let stay: ParkingSession
  let venueId: String
  @Environment(AppState.self) private var app
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    // The question stays where the banner does not: a store that is switched on again is offered again.
    VStack {
      if app.store(of: venueId).switchedOffMessage == nil { banner }
    }
    .task(id: isInFront) {
      guard isInFront else { return }
      await app.store(of: venueId).load()
      await app.store(of: venueId).keepTime()
    }
  }

  /// Whoever comes back to the first screen sees what the store has become meanwhile.
  private var isInFront: Bool { app.path.isEmpty }

  private var banner: some View {
    Button {
      app.path.append(.store(venue: venueId))
    } label: {
      HStack(spacing: 14) {
        Image(systemName: "bag.fill")
          .font(.title)
          .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 4) {
          Text("Need anything while you park?")
            .font(.headline)
          Text(subtitle)
            .font(.subheadline)
            .opacity(0.9)
          if !shops.isEmpty {
            Text(shops.joined(separator: " · "))
              .font(.footnote)
              .fontWeight(.semibold)
              .accessibilityLabel("From \(shops.joined(separator: ", "))")
              .accessibilityIdentifier("bannerShops")
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        Image(systemName: "chevron.right")
          .accessibilityHidden(true)
      }
      .multilineTextAlignment(.leading)
      .foregroundStyle(.white)
      .padding(16)
      .frame(maxWidth: .infinity, minHeight: 84, alignment: .leading)
      .background(Palette.accent)
      .clipShape(RoundedRectangle(cornerRadius: 14))
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("ConvenienceStore")
  }

  /// The shops' names, since their logos are theirs.
  private var shops: [String] { app.store(of: venueId).shops }

  /// The free minutes and the hours, as soon as they are known.
  private var subtitle: String {
    let store = app.store(of: venueId)
    if let closed = store.closedMessage {
      return VenueClock(stay.venueTimeZone, device: timeZone).explained(closed, at: store.now)
    }
    let minutes = store.cart.minutesPromised(to: stay)
    let promise = "We'll shop while you're away."
    // No line ends between the number and its unit.
    return minutes > 0 ? "\(promise) +\(minutes)\u{00A0}min parking." : promise
  }
}

/// An order that somebody works on.
struct ActiveOrderCard: View {
  let order: OrderSummary
  @Environment(AppState.self) private var app
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    Button {
      app.path.append(.order(order.id))
    } label: {
      HStack(spacing: 12) {
        Image(systemName: order.status.icon)
          .font(.title3)
          .foregroundStyle(.white)
          .frame(width: 44, height: 44)
          .background(order.status.color)
          .clipShape(Circle())
          .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(title)
            .font(.headline)
          Text(details)
            .font(.subheadline)
            .foregroundStyle(.secondary)
        }
        Spacer(minLength: 8)
        Image(systemName: "chevron.right")
          .foregroundStyle(.tertiary)
          .accessibilityHidden(true)
      }
      .foregroundStyle(.primary)
      .card()
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("activeOrder")
  }

  private var title: String {
    order.paymentStatus.isPayable ? "Waiting for your payment" : order.status.displayName
  }

  private var details: String {
    if order.paymentStatus.isPayable {
      return "\(order.orderNumber) · \(order.totalAmount.formatted)"
    }
    if order.status == .delivered { return "\(order.orderNumber) · How was your order?" }
    let ready = order.readyWords(on: timeZone, at: app.parking.now)
    return ready.map { "\(order.orderNumber) · \($0)" } ?? order.orderNumber
  }
}

/// One tap from the last order to the checkout.
struct ReorderCard: View {
  let order: OrderSummary
  @Environment(AppState.self) private var app

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      VStack(alignment: .leading, spacing: 4) {
        Text("The same again?")
          .font(.headline)
        Text(details)
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
      if let failure = app.reorderFailure(of: order.id) { ErrorLine(sentence: failure) }
      ActionButton(
        title: "Reorder last order", symbol: "arrow.counterclockwise", isLoading: app.isReordering
      ) { Task { await app.reorder(order.id) } }
      .accessibilityIdentifier("reorderLastOrder")
    }
    .card()
  }

  private var details: String {
    let count = "item".counted(order.itemCount)
    return "\(order.orderNumber) · \(count) · \(order.totalAmount.formatted)"
  }
}
