import SwiftUI
import TruFanModels
import WireKit

/// As soon as possible, or ready at a time that the store can keep.
struct SchedulePicker: View {
  let viewModel: CheckoutViewModel

  var body: some View {
    let days = viewModel.scheduleDays
    Section {
      Toggle("Have it ready at a time", isOn: isScheduled)
        .disabled(days.isEmpty)
        .accessibilityIdentifier("scheduleToggle")
      if let wish = viewModel.choices.scheduledFor, let day = viewModel.scheduledDay(among: days) {
        Picker("Day", selection: chosenDay(day)) {
          ForEach(days) { Text(viewModel.dayName($0)).tag($0.start) }
        }
        .accessibilityIdentifier("scheduleDay")
        Picker("Ready by", selection: chosenTime(Timestamp(wish))) {
          ForEach(day.times, id: \.self) { Text(viewModel.clock($0)).tag($0) }
        }
        .accessibilityIdentifier("scheduleTime")
      }
    } footer: {
      if days.isEmpty {
        Text("The store has no free time this week.")
      } else if let message = viewModel.preOrderMessage {
        Text(message)
          .accessibilityIdentifier("preOrderMessage")
      }
    }
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
