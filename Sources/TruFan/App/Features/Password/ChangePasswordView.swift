import LookKit
import SwiftUI
import TruFanClient

/// Another password for a parker who is signed in.
struct ChangePasswordView: View {
  @State private var model: NewPasswordViewModel
  @FocusState private var isAtNew: Bool

  init(model: NewPasswordViewModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    Form {
      Section {
        SecureField("Current password", text: $model.current)
          .textContentType(.password)
          .submitLabel(.next)
          .onSubmit { isAtNew = true }
          .accessibilityIdentifier("currentPasswordField")
        SecureField("New password", text: $model.new)
          .focused($isAtNew)
          .textContentType(.newPassword)
          .submitLabel(.go)
          .onSubmit(save)
          .accessibilityIdentifier("newPasswordField")
      } footer: {
        Text(TruFanSession.passwordRule)
      }
      Section {
        ActionButton(title: "Change Password", isLoading: model.isWorking, action: save)
          .accessibilityIdentifier("savePasswordButton")
          .listRowInsets(EdgeInsets())
      } footer: {
        if let message = model.errorMessage {
          ErrorLine(sentence: message)
        } else if let done = model.confirmation {
          Text(done)
            .announced(done)
            .accessibilityIdentifier("passwordChanged")
        }
      }
    }
    .navigationTitle("Change Password")
    .navigationBarTitleDisplayMode(.inline)
    .sensoryFeedback(.success, trigger: model.confirmation) { _, new in new != nil }
    .sensoryFeedback(.error, trigger: model.errorMessage) { _, new in new != nil }
  }

  private func save() {
    Task { await model.saveButtonTapped() }
  }
}

struct ChangePasswordViewPreviews: PreviewProvider {
  static var previews: some View {
    NavigationStack {
      ChangePasswordView(
        model: NewPasswordViewModel(proof: .current, session: AppPreview.app.session))
    }
  }
}
