import SwiftUI
import TruFanModels

/// Where the goods go.
struct DeliveryInstructionsForm: View {
  @Bindable var viewModel: CheckoutViewModel

  var body: some View {
    Section("Delivery Details") {
      Picker("Leave at", selection: $viewModel.choices.place) {
        ForEach(viewModel.places, id: \.self) { Text($0).tag($0) }
      }
      if let vehicle {
        LabeledContent("Vehicle", value: vehicle)
      }
      field("Delivery instructions") {
        TextField("e.g., 'Blue Honda, Trunk'", text: $viewModel.choices.deliveryInstructions)
          .accessibilityIdentifier("DeliveryInstructions")
      }
      field("Special instructions (optional)") {
        TextField("e.g., ripe bananas", text: $viewModel.choices.specialInstructions)
          .accessibilityIdentifier("SpecialInstructions")
      }
    }
  }

  private func field(_ title: String, @ViewBuilder content: () -> some View) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(title)
        .font(.footnote)
        .foregroundStyle(.secondary)
      content()
        .accessibilityLabel(title)
    }
    .padding(.vertical, 4)
  }

  private var vehicle: String? {
    guard let stay = viewModel.stay else { return viewModel.vehicle?.summary }
    let space = stay.spaceNumber.map { ", space \($0)" } ?? ""
    return stay.vehicleSummary + space
  }
}

/// With which tip, and what if something is missing.
struct WishesForm: View {
  @Bindable var viewModel: CheckoutViewModel

  var body: some View {
    Section {
      Picker("Tip", selection: $viewModel.choices.tip) {
        ForEach(CheckoutChoices.Tip.all, id: \.self) { Text($0.displayName).tag($0) }
      }
      .accessibilityIdentifier("tipPicker")
      Picker("Missing items", selection: $viewModel.choices.substitutionRule) {
        Text("Best substitute").tag(SubstitutionRule.takeBest)
        Text("Refund it").tag(SubstitutionRule.refund)
      }
      if viewModel.cart.needsAge {
        Toggle("I am 21 or older, and show my ID", isOn: $viewModel.choices.confirmsAge)
          .accessibilityIdentifier("confirmAge")
      }
    } footer: {
      Text("A substitute is proposed to you first. You have two minutes to answer.")
    }
  }
}
