import SwiftUI
import TruFanModels

/// When the parker usually wants their goods. The checkout begins with it.
struct DeliveryTimingPicker: View {
  let model: AccountViewModel

  var body: some View {
    // Beside its title the choice has no room on the narrowest phone.
    VStack(alignment: .leading, spacing: 8) {
      Text("Have goods ready")
        .accessibilityHidden(true)
      Picker("Have goods ready", selection: timing) {
        Text("As soon as possible").tag(DeliveryTiming.soonest)
        Text("When my parking ends").tag(DeliveryTiming.parkingEnd)
        Text("At a time of day").tag(model.timeOfDay)
      }
      .labelsHidden()
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("timingPicker")
    if case .at(let minute) = model.timing {
      ChoiceRow("Time", selection: timing) {
        ForEach(PlanFormViewModel.minutes(with: minute), id: \.self) {
          Text(WeeklyTimes.clock($0)).tag(DeliveryTiming.at(minute: $0))
        }
      }
      .accessibilityIdentifier("timingTime")
    }
  }

  private var timing: Binding<DeliveryTiming> {
    Binding {
      model.timing
    } set: { timing in
      model.timingChosen(timing)
    }
  }
}
