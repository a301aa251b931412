import LookKit
import SwiftUI
import TruFanModels

/// Where the goods go.
struct DeliveryInstructionsForm: View {
  @Bindable var viewModel: CheckoutViewModel

  var body: some View {
    Section {
      ChoiceRow("Leave at", selection: $viewModel.choices.place) {
        ForEach(viewModel.places, id: \.self) { Text(viewModel.name(ofPlace: $0)).tag($0) }
      }
      .accessibilityIdentifier("leaveAt")
      vehicle
      TitledField(
        title: "Delivery instructions", example: "e.g., 'Blue Honda, Trunk'",
        text: $viewModel.choices.deliveryInstructions, identifier: "DeliveryInstructions")
      TitledField(
        title: "Special instructions (optional)", example: "e.g., ripe bananas",
        text: $viewModel.choices.specialInstructions, identifier: "SpecialInstructions")
    } header: {
      Text("Delivery Details")
    } footer: {
      if let words = viewModel.cart.configuration?.instructionsMessage, !words.isEmpty {
        Text(words)
          .accessibilityIdentifier("storeInstructions")
      }
    }
  }

  @ViewBuilder private var vehicle: some View {
    if let stay = viewModel.stay {
      let space = stay.spaceNumber.map { ", space \($0)" } ?? ""
      LabeledContent("Vehicle", value: stay.vehicleSummary + space)
    } else if let vehicle = viewModel.vehicle {
      if viewModel.vehicles.count > 1 {
        ChoiceRow("Vehicle", selection: chosen(vehicle)) {
          ForEach(viewModel.vehicles) { Text($0.summary).tag($0.id) }
        }
        .accessibilityIdentifier("vehiclePicker")
      } else {
        LabeledContent("Vehicle", value: vehicle.summary)
      }
    }
  }

  private func chosen(_ vehicle: SavedVehicle) -> Binding<String> {
    Binding {
      vehicle.id
    } set: { id in
      guard let chosen = viewModel.vehicles.first(where: { $0.id == id }) else { return }
      Task { await viewModel.choose(chosen) }
    }
  }
}

/// A field with its title above it. A tap on the title goes into the field, too.
private struct TitledField: View {
  let title: String
  let example: String
  @Binding var text: String
  let identifier: String
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(title)
        .font(.footnote)
        .foregroundStyle(.secondary)
        .accessibilityHidden(true)
      // A long text can be read whole before it is ordered with.
      TextField(example, text: $text, axis: .vertical)
        .lineLimit(1...4)
        .focused($isFocused)
        .accessibilityLabel(title)
        .accessibilityIdentifier(identifier)
        .frame(minHeight: 44)
    }
    .contentShape(Rectangle())
    .onTapGesture { isFocused = true }
  }
}

/// With which tip, and what if something is missing.
struct WishesForm: View {
  /// The switch's place in the form, which is scrolled to where it is forgotten.
  static let age = "age"

  @Bindable var viewModel: CheckoutViewModel

  var body: some View {
    Section {
      ChoiceRow("Tip", selection: $viewModel.choices.tip) {
        ForEach(CheckoutChoices.Tip.all, id: \.self) { Text($0.displayName).tag($0) }
      }
      .accessibilityIdentifier("tipPicker")
      ChoiceRow("Missing items", selection: $viewModel.choices.substitutionRule) {
        Text("Best substitute").tag(SubstitutionRule.takeBest)
        Text("Refund it").tag(SubstitutionRule.refund)
      }
      if viewModel.cart.needsAge {
        Toggle("I am 21 or older, and show my ID", isOn: $viewModel.choices.confirmsAge)
          .accessibilityIdentifier("confirmAge")
          .id(Self.age)
        if let message = viewModel.ageMessage { ErrorLine(sentence: message) }
      }
    } footer: {
      Text("A substitute is proposed to you first. You have two minutes to answer.")
    }
  }
}
