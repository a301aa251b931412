import LookKit
import SwiftUI
import TruFanModels

/// Who is signed in, their vehicles, and the way out.
struct AccountView: View {
  @Environment(AppState.self) private var app
  @State private var model: AccountViewModel
  @State private var isEditingProfile = false
  @State private var askedVehicle: SavedVehicle?

  init(model: AccountViewModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    List {
      if let user = model.user {
        Section {
          VStack(alignment: .leading, spacing: 2) {
            Text("\(user.firstName) \(user.lastName)")
              .font(.headline)
            Text(user.email)
              .font(.subheadline)
              .foregroundStyle(.secondary)
            if let phone = user.phone {
              Text(phone)
                .font(.subheadline)
                .foregroundStyle(.secondary)
                .accessibilityIdentifier("accountPhone")
            }
          }
          Button("Edit Name and Phone") { isEditingProfile = true }
            .accessibilityIdentifier("editProfile")
        }
      }
      Section("Delivery") {
        ChoiceRow("Leave goods at", selection: place) {
          ForEach(model.places, id: \.self) { Text($0).tag($0) }
        }
        .accessibilityIdentifier("placePicker")
        DeliveryTimingPicker(model: model)
      }
      VehiclesSection(model: model, asked: $askedVehicle)
      Section("Payment") {
        NavigationLink("Payment Methods", value: AppState.Route.cards)
          .accessibilityIdentifier("paymentMethodsRow")
      }
      if app.pushQuestion.settings.arePossible {
        NotificationsSection(settings: app.pushQuestion.settings)
      }
      LoyaltyLinks()
      Section("Security") {
        NavigationLink("Change Password", value: AppState.Route.password)
          .accessibilityIdentifier("changePasswordRow")
      }
      Section {
        Button("Sign Out", role: .destructive) { model.isAskingToSignOut = true }
          .accessibilityIdentifier("signOutButton")
      }
      DeleteAccountSection(model: model)
    }
    .navigationTitle("Account")
    .navigationBarTitleDisplayMode(.inline)
    .task { await model.load() }
    .task { await app.pushQuestion.settings.prepare() }
    .sheet(isPresented: $model.isAddingVehicle) {
      AddVehicleView(model: model)
        .presentationDetents([.medium, .large])
    }
    .sheet(isPresented: $isEditingProfile) {
      EditProfileView(model: ProfileViewModel(session: app.session))
        .presentationDetents([.medium, .large])
    }
    .vehicleDialog($askedVehicle, of: model)
    .confirmationDialog(
      "Sign out on this device?", isPresented: $model.isAskingToSignOut,
      titleVisibility: .visible
    ) {
      Button("Sign Out", role: .destructive) { Task { await model.signOut() } }
        .accessibilityIdentifier("confirmSignOutButton")
    }
  }

  private var place: Binding<String> {
    Binding {
      model.place
    } set: { place in
      model.placeChosen(place)
    }
  }
}
