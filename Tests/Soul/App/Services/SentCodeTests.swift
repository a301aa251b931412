import ClientKit
import ClientKitTesting
import SoulModels
import Testing

@testable import SoulApp

@MainActor
struct SentCodeTests {
  let phone = Phone(isSignedIn: false)

  @Test("After a reload the code's screen goes on, with its wait, until the code has ended")
  func reload() async throws {
    _ = try await phone.code()
    phone.clock.advance(by: .seconds(20))
    let again = PhoneViewModel(session: phone.relaunched())
    #expect(again.code?.phone == "+15195463438")
    #expect(again.code?.secondsLeft == 40)
    again.backButtonTapped()
    #expect(PhoneViewModel(session: phone.relaunched()).code == nil)
    phone.server.refuse(.sendCode, 429, "Too many requests. Try again in 40 seconds.")
    again.typed = "(519) 546-3439"
    await again.sendButtonTapped()
    #expect(again.code == nil)
    #expect(again.errorMessage == "Too many requests. Try again in 40 seconds.")
    // The same number's code is on its way already.
    again.typed = "(519) 546-3438"
    await again.sendButtonTapped()
    #expect(again.code?.secondsLeft == 40 && again.code?.errorMessage == nil)
    #expect(PhoneViewModel(session: phone.relaunched()).code != nil)
    phone.clock.advance(by: .seconds(580))
    let late = PhoneViewModel(session: phone.relaunched())
    #expect(late.code == nil)
    // A redraw makes the model again, so that making it must not change anything.
    #expect(phone.secrets.string(forKey: SentCode.key) != nil)
    late.appeared()
    #expect(phone.secrets.string(forKey: SentCode.key) == nil)
  }

  @Test("A code that was right is kept no longer")
  func forgotten() async throws {
    let model = try await phone.code()
    #expect(phone.secrets.string(forKey: SentCode.key) != nil)
    phone.server.reply(.verify, VerifyCodeResponse.sample)
    await model.typed("123456")?.value
    #expect(phone.secrets.string(forKey: SentCode.key) == nil)
  }

  @Test("The fifth wrong code says that a new one is needed, also after a reload")
  func usedUp() async throws {
    let model = try await phone.code()
    phone.server.refuse(.verify, 400, "Invalid verification code")
    for _ in 1...4 {
      await model.typed("111111")?.value
      #expect(model.errorMessage == "Invalid verification code")
    }
    let again = try #require(PhoneViewModel(session: phone.relaunched()).code)
    await again.typed("111111")?.value
    let sentence = "Too many wrong codes. Ask for a new code."
    #expect(again.errorMessage == sentence)
    #expect(PhoneViewModel(session: phone.relaunched()).code?.errorMessage == sentence)
    let counting = Task { await again.countDown() }
    try await phone.clock.sleeper(for: .seconds(1))
    phone.clock.advance(by: .seconds(60))
    await counting.value
    await again.resendButtonTapped()
    await again.typed("111111")?.value
    #expect(again.errorMessage == "Invalid verification code")
  }

  @Test("After a code that is used up, the refusal of another one is said, and no screen opens")
  func usedUpAndRefused() async throws {
    _ = try await phone.code()
    phone.server.refuse(.verify, 400, "Invalid verification code")
    let model = PhoneViewModel(session: phone.relaunched())
    for _ in 1...5 { await model.code?.typed("111111")?.value }
    model.backButtonTapped()
    phone.server.refuse(.sendCode, 429, "Too many requests. Try again in 40 seconds.")
    model.typed = "(519) 546-3438"
    await model.sendButtonTapped()
    #expect(model.code == nil)
    #expect(model.errorMessage == "Too many requests. Try again in 40 seconds.")
    #expect(model.refusedNumber == nil)
  }

