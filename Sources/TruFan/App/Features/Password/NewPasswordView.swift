import LookKit
import SwiftUI
import TruFanClient

/// The screen behind the link of an e-mail: a new password.
struct NewPasswordView: View {
  @State private var model: NewPasswordViewModel
  @State private var wantsAnotherLink = false
  private let close: @MainActor () -> Void

  /// - Parameter close: leads away from the screen, with or without a new password.
  init(model: NewPasswordViewModel, close: @escaping @MainActor () -> Void) {
    _model = State(initialValue: model)
    self.close = close
  }

  var body: some View {
    NavigationStack {
      Form {
        if model.isLinkOver { linkIsOver } else { fields }
      }
      .navigationTitle("New Password")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button(model.isLinkOver ? "Close" : "Cancel", action: close)
            .accessibilityIdentifier("cancelNewPassword")
        }
      }
      .sheet(isPresented: $wantsAnotherLink) {
        ForgottenPasswordView(model: model.anotherLink)
          .presentationDetents([.medium])
      }
    }
  }

  @ViewBuilder private var fields: some View {
    Section {
      SecureField("New password", text: $model.new)
        .textContentType(.newPassword)
        .submitLabel(.go)
        .onSubmit(save)
        .accessibilityIdentifier("newPasswordField")
    } footer: {
      Text(TruFanSession.passwordRule)
    }
    Section {
      ActionButton(title: "Set Password", isLoading: model.isWorking, action: save)
        .accessibilityIdentifier("savePasswordButton")
        .listRowInsets(EdgeInsets())
    } footer: {
      if let message = model.errorMessage { ErrorLine(sentence: message) }
    }
  }

  private var linkIsOver: some View {
    Section {
      if let message = model.errorMessage { ErrorLine(sentence: message) }
      Button("Send a New Link") { wantsAnotherLink = true }
        .accessibilityIdentifier("newLinkButton")
    }
  }

  private func save() {
    Task { if await model.saveButtonTapped() { close() } }
  }
}

struct NewPasswordViewPreviews: PreviewProvider {
  static var previews: some View {
    NewPasswordView(
      model: NewPasswordViewModel(proof: .token("preview"), session: AppPreview.app.session)
    ) {}
  }
}
