import LookKit
import SwiftUI
import TruFanModels

/// The parker's saved vehicles. A tap asks what to do with one, as it does with a saved card.
struct VehiclesSection: View {
  let model: AccountViewModel
  /// The vehicle that is asked about.
  @Binding var asked: SavedVehicle?

  var body: some View {
    Section {
      vehicles
      Button("Add Vehicle") { model.addVehicleButtonTapped() }
        .accessibilityIdentifier("addVehicle")
    } header: {
      Text("Vehicles")
    } footer: {
      VStack(alignment: .leading, spacing: 6) {
        if model.vehicles.value?.isEmpty == false {
          Text("Tap a vehicle to make it the usual one, or to remove it.")
        }
        if let message = model.errorMessage { ErrorLine(sentence: message) }
      }
    }
  }

  @ViewBuilder private var vehicles: some View {
    switch model.vehicles {
    case .loading: ProgressView()
    case .failed(let sentence): ErrorLine(sentence: sentence)
    case .loaded(let vehicles) where vehicles.isEmpty:
      Text("Your vehicles are saved when you park.")
        .foregroundStyle(.secondary)
    case .loaded(let vehicles):
      ForEach(vehicles) { vehicle in
        row(vehicle)
          .disabled(model.isChangingVehicles)
          .swipeActions {
            Button("Remove", role: .destructive) { Task { await model.remove(vehicle) } }
          }
      }
    }
  }

  private func row(_ vehicle: SavedVehicle) -> some View {
    Button {
      asked = vehicle
    } label: {
      HStack {
        VStack(alignment: .leading, spacing: 2) {
          Text(vehicle.title)
          if let details = vehicle.details {
            Text(details)
              .font(.subheadline)
              .foregroundStyle(Color.secondary)
          }
        }
        Spacer(minLength: 8)
        if vehicle.isDefault {
          Image(systemName: "checkmark")
            .foregroundStyle(.blue)
            .accessibilityLabel("Usual vehicle")
        }
      }
      // A list's button draws `.primary` in its own colour.
      .foregroundStyle(Color.primary)
    }
    .accessibilityIdentifier("vehicleRow")
  }
}

extension View {
  /// Asks what to do with a saved vehicle.
  func vehicleDialog(_ asked: Binding<SavedVehicle?>, of model: AccountViewModel) -> some View {
    confirmationDialog(
      "Saved vehicle", isPresented: asked.isPresent(), titleVisibility: .visible,
      presenting: asked.wrappedValue
    ) { vehicle in
      if !vehicle.isDefault {
        Button("Make It the Usual Vehicle") { Task { await model.makeDefault(vehicle) } }
          .accessibilityIdentifier("makeUsualVehicle")
      }
      Button("Remove Vehicle", role: .destructive) { Task { await model.remove(vehicle) } }
        .accessibilityIdentifier("removeVehicle")
    } message: { vehicle in
      Text(vehicle.title)
    }
  }
}