  @Test("A code that another device had sent is typed here, while the number may have no other")
  func fromAnotherDevice() async throws {
    let model = PhoneViewModel(session: phone.session)
    phone.server.refuse(.sendCode, 429, "Too many requests. Try again in 40 seconds.")
    model.typed = "(519) 546-3438"
    await model.sendButtonTapped()
    #expect(model.code == nil && model.refusedNumber != nil)
    // Another number has no code yet, and was not refused.
    model.typed = "(519) 546-3439"
    #expect(model.refusedNumber == nil && model.errorMessage == nil)
    model.haveCodeButtonTapped()
    #expect(model.code == nil)
    model.typed = "(519) 546-3438"
    await model.sendButtonTapped()
    model.haveCodeButtonTapped()
    let code = try #require(model.code)
    #expect(code.phone == "+15195463438" && code.secondsLeft == 60)
    #expect(code.hint == "Type the newest one that came to \(code.shown).")
    #expect(model.errorMessage == nil && model.refusedNumber == nil)
    // After a reload the screen is there again, and says the same.
    #expect(PhoneViewModel(session: phone.relaunched()).code?.hint == code.hint)
    let counting = Task { await code.countDown() }
    try await phone.clock.sleeper(for: .seconds(1))
    phone.clock.advance(by: .seconds(60))
    await counting.value
    phone.server.reply(.sendCode, SoulDone.sample)
    await code.resendButtonTapped()
    #expect(code.hint == "We sent it to \(code.shown).")
    phone.server.reply(.verify, VerifyCodeResponse.sample)
    await code.typed("123456")?.value
    #expect(phone.session.user == .sample)
  }

  @Test("A refusal that comes once the number was corrected offers no code of the old one")
  func correctedMeanwhile() async throws {
    let gate = Gate()
    phone.server.answer(.sendCode) { _ in
      await gate.pass()
      return try .json(["error": "Too many requests. Try again in 40 seconds."], status: 429)
    }
    let model = PhoneViewModel(session: phone.session)
    model.typed = "(519) 546-3438"
    let sending = Task { await model.sendButtonTapped() }
    try await eventually { phone.requests(.sendCode).count == 1 }
    model.typed = "(519) 546-3439"
    gate.open()
    await sending.value
    #expect(model.errorMessage != nil && model.refusedNumber == nil)
  }

  @Test("A code that an older version has kept goes on, as one that was sent to here")
  func oldCode() throws {
    let text = """
      {"isOpen":true,"phone":"+15195463438","sentAt":"2025-11-07T09:11:30.000Z",\
      "shown":"+1 519 546 3438","wrongCodes":1}
      """
    phone.secrets.set(text, forKey: SentCode.key)
    let code = try #require(PhoneViewModel(session: phone.session).code)
    #expect(code.phone == "+15195463438")
    #expect(code.hint == "We sent it to +1 519 546 3438.")
  }

  @Test("A refusal that is not the minute's wait is said beside the code that may still be good")
  func refusedForLonger() async throws {
    _ = try await phone.code()
    let model = PhoneViewModel(session: phone.relaunched())
    model.backButtonTapped()
    phone.clock.advance(by: .seconds(61))
    let sentence = "Too many wrong codes. Try again in 20 hours."
    phone.server.refuse(.sendCode, 429, sentence)
    model.typed = "(519) 546-3438"
    await model.sendButtonTapped()
    #expect(model.code?.errorMessage == sentence)
  }

  @Test(
    "A wrong code whose answer comes late is not counted for the code that was sent meanwhile",
    arguments: ["(519) 546-3439", "(519) 546-3438"])
  func lateAnswer(number: String) async throws {
    let first = try await phone.code()
    let gate = Gate()
    phone.server.answer(.verify) { _ in
      await gate.pass()
      return try .json(["error": "Invalid verification code"], status: 400)
    }
    let check = first.typed("111111")
    try await eventually { phone.requests(.verify).count == 1 }
    let model = PhoneViewModel(session: phone.session)
    model.backButtonTapped()
    phone.clock.advance(by: .seconds(61))
    model.typed = number
    await model.sendButtonTapped()
    let sent = SentCode.kept(on: phone.session.device)
    #expect(sent?.phone == model.code?.phone && sent?.sentAt != nil)
    gate.open()
    await check?.value
    #expect(first.errorMessage != nil)
    #expect(SentCode.kept(on: phone.session.device) == sent)
  }
}
