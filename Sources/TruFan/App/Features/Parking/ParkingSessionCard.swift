import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// The stay: the minutes that are left come first.
struct ParkingSessionCard: View {
  let stay: ParkingSession
  let model: ParkingViewModel
  @Environment(\.timeZone) private var timeZone
  @State private var isExtending = false
  @State private var isAddingCard = false
  @State private var isAskingToEnd = false
  @State private var isAskingToGiveUp = false

  var body: some View {
    VStack(alignment: .leading, spacing: 14) {
      heading
      if stay.status == .pendingPayment {
        payment("Your stay begins once it is paid.")
        otherWays
      } else if stay.status.isParked {
        time
      }
      if let unpaid = stay.unpaidAmount {
        payment("Your card's bank did not pay \(unpaid.formatted) for this stay.")
        anotherCard
      }
      if stay.status.isParked { actions }
    }
    .card()
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("parkingSession")
    .cardsSheet(isPresented: $isAddingCard, for: model.cards)
    .sheet(isPresented: $isExtending) {
      ExtendParkingView(stay: stay, model: model)
        .presentationDetents([.medium])
    }
    .confirmationDialog(
      "End your parking?", isPresented: $isAskingToEnd, titleVisibility: .visible
    ) {
      Button("End Parking", role: .destructive) { Task { await model.end(stay) } }
        .accessibilityIdentifier("confirmEndParking")
    } message: {
      Text(model.endingSentence(of: stay))
    }
    .confirmationDialog(
      "Give up this stay?", isPresented: $isAskingToGiveUp, titleVisibility: .visible
    ) {
      Button("Give Up", role: .destructive) { Task { await model.giveUp(stay) } }
        .accessibilityIdentifier("confirmGiveUp")
    } message: {
      Text("Nothing is charged, and your space is free again.")
    }
  }

  private var heading: some View {
    HStack(alignment: .firstTextBaseline) {
      Text(stay.lotName)
        .font(.headline)
      Spacer(minLength: 8)
      Text(place)
        .font(.subheadline)
        .foregroundStyle(.secondary)
    }
  }

  private var place: String {
    stay.spaceNumber.map { "\(stay.vehiclePlate) · Space \($0)" } ?? stay.vehiclePlate
  }

  private var minutes: Int { stay.minutesLeft(at: Timestamp(model.now)) }

  private var time: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(minutes > 0 ? TimeText.minutes(minutes) : "Time is up")
        .font(.system(size: 44, weight: .bold))
        .monospacedDigit()
        .contentTransition(.numericText())
        .foregroundStyle(minutes > ParkingRules.expiringMinutes ? Color.primary : Color.red)
        .accessibilityIdentifier("timeLeft")
      Text("left until \(VenueClock(stay.venueTimeZone, device: timeZone).clock(stay.expiresAt))")
        .font(.subheadline)
        .foregroundStyle(.secondary)
      if stay.complimentaryMinutes > 0 {
        Label {
          Text("+\(stay.complimentaryMinutes) min on us")
        } icon: {
          Image(systemName: "gift.fill")
            .foregroundStyle(.green)
        }
        .font(.subheadline)
        .accessibilityIdentifier("complimentaryMinutes")
      }
      ProgressView(value: fraction)
        .tint(minutes > ParkingRules.expiringMinutes ? .blue : .red)
        .padding(.top, 4)
        .accessibilityHidden(true)
    }
  }

  /// The share of the time that is left.
  private var fraction: Double {
    let whole = stay.expiresAt.date.timeIntervalSince(stay.startTime.date)
    guard whole > 0 else { return 0 }
    return min(max(stay.expiresAt.date.timeIntervalSince(model.now) / whole, 0), 1)
  }

  private func payment(_ words: String) -> some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(words)
        .foregroundStyle(.secondary)
      CardLine(cards: model.cards)
      PayButton(
        title: "Pay", price: stay.amountToPay, cards: model.cards, isLoading: model.isWorking,
        identifier: "payParkingButton"
      ) { Task { await model.pay(stay) } }
    }
    .task { await model.cards.wallet.follow() }
  }

  /// After a decline: with another card, or not at all. Another plate begins another stay.
  private var otherWays: some View {
    HStack(spacing: 12) {
      anotherCard
      wide("Give Up") { isAskingToGiveUp = true }
        .tint(.red)
        .accessibilityIdentifier("giveUpButton")
    }
    .disabled(model.isWorking)
  }

  /// Nothing where no card pays, or where the button above leads to the first one.
  @ViewBuilder private var anotherCard: some View {
    if model.cards.first != nil {
      AnotherCardButton(cards: model.cards, isAdding: $isAddingCard, space: .share)
        .buttonStyle(.bordered)
        .controlSize(.large)
    }
  }

  private var actions: some View {
    HStack(spacing: 12) {
      wide("Extend") { isExtending = true }
        .accessibilityIdentifier("extendButton")
      wide("End") { isAskingToEnd = true }
        .tint(.red)
        .accessibilityIdentifier("endButton")
    }
    .disabled(model.isWorking)
  }

  private func wide(
    _ title: LocalizedStringKey, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      Text(title).frame(maxWidth: .infinity)
    }
    .buttonStyle(.bordered)
    .controlSize(.large)
  }
}
