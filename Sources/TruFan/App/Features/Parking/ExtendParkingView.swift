import LookKit
import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// Buys more time.
struct ExtendParkingView: View {
  private let stay: ParkingSession
  private let offered: ParkingHours?
  private let model: ParkingViewModel
  @Environment(\.dismiss) private var dismiss
  @Environment(\.timeZone) private var timeZone
  @State private var wish: ParkingHours

  /// - Parameter offered: what a notice offers, chosen already; nil: an hour is.
  init(stay: ParkingSession, offered: ParkingHours? = nil, model: ParkingViewModel) {
    self.stay = stay
    self.offered = offered
    self.model = model
    _wish = State(initialValue: offered ?? ParkingHours(1))
  }

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 20) {
          if let hours {
            choice(hours)
          } else if let fault = model.extensionFault(of: stay) {
            Text(fault)
              .accessibilityIdentifier("longestStay")
          }
          if let message = model.errorMessage { ErrorLine(sentence: message) }
        }
        .padding(16)
        .frame(maxWidth: .infinity, alignment: .leading)
      }
      .safeAreaInset(edge: .bottom) {
        if let hours { payment(hours) }
      }
      .task { await model.cards.wallet.follow() }
      .task { await model.learnPrice(for: stay) }
      .navigationTitle("More time")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
        }
      }
    }
    .onAppear { model.begin() }
    .onDisappear { model.end() }
  }

  @ViewBuilder private func choice(_ hours: ParkingHours) -> some View {
    let end = WireTime(stay.expiresAt.timestamp.adding(hours.duration))
    Picker("Time", selection: selection(hours)) {
      ForEach(choices, id: \.self) { time in
        let minutes = time.seconds / 60
        Text(minutes % 60 > 0 ? "\(minutes) min" : "\(minutes / 60) h").tag(time)
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
  }

  /// Stays in sight: with large text the choice above it scrolls in half a screen.
  private func payment(_ hours: ParkingHours) -> some View {
    VStack(alignment: .leading, spacing: 20) {
      CardLine(cards: model.cards)
      PayButton(
        title: "Extend", price: model.price(of: hours, for: stay), cards: model.cards,
        isLoading: model.isWorking, identifier: "confirmExtend"
      ) {
        Task { if await model.extend(stay, by: hours) { dismiss() } }
      }
      .settled(stay.expiresAt, on: model.device.clock)
    }
    .padding(16)
    .background(.bar)
  }

  private var clock: VenueClock { VenueClock(stay.venueTimeZone, device: timeZone) }

  private func selection(_ hours: ParkingHours) -> Binding<ParkingHours> {
    Binding {
      hours
    } set: {
      wish = $0
    }
  }

  private var choices: [ParkingHours] { model.extensions(of: stay, offered: offered) }

  /// The chosen time, or the longest one that the lot still sells; nil when it sells none.
  private var hours: ParkingHours? {
    let choices = choices
    return choices.contains(wish) ? wish : choices.last
  }
}
