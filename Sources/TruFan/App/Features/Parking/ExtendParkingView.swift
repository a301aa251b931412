import LookKit
import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// Buys more time.
struct ExtendParkingView: View {
  let stay: ParkingSession
  let model: ParkingViewModel
  @Environment(\.dismiss) private var dismiss
  @Environment(\.timeZone) private var timeZone
  @State private var halfHours = 2

  private static let choices = [1, 2, 4, 6]

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 20) {
          Picker("Time", selection: $halfHours) {
            ForEach(Self.choices, id: \.self) { count in
              Text(count == 1 ? "30 min" : "\(count / 2) h").tag(count)
            }
          }
          .pickerStyle(.segmented)
          .labelsHidden()
          VStack(alignment: .leading, spacing: 4) {
            Text("Until \(clock.bare(end))")
              .font(.title2)
              .fontWeight(.bold)
              .monospacedDigit()
            if let words = clock.explanation(at: end.date) {
              Text(words)
                .font(.footnote)
                .foregroundStyle(.secondary)
                .accessibilityIdentifier("extendZone")
            }
          }
          if let message = model.errorMessage { ErrorLine(sentence: message) }
        }
        .padding(16)
        .frame(maxWidth: .infinity, alignment: .leading)
      }
      .safeAreaInset(edge: .bottom) { payment }
      .task { await model.cards.wallet.follow() }
      .navigationTitle("More time")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
        }
      }
    }
  }

  /// Stays in sight: with large text the choice above it scrolls in half a screen.
  private var payment: some View {
    VStack(alignment: .leading, spacing: 20) {
      CardLine(cards: model.cards)
      PayButton(
        title: "Extend", price: model.price(of: hours), cards: model.cards,
        isLoading: model.isWorking, identifier: "confirmExtend"
      ) {
        Task { if await model.extend(stay, by: hours) { dismiss() } }
      }
    }
    .padding(16)
    .background(.bar)
  }

  private var clock: VenueClock { VenueClock(stay.venueTimeZone, device: timeZone) }

  private var hours: ParkingHours { ParkingHours(minutes: halfHours * 30) }

  private var end: WireTime { WireTime(stay.expiresAt.timestamp.adding(hours.duration)) }
}
