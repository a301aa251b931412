import LookKit
import SwiftUI

/// Sends a link for a new password to somebody's e-mail address.
package struct ForgottenPasswordView: View {
  @State private var model: ForgottenPasswordModel
  @Environment(\.dismiss) private var dismiss

  package init(model: ForgottenPasswordModel) {
    _model = State(initialValue: model)
  }

  package var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 16) {
          if let answer = model.answer { sent(answer) } else { form }
        }
        .padding(16)
        .frame(maxWidth: 420)
        .frame(maxWidth: .infinity)
      }
      .background(Palette.page)
      .navigationTitle("Forgotten Password")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button(model.answer == nil ? "Cancel" : "Close") { dismiss() }
            .accessibilityIdentifier("closeForgotten")
        }
      }
    }
  }

  @ViewBuilder private var form: some View {
    Text("We'll send you a link that sets a new password.")
      .foregroundStyle(.secondary)
    TextField("Email", text: $model.email)
      .keyboardType(.emailAddress)
      .textContentType(.username)
      .textInputAutocapitalization(.never)
      .autocorrectionDisabled()
      .textFieldStyle(.roundedBorder)
      .submitLabel(.send)
      .onSubmit(send)
      .accessibilityIdentifier("resetEmailField")
    ActionButton(title: "Send Link", isLoading: model.isLoading, action: send)
      .accessibilityIdentifier("sendResetButton")
    if let message = model.errorMessage { ErrorLine(sentence: message) }
  }

  private func sent(_ answer: String) -> some View {
    VStack(spacing: 12) {
      Image(systemName: "envelope.fill")
        .font(.system(size: 44))
        .foregroundStyle(.blue)
        .accessibilityHidden(true)
      Text("Check your email")
        .font(.title3)
        .fontWeight(.semibold)
      Text(answer)
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
        .announced(answer)
        .accessibilityIdentifier("resetAnswer")
    }
    .frame(maxWidth: .infinity)
    .padding(.top, 24)
  }

  private func send() {
    Task { await model.sendButtonTapped() }
  }
}

struct ForgottenPasswordViewPreviews: PreviewProvider {
  static var previews: some View {
    ForgottenPasswordView(
      model: ForgottenPasswordModel(
        email: "parker@example.com", session: TruFanSession(device: .detached, key: "preview")))
  }
}
