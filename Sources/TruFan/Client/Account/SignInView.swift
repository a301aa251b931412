import ClientKit
import LookKit
import SwiftUI

/// The door of an app: signing in, or opening an account.
package struct SignInView: View {
  @Environment(TruFanSession.self) private var session
  @State private var model: SignInViewModel
  @State private var hasForgotten = false
  @FocusState private var isAtPassword: Bool
  private let door: SignInDoor
  private static let refusal = "refusal"

  package init(door: SignInDoor, session: TruFanSession) {
    self.init(
      door: door,
      model: SignInViewModel(session: session, takesNewAccounts: door.takesNewAccounts))
  }

  init(door: SignInDoor, model: SignInViewModel) {
    self.door = door
    _model = State(initialValue: model)
  }

  package var body: some View {
    ScrollViewReader { page in
      ScrollView {
        VStack(spacing: 28) {
          heading
          VStack(alignment: .leading, spacing: 14) {
            fields
            ActionButton(
              title: model.isRegistering ? "Create Account" : "Sign In", isLoading: model.isLoading,
              action: submit
            )
            .accessibilityIdentifier("signInButton")
            SignInMessage(error: model.errorMessage, farewell: session.farewell)
              .sensoryFeedback(.error, trigger: model.errorMessage) { _, new in new != nil }
              .id(Self.refusal)
            if model.hasAccount {
              Button {
                model.modeButtonTapped()
              } label: {
                Text("Sign In with This Email").fingerSized()
              }
              .accessibilityIdentifier("signInInsteadButton")
            }
          }
          otherWays
          if session.device.isDemo { demoHint }
        }
        .frame(maxWidth: 420)
        .padding(24)
        .padding(.top, 32)
        .frame(maxWidth: .infinity)
      }
      // The form of a new account is higher than a small phone.
      .onChange(of: model.refusals) { page.scrollTo(Self.refusal, anchor: .center) }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Palette.page)
    .onAppear { model.appeared() }
    .sheet(isPresented: $hasForgotten) {
      ForgottenPasswordView(model: ForgottenPasswordModel(email: model.email, session: session))
        .presentationDetents([.medium])
    }
  }

  private var otherWays: some View {
    VStack(spacing: 4) {
      if !model.isRegistering {
        Button {
          hasForgotten = true
        } label: {
          Text("Forgot your password?").fingerSized()
        }
        .accessibilityIdentifier("forgotButton")
      }
      if door.takesNewAccounts {
        Button {
          model.modeButtonTapped()
        } label: {
          Text(modeTitle).fingerSized()
        }
        .accessibilityIdentifier("modeButton")
      }
    }
  }

  private var heading: some View {
    VStack(spacing: 8) {
      Image(systemName: door.symbol)
        .font(.system(size: 44))
        .foregroundStyle(.blue)
        .accessibilityHidden(true)
      Text(door.title)
        .font(.largeTitle)
        .fontWeight(.bold)
        .accessibilityAddTraits(.isHeader)
        .accessibilityHeading(.h1)
      Text(door.promise)
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
    }
  }

  @ViewBuilder private var fields: some View {
    if model.isRegistering {
      TextField("First name", text: $model.firstName)
        .textContentType(.givenName)
        .textFieldStyle(.roundedBorder)
        .accessibilityIdentifier("firstNameField")
      TextField("Last name", text: $model.lastName)
        .textContentType(.familyName)
        .textFieldStyle(.roundedBorder)
        .accessibilityIdentifier("lastNameField")
    }
    TextField("Email", text: $model.email)
      .keyboardType(.emailAddress)
      .textContentType(.username)
      .textInputAutocapitalization(.never)
      .autocorrectionDisabled()
      .textFieldStyle(.roundedBorder)
      .submitLabel(.next)
      .onSubmit { isAtPassword = true }
      .accessibilityIdentifier("emailField")
    SecureField("Password", text: $model.password)
      .focused($isAtPassword)
      .textContentType(model.isRegistering ? .newPassword : .password)
      .textFieldStyle(.roundedBorder)
      .submitLabel(.go)
      .onSubmit(submit)
      .accessibilityIdentifier("passwordField")
    if model.isRegistering {
      Text(TruFanSession.passwordRule)
        .font(.footnote)
        .foregroundStyle(.secondary)
      TextField("Friend's code (optional)", text: $model.referralCode)
        .textInputAutocapitalization(.characters)
        .autocorrectionDisabled()
        .textFieldStyle(.roundedBorder)
        .accessibilityIdentifier("referralCodeField")
    }
  }

  private var modeTitle: String {
    model.isRegistering ? "I have an account" : "New here? Create an account"
  }

  private var demoHint: some View {
    (Text("This is a demo. Sign in as ") + Text(door.demoEmail).bold()
      + Text(" with ") + Text("Parking1!").bold() + Text(""))
      .font(.footnote)
      .foregroundStyle(.secondary)
      .multilineTextAlignment(.center)
      .accessibilityIdentifier("demoHint")
  }

  private func submit() {
    Task { await model.signInButtonTapped() }
  }
}

struct SignInViewPreviews: PreviewProvider {
  static var previews: some View {
    let session = TruFanSession(device: .detached, key: "preview")
    Group {
      SignInView(door: .preview, session: session)
        .previewDisplayName("Empty")
      SignInView(
        door: .preview,
        model: SignInViewModel(
          session: session, email: "parker@example.com",
          errorMessage: "Incorrect email or password.")
      )
      .previewDisplayName("Refused")
    }
    .environment(session)
  }
}
