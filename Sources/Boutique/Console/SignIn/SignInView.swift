import LookKit
import SwiftUI

/// The door of the console.
struct SignInView: View {
  @Environment(OwnerSession.self) private var session
  @State private var model: SignInModel

  init(model: SignInModel = SignInModel()) {
    _model = State(initialValue: model)
  }

  var body: some View {
    VStack(spacing: 32) {
      heading
      form
      if session.device.isDemo {
        demoHint
      }
    }
    .frame(maxWidth: 400)
    .padding(24)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var heading: some View {
    VStack(spacing: 8) {
      Text("Boutique GEO")
        .font(.largeTitle)
        .fontWeight(.bold)
        .accessibilityAddTraits(.isHeader)
        .accessibilityHeading(.h1)
      Text("Owner's console")
        .font(.title3)
        .foregroundStyle(.secondary)
    }
  }

  private var form: some View {
    VStack(alignment: .leading, spacing: 16) {
      SecureField("Owner token", text: $model.token)
        .textFieldStyle(.roundedBorder)
        .textInputAutocapitalization(.never)
        .autocorrectionDisabled()
        .submitLabel(.go)
        .onSubmit { signIn() }
        .accessibilityIdentifier("ownerTokenField")
      Button(action: signIn) {
        ZStack {
          Text("Sign In")
            .fontWeight(.semibold)
            .opacity(model.isLoading ? 0 : 1)
          if model.isLoading { ProgressView() }
        }
        .frame(maxWidth: .infinity)
      }
      .buttonStyle(.borderedProminent)
      .controlSize(.large)
      .disabled(model.isLoading)
      .accessibilityIdentifier("signInButton")
      SignInMessage(error: model.errorMessage, farewell: session.farewell)
    }
  }

  private var demoHint: some View {
    (Text("This is a demo. Its owner token is ") + Text("demo-owner").bold() + Text("."))
      .font(.footnote)
      .foregroundStyle(.secondary)
      .accessibilityIdentifier("demoHint")
  }

  private func signIn() {
    Task { await model.signInButtonTapped(session: session) }
  }
}

struct SignInViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      SignInView()
        .previewDisplayName("Empty")
      SignInView(model: SignInModel(token: "demo-owner", isLoading: true))
        .previewDisplayName("Signing in")
      SignInView(
        model: SignInModel(token: "typo", errorMessage: "That isn't a valid owner token.")
      )
      .previewDisplayName("Wrong token")
    }
    .environment(ConsolePreview.session)
  }
}
