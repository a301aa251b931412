import LookKit
import SwiftUI
import TruFanClient

/// Opening hours, fees, limits and minutes of a store.
struct StoreSettingsView: View {
  @Bindable var model: StoreSettingsViewModel
  @State private var isAskingToDiscard = false

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle("Store")
      .navigationBarTitleDisplayMode(.inline)
      .sensoryFeedback(.success, trigger: model.savedCount)
      .task { await model.load() }
      .discardQuestion(isAsking: $isAskingToDiscard) { model.discardConfirmed() }
  }

  @ViewBuilder private var content: some View {
    switch model.state {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.retryButtonTapped() } }
    case .loaded: form
    }
  }

  private var form: some View {
    MarkedForm(misses: model.misses, firstMark: model.firstMark) {
      if model.isUnsaved { Section { unsaved } }
      Section {
        Toggle("The store takes orders", isOn: $model.fields.isEnabled)
          .accessibilityIdentifier("storeIsOpen")
        errors("is_enabled")
      }
      Section {
        hours
      } header: {
        Text("Opening hours")
      } footer: {
        if let zone = model.fields.knownTimeZone { Text("By the clock of \(zone).") }
      }
      Section("Fees and limits") { fees }
      Section("Minutes") { minutes }
      Section("Words and places") { words }
      Section { save }
    }
  }

  @ViewBuilder private var unsaved: some View {
    NoticeBar(
      text: "Your changes of before are still here. They are not saved yet.",
      symbol: "pencil", color: .orange
    )
    .accessibilityIdentifier("unsaved")
    Button("Discard the changes", role: .destructive) { isAskingToDiscard = true }
      .disabled(model.isSaving)
      .accessibilityIdentifier("discardStore")
  }

  @ViewBuilder private var hours: some View {
    ForEach($model.fields.days) { $day in
      let name = StoreFields.field(of: day)
      DayHoursRow(day: $day, errors: model.fieldErrors[name] ?? [])
        .id(name)
    }
    errors("operating_hours")
    field("Time zone", $model.fields.timeZone, "time_zone", "timeZone")
  }

  @ViewBuilder private var fees: some View {
    number("Service fee, %", $model.fields.serviceFee, "default_service_fee_percent", "fee")
    number("Tax, %", $model.fields.tax, "tax_percent", "tax")
    number("Smallest order, $", $model.fields.minimumOrder, "minimum_order_amount", "minimum")
    number("Largest order, $", $model.fields.maximumOrder, "maximum_order_amount", "maximum")
  }

  @ViewBuilder private var minutes: some View {
    Stepper(
      "\(model.fields.complimentaryMinutes) minutes of parking for an order",
      value: $model.fields.complimentaryMinutes, in: 0...600, step: 5)
    errors("default_complimentary_parking_minutes")
    Stepper(
      "About \(model.fields.fulfillmentMinutes) minutes until ready",
      value: $model.fields.fulfillmentMinutes, in: 1...600, step: 5)
    errors("average_fulfillment_time_minutes")
  }

  @ViewBuilder private var words: some View {
    field(
      "Welcome, in the store", $model.fields.welcomeMessage, "welcome_message", "welcome",
      .vertical)
    field(
      "Instructions, at the checkout", $model.fields.instructionsMessage, "instructions_message",
      "instructions", .vertical)
    field(
      "Places for goods, a line each", $model.fields.storageLocations, "storage_locations",
      "places", .vertical)
  }

  @ViewBuilder private var save: some View {
    if let notice = model.notice {
      NoticeBar(text: notice, symbol: "person.2.fill", color: .orange)
        .accessibilityIdentifier("changedMeanwhile")
    }
    if let message = model.errorMessage { ErrorLine(sentence: message) }
    if model.isSaved {
      Label("Saved", systemImage: "checkmark.circle.fill")
        .tone(.good)
        .accessibilityIdentifier("saved")
    }
    ActionButton(title: "Save", isLoading: model.isSaving) {
      Task { await model.saveButtonTapped() }
    }
    .disabled(!model.hasChanges)
    .accessibilityIdentifier("saveStore")
  }

  private func number(
    _ title: String, _ text: Binding<String>, _ name: String, _ identifier: String
  ) -> some View {
    FormField(
      title: title, text: text, identifier: identifier, keyboard: .decimalPad,
      errors: model.fieldErrors[name] ?? []
    )
    .id(name)
  }

  private func field(
    _ title: String, _ text: Binding<String>, _ name: String, _ identifier: String,
    _ axis: Axis = .horizontal
  ) -> some View {
    FormField(
      title: title, text: text, identifier: identifier, axis: axis,
      errors: model.fieldErrors[name] ?? []
    )
    .id(name)
  }

  private func errors(_ name: String) -> some View {
    FieldErrors(sentences: model.fieldErrors[name] ?? [])
      .id(name)
  }
}
