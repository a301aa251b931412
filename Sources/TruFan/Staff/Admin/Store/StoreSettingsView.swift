import LookKit
import SwiftUI
import TruFanClient

/// Opening hours, fees, limits and minutes of a store.
struct StoreSettingsView: View {
  @State private var model: StoreSettingsViewModel

  init(model: StoreSettingsViewModel) { _model = State(initialValue: model) }

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle("Store")
      .navigationBarTitleDisplayMode(.inline)
      .sensoryFeedback(.success, trigger: model.savedCount)
      .task { await model.load() }
  }

  @ViewBuilder private var content: some View {
    switch model.state {
    case .loading: LoadingView()
    case .failed(let sentence): FailureView(sentence: sentence) { Task { await model.load() } }
    case .loaded: form
    }
  }

  private var form: some View {
    Form {
      Section { Toggle("The store takes orders", isOn: $model.isEnabled) }
      Section("Opening hours") {
        ForEach($model.days) { $day in DayHoursRow(day: $day) }
        FieldErrors(sentences: model.fieldErrors["operating_hours"] ?? [])
      }
      Section("Fees and limits") {
        field("Service fee in percent", $model.serviceFee, "default_service_fee_percent", "fee")
        field("Tax in percent", $model.tax, "tax_percent", "tax")
        field("Smallest order", $model.minimumOrder, "minimum_order_amount", "minimum")
        field("Largest order", $model.maximumOrder, "maximum_order_amount", "maximum")
      }
      Section("Minutes") {
        Stepper(
          "\(model.complimentaryMinutes) minutes of parking for an order",
          value: $model.complimentaryMinutes, in: 0...120, step: 5)
        Stepper(
          "About \(model.fulfillmentMinutes) minutes until ready",
          value: $model.fulfillmentMinutes, in: 5...120, step: 5)
      }
      Section("Welcome") {
        TextField("A sentence for parkers", text: $model.welcomeMessage, axis: .vertical)
          .accessibilityLabel("Welcome message")
          .accessibilityIdentifier("welcome")
      }
      Section {
        if let message = model.errorMessage { ErrorLine(sentence: message) }
        if model.savedCount > 0, model.errorMessage == nil {
          Label("Saved", systemImage: "checkmark.circle.fill")
            .foregroundStyle(Color.green)
            .accessibilityIdentifier("saved")
        }
        ActionButton(title: "Save", isLoading: model.isSaving) { Task { await model.save() } }
          .accessibilityIdentifier("saveStore")
      }
    }
  }

  private func field(
    _ title: String, _ text: Binding<String>, _ name: String, _ identifier: String
  ) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack {
        Text(title)
          .accessibilityHidden(true)
        TextField(title, text: text)
          .keyboardType(.decimalPad)
          .multilineTextAlignment(.trailing)
          .accessibilityLabel(title)
          .accessibilityIdentifier(identifier)
      }
      FieldErrors(sentences: model.fieldErrors[name] ?? [])
    }
  }
}

/// A day: closed, or from when to when. A closing before the opening is on the next day.
private struct DayHoursRow: View {
  @Binding var day: StoreSettingsViewModel.Day

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Toggle(day.name.capitalized, isOn: $day.isOpen)
        .accessibilityIdentifier("open-\(day.name)")
      if day.isOpen {
        HStack(spacing: 8) {
          time("opens", $day.opens)
          Text("to")
            .foregroundStyle(.secondary)
          time("closes", $day.closes)
        }
        if day.crossesMidnight {
          Text("Closes on the next day")
            .font(.caption)
            .foregroundStyle(.secondary)
        }
      }
    }
  }

  private func time(_ word: String, _ text: Binding<String>) -> some View {
    TextField("08:00", text: text)
      .keyboardType(.numbersAndPunctuation)
      .multilineTextAlignment(.center)
      .textFieldStyle(.roundedBorder)
      .frame(maxWidth: 110)
      .accessibilityLabel("\(day.name.capitalized) \(word)")
      .accessibilityIdentifier("\(word)-\(day.name)")
  }
}
