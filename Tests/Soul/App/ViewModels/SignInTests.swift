import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct SignInTests {
  let phone = Phone(isSignedIn: false)

  @Test("A number of the chosen country is sent whole; Canada is chosen first")
  func number() async throws {
    let code = try await phone.code()
    #expect(code.phone == "+15195463438")
    #expect(code.shown.hasPrefix("+1 "))
    let body = try #require(phone.requests(.sendCode).first?.body)
    #expect(try WireJSON.decode(SendCodeRequest.self, from: body).phone == "+15195463438")
  }

  @Test("A number of the United States is sent as it is, though Canada is chosen")
  func unitedStates() async throws {
    phone.server.reply(.sendCode, SoulDone.sample)
    let model = PhoneViewModel(session: phone.session)
    #expect(model.regionID == "CA")
    model.typed = "(415) 555-0132"
    await model.sendButtonTapped()
    #expect(model.errorMessage == nil)
    #expect(model.code?.phone == "+14155550132")
  }

  @Test("A number that cannot be right asks nobody")
  func wrongNumber() async {
    let model = PhoneViewModel(session: phone.session)
    model.typed = "519"
    await model.sendButtonTapped()
    #expect(model.errorMessage == MobileNumberFault.tooShort.errorDescription)
    #expect(model.code == nil)
    #expect(phone.server.requests.isEmpty)
  }

  @Test("Another country's code is used, and its sentence goes with the choice")
  func otherCountry() async throws {
    phone.server.reply(.sendCode, SoulDone.sample)
    let model = PhoneViewModel(session: phone.session)
    model.typed = "0151 23456789"
    await model.sendButtonTapped()
    #expect(model.errorMessage != nil)
    model.choose(try #require(PhoneRegions.region("DE")))
    #expect(model.errorMessage == nil)
    await model.sendButtonTapped()
    #expect(model.code?.phone == "+4915123456789")
  }

  @Test("The sixth digit sends the code", arguments: ["123456", "123 456", "Your code is 123456."])
  func autoSubmit(typed: String) async throws {
    let model = try await phone.code()
    phone.server.reply(.verify, VerifyCodeResponse.sample)
    model.typed("12345")
    #expect(phone.requests(.verify).isEmpty)
    await model.typed(typed)?.value
    #expect(phone.session.user == .sample)
    let body = try #require(phone.requests(.verify).first?.body)
    #expect(try WireJSON.decode(VerifyCodeRequest.self, from: body).token == "123456")
  }

  @Test("Each digit is there at once, and the sixth is sent once")
  func typedFast() async throws {
    let model = try await phone.code()
    phone.server.reply(.verify, VerifyCodeResponse.sample)
    for count in 1...5 {
      #expect(model.typed(String("123456".prefix(count))) == nil)
      #expect(model.code == "123456".prefix(count))
    }
    let check = try #require(model.typed("123456"))
    #expect(model.isVerifying)
    #expect(model.typed("1234567") == nil)
    #expect(model.typed("12345") == nil)
    #expect(model.code == "123456")
    await check.value
    #expect(phone.requests(.verify).count == 1)
  }

  @Test("A wrong code clears the cells and says so; the next one goes")
  func wrongCode() async throws {
    let model = try await phone.code()
    phone.server.refuse(.verify, 400, "Invalid verification code")
    await model.typed("111111")?.value
    #expect(model.code.isEmpty)
    #expect(model.errorMessage == "Invalid verification code")
    phone.server.reply(.verify, VerifyCodeResponse.sample)
    model.typed("2")
    #expect(model.errorMessage == nil)
    await model.typed("222222")?.value
    #expect(phone.session.user == .sample)
  }

  @Test("A code that could not be sent stays, for another try")
  func lostCode() async throws {
    let model = try await phone.code()
    phone.server.fail(.verify, .offline)
    await model.typed("123456")?.value
    #expect(model.code == "123456")
    #expect(model.errorMessage != nil)
    phone.server.reply(.verify, VerifyCodeResponse.sample)
    await model.verifyButtonTapped()
    #expect(phone.session.user == .sample)
  }

  @Test(
    "Only a code that the server calls wrong goes; at any other refusal it may be right and stays",
    arguments: [
      (400, ""), (401, ""), (403, "123456"), (429, "123456"), (500, "123456"), (503, "123456"),
    ])
  func refusedCode(status: Int, left: String) async throws {
    let model = try await phone.code()
    phone.server.refuse(.verify, status, "Not now.")
    await model.typed("123456")?.value
    #expect(model.code == left)
    #expect(model.errorMessage != nil)
    phone.server.reply(.verify, VerifyCodeResponse.sample)
    if left.isEmpty { await model.typed("123456")?.value }
    await model.verifyButtonTapped()
    #expect(phone.session.user == .sample)
  }

  @Test("Another code can be sent after 60 seconds")
  func resend() async throws {
    let model = try await phone.code()
    #expect(model.secondsLeft == 60)
    let counting = Task { await model.countDown() }
    for second in 1...60 {
      try await phone.clock.pass(.seconds(1))
      try await eventually { model.secondsLeft == 60 - second }
      if second == 59 { await model.resendButtonTapped() }
    }
    await counting.value
    #expect(phone.requests(.sendCode).count == 1)
    await model.resendButtonTapped()
    #expect(phone.requests(.sendCode).count == 2)
    #expect(model.secondsLeft == 60)
    #expect(model.sendings == 2)
  }

  @Test("A phone that slept does not wait twice")
  func slept() async throws {
    let model = try await phone.code()
    let counting = Task { await model.countDown() }
    try await phone.clock.sleeper(for: .seconds(1))
    phone.clock.advance(by: .seconds(75))
    await counting.value
    #expect(model.canResend)
  }
}
