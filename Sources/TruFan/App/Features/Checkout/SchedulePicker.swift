import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// As soon as possible, or ready at a time that the store can keep.
struct SchedulePicker: View {
  let viewModel: CheckoutViewModel
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    let days = viewModel.scheduleDays
    Section {
      Toggle("Have it ready at a time", isOn: isScheduled)
        .disabled(days.isEmpty)
        .accessibilityIdentifier("scheduleToggle")
      if let wish = viewModel.choices.scheduledFor, let day = viewModel.scheduledDay(among: days) {
        ChoiceRow("Day", selection: chosenDay(day)) {
          ForEach(days) { Text(viewModel.dayName($0)).tag($0.start) }
        }
        .accessibilityIdentifier("scheduleDay")
        ChoiceRow("Ready by", selection: chosenTime(Timestamp(wish))) {
          ForEach(viewModel.times(of: day), id: \.self) { Text(viewModel.clock($0)).tag($0) }
        }
        .accessibilityIdentifier("scheduleTime")
      }
    } footer: {
      if days.isEmpty {
        Text("The store has no free time this week.")
      } else if let footnote {
        Text(footnote)
          .accessibilityIdentifier("preOrderMessage")
      }
    }
  }

  /// What becomes of the order, and by whose clock.
  private var footnote: String? {
    guard viewModel.choices.scheduledFor != nil else { return nil }
    let venue = VenueClock(viewModel.cart.configuration?.timeZone, device: timeZone)
    let sentences = [viewModel.preOrderMessage, venue.explanation(at: viewModel.now)]
    let known = sentences.compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: " ")
  }

  private var isScheduled: Binding<Bool> {
    Binding {
      viewModel.choices.scheduledFor != nil
    } set: {
      viewModel.schedule($0)
    }
  }

  private func chosenDay(_ day: OrderSchedule.Day) -> Binding<Timestamp> {
    Binding {
      day.start
    } set: {
      viewModel.chooseDay($0)
    }
  }

  private func chosenTime(_ time: Timestamp) -> Binding<Timestamp> {
    Binding {
      time
    } set: {
      viewModel.choices.scheduledFor = $0.date
    }
  }
}
