import ClientKit
import ClientKitTesting
import Testing
import TruFanClient
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct NewPasswordViewModelTests {
  let phone = Phone()

  private static let confirm = Address(TruFanAPI.confirmReset())
  private static let change = Address(TruFanAPI.changePassword())

  @Test("A link's token sets the password, and this device asks to sign in again")
  func byLink() async throws {
    phone.server.reply(Self.confirm, MessageResponse("Your password was changed. Please sign in."))
    let model = NewPasswordViewModel(proof: .token("t1"), session: phone.session)
    #expect(await !model.saveButtonTapped())
    #expect(model.errorMessage == "Enter a new password.")
    model.new = "Parking2!"
    #expect(await model.saveButtonTapped())
    #expect(phone.session.user == nil)
    #expect(phone.session.farewell == "Your password was changed. Please sign in.")
    #expect(phone.relaunched().user == nil)
    let body = try #require(phone.requests(Self.confirm).first?.body)
    #expect(
      try WireJSON.decode(PasswordResetConfirmation.self, from: body)
        == PasswordResetConfirmation(token: "t1", newPassword: "Parking2!"))
  }

  @Test("A used or expired link says what to do, offers another one, and signs nobody out")
  func refusedLink() async throws {
    phone.refuse(Self.confirm, 400, "Invalid or expired reset token")
    let model = NewPasswordViewModel(proof: .token("old"), session: phone.session)
    model.new = "Parking2!"
    #expect(await !model.saveButtonTapped())
    #expect(model.isLinkOver)
    #expect(model.errorMessage == "This link has been used or has expired. Ask for a new one.")
    let user = try #require(phone.session.user)
    #expect(model.anotherLink.email == user.email)
  }

  @Test("A password that is too weak leaves the link as it is")
  func weakPassword() async {
    phone.refuse(Self.confirm, 422, "Use 8 characters or more.")
    let model = NewPasswordViewModel(proof: .token("t1"), session: phone.session)
    model.new = "short"
    #expect(await !model.saveButtonTapped())
    #expect(!model.isLinkOver)
    #expect(model.errorMessage == "Use 8 characters or more.")
  }

  @Test("A changed password is confirmed, and the fields are empty again")
  func changing() async {
    phone.server.reply(Self.change, MessageResponse("Your password was changed."))
    let model = NewPasswordViewModel(proof: .current, session: phone.session)
    model.new = "Parking2!"
    #expect(await !model.saveButtonTapped())
    #expect(model.errorMessage == "Enter your current password.")
    model.current = "Parking1!"
    #expect(await model.saveButtonTapped())
    #expect(model.confirmation == "Your password was changed.")
    #expect([model.current, model.new] == ["", ""])
    // The second tap of two, which comes after the answer.
    #expect(await !model.saveButtonTapped())
    #expect(model.confirmation == "Your password was changed." && model.errorMessage == nil)
    #expect(phone.session.user != nil)
  }

  @Test("A forgotten password: the answer is shown, an empty address is not sent")
  func forgotten() async {
    let asked = Address(TruFanAPI.requestReset())
    phone.server.reply(asked, MessageResponse("A link is on its way."))
    let model = ForgottenPasswordModel(email: " ", session: phone.session)
    await model.sendButtonTapped()
    #expect(model.errorMessage == "Enter your email address.")
    #expect(phone.requests(asked).isEmpty)
    phone.refuse(asked, 422, "Enter an email address, such as name@example.com.")
    model.email = "parker"
    await model.sendButtonTapped()
    #expect(model.errorMessage == "Enter an email address, such as name@example.com.")
    #expect(model.answer == nil)
    phone.server.reply(asked, MessageResponse("A link is on its way."))
    model.email = " parker@example.com "
    await model.sendButtonTapped()
    #expect(model.answer == "A link is on its way.")
  }
}
