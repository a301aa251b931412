import LookKit
import SwiftUI
import TruFanModels

/// A vehicle with what the staff need to find it.
struct AddVehicleView: View {
  @Bindable var model: AccountViewModel
  @Environment(\.dismiss) private var dismiss
  private static let refusal = "refusal"

  var body: some View {
    NavigationStack {
      ScrollViewReader { page in
        Form {
          Section {
            TextField("License plate", text: $model.draft.plate.orEmpty)
              .textInputAutocapitalization(.characters)
              .autocorrectionDisabled()
              .accessibilityIdentifier("vehiclePlate")
            TextField("Make (optional)", text: $model.draft.make.orEmpty)
              .accessibilityIdentifier("vehicleMake")
            TextField("Model (optional)", text: $model.draft.model.orEmpty)
            TextField("Color (optional)", text: $model.draft.color.orEmpty)
              .accessibilityIdentifier("vehicleColor")
            TextField("Your name for it (optional)", text: $model.draft.name.orEmpty)
            if let message = model.draftError {
              ErrorLine(sentence: message)
                .id(Self.refusal)
            }
          } footer: {
            Text("The staff find your car by these.")
          }
        }
        // On the smallest phone the keyboard and half a sheet leave the sentence below the screen.
        .onChange(of: model.draftRefusals) { page.scrollTo(Self.refusal, anchor: .bottom) }
      }
      .navigationTitle("Add Vehicle")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
            .disabled(model.isChangingVehicles)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") { Task { await model.saveVehicleButtonTapped() } }
            .disabled(model.isChangingVehicles)
            .accessibilityIdentifier("saveVehicle")
        }
      }
    }
    .interactiveDismissDisabled(model.isChangingVehicles)
  }
}

extension Binding where Value == String? {
  /// For a field: no text is an empty one, and the other way round.
  @MainActor fileprivate var orEmpty: Binding<String> {
    Binding<String> {
      wrappedValue ?? ""
    } set: {
      wrappedValue = $0.isEmpty ? nil : $0
    }
  }
}
