import LookKit
import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// Whose order it is, where the car stands, and how long they have waited.
struct ErrandCard: View {
  let order: Order
  let desk: OrderDesk
  @Environment(\.timeZone) private var timeZone
  /// In the shop the list comes first: the car's place opens on demand.
  @State private var showsAll = false

  private var venue: VenueClock { VenueClock(order.venueTimeZone, device: timeZone) }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack(alignment: .firstTextBaseline) {
        Text(order.errand?.parkerFirstName ?? "Parker")
          .font(.title2)
          .fontWeight(.bold)
          .accessibilityAddTraits(.isHeader)
        Spacer(minLength: 8)
        PaceLabel(clock: order.stepClock, now: desk.now)
      }
      Label(order.status.displayName, systemImage: order.status.icon)
        .font(.subheadline)
        .fontWeight(.semibold)
        .accessibilityIdentifier("orderStatus")
      if let time = order.backAtCarAt, order.status < .delivered {
        Label("At the car since \(venue.clock(time))", systemImage: "car.fill")
          .font(.headline)
          .tone(.accent)
          .accessibilityIdentifier("isBackAtCar")
      }
      if let promise, promise.isLate { PromiseLabel(promise: promise) }
      if order.status != .shopping || showsAll {
        facts
      } else {
        Button(action: { showsAll = true }) {
          Label(shortFacts, systemImage: "chevron.down")
            .font(.subheadline)
            .multilineTextAlignment(.leading)
            .fingerSized()
        }
        .accessibilityHint("Shows the place and the wishes")
        .accessibilityIdentifier("showErrand")
        wishes
      }
      if let colleague = desk.colleague {
        Label("\(colleague) has this order.", systemImage: "person.fill")
          .font(.subheadline)
          .tone(.caution)
          .accessibilityIdentifier("colleague")
      }
    }
    .card()
    .accessibilityElement(children: .contain)
  }

  @ViewBuilder private var facts: some View {
    if let place = order.errand?.place { fact(place, "mappin") }
    if let place = order.placeForStaff { fact(place.withoutBlankLines, "shippingbox") }
    wishes
    // A time that has passed stands above, whether the facts are open or not.
    if let promise, !promise.isLate { PromiseLabel(promise: promise) }
    if let end = order.errand?.parkedUntil {
      fact("Parked until \(venue.clock(end))", "timer")
    }
    if order.requiresAgeVerification {
      Label("For adults: check the age at the car", systemImage: "exclamationmark.triangle.fill")
        .font(.subheadline)
        .fontWeight(.semibold)
        .tone(.caution)
    }
  }

  private var promise: OrderPromise? {
    OrderPromise(OrderSummary(order), at: Timestamp(desk.now), on: venue)
  }

  @ViewBuilder private var wishes: some View {
    if let wishes = order.specialInstructions {
      fact(wishes.withoutBlankLines, "text.bubble")
    }
  }

  /// "SRH4821 · by 2:10 PM"
  private var shortFacts: String {
    let promised = order.scheduledFor ?? order.estimatedReadyTime
    let parts = [order.errand?.vehiclePlate, promised.map { "by \(venue.bare($0))" }]
      .compactMap(\.self)
    return parts.isEmpty ? "Details" : parts.joined(separator: " · ")
  }

  private func fact(_ words: String, _ symbol: String) -> some View {
    Label(words, systemImage: symbol)
      .font(.subheadline)
      .multilineTextAlignment(.leading)
  }
}

/// What staff have noted on the way.
struct OrderNotesCard: View {
  let order: Order

  private var notes: [OrderEvent] {
    order.events.filter { event in
      event.notes != nil && OrderStatus(rawValue: event.status) != nil && event.createdById != nil
        && event.createdById != order.userId
    }
  }

  var body: some View {
    if !notes.isEmpty {
      VStack(alignment: .leading, spacing: 8) {
        Text("Notes")
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        ForEach(notes) { event in
          Text("\(event.notes?.withoutBlankLines ?? "") (\(event.createdByName ?? "Staff"))")
            .font(.subheadline)
        }
      }
      .card()
    }
  }
}

extension Order {
  /// What is paid in the end. Nobody pays the total of an order that has ended early.
  var moneyWords: String {
    guard status == .cancelled || status == .refunded else {
      return "Total \(totalAmount.formatted)"
    }
    let back = refundAmount ?? .zero
    return back > .zero ? "\(back.formatted) back with the parker" : "The parker pays nothing"
  }
}

/// What became of the order.
struct OutcomeCard: View {
  let order: Order
  @Environment(StaffState.self) private var staff

  var body: some View {
    VStack(spacing: 12) {
      Image(systemName: order.status.icon)
        .font(.system(size: 44))
        .foregroundStyle(order.status.color)
        .accessibilityHidden(true)
      Text(order.status.displayName)
        .font(.title2)
        .fontWeight(.bold)
      if let reason = order.cancellationReason ?? order.refundReason {
        Text(reason)
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
      Text(order.moneyWords)
        .monospacedDigit()
        .accessibilityIdentifier("outcomeMoney")
      ActionButton(title: "Back to the queue") { staff.path = [] }
        .accessibilityIdentifier("backToQueue")
    }
    .card()
  }
}
