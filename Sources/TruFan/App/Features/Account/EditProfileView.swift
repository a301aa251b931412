import LookKit
import SwiftUI

/// The parker's name, which the staff see, and their phone.
struct EditProfileView: View {
  @State private var model: ProfileViewModel
  @Environment(\.dismiss) private var dismiss

  init(model: ProfileViewModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("First name", text: $model.firstName)
            .textContentType(.givenName)
            .accessibilityIdentifier("profileFirstName")
          TextField("Last name", text: $model.lastName)
            .textContentType(.familyName)
            .accessibilityIdentifier("profileLastName")
          TextField("Phone (optional)", text: $model.phone)
            .keyboardType(.phonePad)
            .textContentType(.telephoneNumber)
            .accessibilityIdentifier("profilePhone")
        } footer: {
          if let message = model.errorMessage {
            ErrorLine(sentence: message)
          } else {
            Text("A phone number is written like +1 518 555 0101.")
          }
        }
      }
      .navigationTitle("Name and Phone")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") { Task { if await model.saveButtonTapped() { dismiss() } } }
            .disabled(model.isSaving)
            .accessibilityIdentifier("saveProfile")
        }
      }
    }
  }
}
