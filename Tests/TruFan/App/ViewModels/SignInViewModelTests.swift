import ClientKitTesting
import Testing
import TruFanClient
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("Signing in, and opening an account")
struct SignInViewModelTests {
  let phone = Phone(isSignedIn: false)

  private static let draft = "trufan_new_account"
  private static let register = Address(TruFanAPI.register())

  /// The form as somebody has filled it.
  private func filled() -> SignInViewModel {
    let model = SignInViewModel(session: phone.session)
    model.modeButtonTapped()
    (model.firstName, model.lastName) = ("Sarah", "Walker")
    (model.email, model.referralCode) = ("sarah@example.com", "FRIEND1")
    model.password = "Parking1!"
    return model
  }

  private var relaunched: SignInViewModel { SignInViewModel(session: phone.relaunched()) }

  @Test("What is typed for a new account outlives a relaunch, without its password")
  func keeps() {
    _ = filled()
    let model = relaunched
    #expect(model.isRegistering)
    #expect(model.firstName == "Sarah" && model.lastName == "Walker")
    #expect(model.email == "sarah@example.com" && model.referralCode == "FRIEND1")
    #expect(model.password.isEmpty)
    #expect(phone.storage.keys(withPrefix: "").isEmpty, "it names a person")
    let kept = phone.secrets.keys(withPrefix: "").compactMap { phone.secrets.string(forKey: $0) }
    #expect(!kept.contains { $0.contains("Parking1!") })
  }

  @Test(
    "Whose email has an account is offered to sign in with it; each refusal is brought into sight")
  func hasAccount() async {
    let taken = Problem.badRequest("Email already registered", code: "email_taken")
    phone.server.reply(Self.register, TruFanError(taken, correlationID: "c"), status: 400)
    let model = filled()
    for count in 1...2 {
      await model.signInButtonTapped()
      #expect(model.refusals == count && model.hasAccount)
    }
    model.password = ""
    await model.signInButtonTapped()
    #expect(model.refusals == 3 && !model.hasAccount)
    model.password = "Parking1!"
    await model.signInButtonTapped()
    model.email = "sarah@example.org"
    #expect(!model.hasAccount && model.errorMessage == nil)
    model.email = "sarah@example.com"
    await model.signInButtonTapped()
    model.modeButtonTapped()
    #expect(!model.isRegistering && !model.hasAccount && model.email == "sarah@example.com")
    #expect(model.password.isEmpty)
  }

  @Test("An email that is changed while the first one is asked about is offered nothing")
  func changedMeanwhile() async throws {
    let gate = Gate()
    phone.server.answer(Self.register) { _ in
      await gate.pass()
      let taken = Problem.badRequest("Email already registered", code: "email_taken")
      return try .json(TruFanError(taken, correlationID: "c"), status: 400)
    }
    let model = filled()
    let tap = Task { await model.signInButtonTapped() }
    try await eventually { phone.requests(Self.register).count == 1 }
    model.email = "another@example.com"
    gate.open()
    await tap.value
    #expect(!model.hasAccount && model.errorMessage == nil && !model.isLoading)
  }

  @Test("What is typed for a new account is kept for an hour, since others may come to the device")
  func ends() {
    let model = filled()
    phone.clock.advance(by: .seconds(3_000))
    model.lastName = "Walker-Hill"
    phone.clock.advance(by: .seconds(3_599))
    #expect(relaunched.lastName == "Walker-Hill")
    phone.clock.advance(by: .seconds(1))
    let stranger = relaunched
    #expect(!stranger.isRegistering)
    #expect(stranger.email.isEmpty && stranger.firstName.isEmpty)
    // A redraw makes the model again, so that making it must not change anything.
    #expect(!phone.secrets.keys(withPrefix: Self.draft).isEmpty)
    stranger.appeared()
    #expect(phone.secrets.keys(withPrefix: Self.draft).isEmpty)
  }

  @Test("It goes once the account is open, and stays where the server refuses it")
  func sent() async {
    let model = filled()
    phone.refuse(Self.register, 409, "This email address has an account already.")
    await model.signInButtonTapped()
    #expect(model.errorMessage == "This email address has an account already.")
    #expect(relaunched.firstName == "Sarah")
    phone.server.reply(Self.register, AuthResponse.sample)
    await model.signInButtonTapped()
    #expect(phone.session.user == .sample)
    #expect(phone.secrets.keys(withPrefix: Self.draft).isEmpty)
    #expect(!relaunched.isRegistering)
  }

  @Test("Whoever has an account after all keeps nothing, nor does an app without new accounts")
  func unwanted() {
    let model = filled()
    let staff = SignInViewModel(session: phone.relaunched(), takesNewAccounts: false)
    #expect(!staff.isRegistering && staff.email.isEmpty)
    model.modeButtonTapped()
    model.email = "other@example.com"
    #expect(phone.secrets.keys(withPrefix: Self.draft).isEmpty)
    #expect(relaunched.email.isEmpty)
  }
}
