import Foundation
import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

/// `contract/soul.md` 2, and design.md 6, Soul 1 and 2.
struct SignInTests {
  @Test("A new number signs in with its code and has an empty profile; later it is the same person")
  func newPerson() async throws {
    try await Studio.open { studio in
      let first = try await studio.signIn()
      #expect(first.user.phone == Studio.phone)
      #expect(first.user.name == nil)
      #expect(!first.user.onboardingCompleted)
      #expect(first.session.expiresAt == 1_762_610_400 + 3600)
      studio.clock.advance(by: .seconds(61))
      #expect(try await studio.signIn().user.id == first.user.id)
    }
  }

  @Test("A server that cannot send text messages says so, and promises no code")
  func noCarrier() async throws {
    try await Studio.open(carriers: [:]) { studio in
      let reply = try await studio.send(
        SoulAPI.sendCode(), SendCodeRequest(phone: Studio.phone))
      #expect(reply.status == 503)
      #expect(SoulAPI.sendCode.words.otherwise.contains { $0.status == 503 })
      #expect(try reply.decoded(PlainError.self).error.contains("cannot send text messages"))
      #expect(try await studio.outbox.newest(10).isEmpty)
    }
  }

  @Test("A wrong code says so, five of them end the code")
  func wrongCodes() async throws {
    try await Studio.open { studio in
      _ = try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: Studio.phone))
      let code = try await studio.code()
      let wrong = code == "000000" ? "000001" : "000000"
      var sentences: [String] = []
      for text in [wrong, wrong, wrong, wrong, wrong, code] {
        let reply = try await studio.send(
          SoulAPI.verifyCode(), VerifyCodeRequest(phone: Studio.phone, token: text))
        #expect(reply.status == 400)
        sentences.append(try reply.decoded(PlainError.self).error)
      }
      #expect(sentences.prefix(4).allSatisfy { $0 == "Invalid verification code" })
      #expect(sentences.dropFirst(4).allSatisfy { $0.hasSuffix("Ask for a new one.") })
    }
  }

  @Test("A code is good once, and for ten minutes")
  func usedAndExpired() async throws {
    try await Studio.open { studio in
      _ = try await studio.signIn()
      let used = VerifyCodeRequest(phone: Studio.phone, token: try await studio.code())
      #expect(try await studio.send(SoulAPI.verifyCode(), used).status == 400)
      studio.clock.advance(by: .seconds(61))
      _ = try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: Studio.phone))
      let late = VerifyCodeRequest(phone: Studio.phone, token: try await studio.code())
      studio.clock.advance(by: .seconds(601))
      #expect(try await studio.send(SoulAPI.verifyCode(), late).status == 400)
    }
  }

  @Test("One code in 60 seconds and five in an hour, with the time to wait")
  func limits() async throws {
    try await Studio.open { studio in
      let ask = { try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: Studio.phone)) }
      #expect(try await ask().status == 200)
      studio.clock.advance(by: .seconds(20))
      let early = try await ask()
      #expect(early.status == 429)
      #expect(early.headers[.retryAfter] == "40")
      for _ in 0..<4 {
        studio.clock.advance(by: .seconds(61))
        #expect(try await ask().status == 200)
      }
      studio.clock.advance(by: .seconds(61))
      #expect(try await ask().status == 429)
    }
  }

  @Test(
    "Numbers that cannot get a code, each with a sentence",
    arguments: [
      (nil, "Phone number is required"), ("", "Phone number is required"),
      ("5195463438", "Enter your mobile number, such as +1 519 546 3438."),
      ("+1519546343", "This number is too short. Check its digits and the country."),
      ("+442079460958", "This looks like a landline. Enter a number that gets text messages."),
      ("+1 000 546 3438", "This number does not exist in the chosen country. Check its digits."),
    ] as [(String?, String)])
  func badNumbers(phone: String?, sentence: String) async throws {
    try await Studio.open { studio in
      let reply = try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: phone))
      #expect(reply.status == 400)
      #expect(try reply.decoded(PlainError.self).error == sentence)
      #expect(try await studio.outbox.newest(1).isEmpty)
    }
  }

  @Test("Twenty codes go to a block of numbers, from whatever addresses; then one in a minute")
  func neighbours() async throws {
    try await Studio.open { studio in
      let people = studio.soul.auth.people
      let ask = { @Sendable (number: Int, block: String) async throws -> Problem? in
        do {
          try await people.sendCode(
            to: "+1519\(block)\(1000 + number)", from: ClientAddress("203.0.113.\(number)"))
          return nil
        } catch let problem as Problem {
          return problem
        }
      }
      for number in 1...20 { #expect(try await ask(number, "546") == nil) }
      // A number that must wait costs its neighbours nothing.
      #expect(try await ask(1, "546")?.retryAfterSeconds == 60)
      let refused = try await ask(21, "546")
      #expect(refused?.status == 429 && refused?.retryAfterSeconds == 60)
      #expect(try await ask(21, "547") == nil)
      studio.clock.advance(by: .seconds(60))
      #expect(try await ask(21, "546") == nil)
      #expect(try await ask(22, "546")?.status == 429)
      #expect(try await studio.outbox.newest(100).count == 22)
    }
  }

  @Test("Codes go to numbers of the countries that are set, and nowhere else")
  func regions() async throws {
    var values = ["SOUL_SMS_REGIONS": "us, CA"]
    let read = { [values] in try SMSRegions.read(SettingsReader { values[$0.name] }) }
    try await Studio.open(configuration: SoulConfiguration(smsRegions: try read())) { studio in
      let sent = try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: Studio.phone))
      #expect(sent.status == 200)
      // Great Britain's, and Jamaica's, which has the same calling code.
      for phone in ["+447400123456", "+18762101234"] {
        let refused = try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: phone))
        #expect(refused.status == 400)
        #expect(
          try refused.decoded(PlainError.self).error
            == "Soul sends no codes to numbers of this country. Use a number of another one.")
      }
      #expect(try await studio.outbox.newest(10).count == 1)
    }
    values["SOUL_SMS_REGIONS"] = "CA,Atlantis"
    let wrong = SettingsReader { [values] in values[$0.name] }
    #expect(throws: SettingsError.self) { try SMSRegions.read(wrong) }
    #expect(try SMSRegions.read(SettingsReader { _ in nil }).isEmpty)
  }

  @Test("A refresh token rotates, by both names of its field; an old one ends the session")
  func refresh() async throws {
    try await Studio.open { studio in
      let first = try await studio.signIn().session
      let second = try await studio.send(
        SoulAPI.refresh(), RefreshRequest(refreshToken: first.refreshToken)
      ).decoded(RefreshResponse.self)
      let third = try await studio.send(
        .post, "/api/auth/refresh", #"{"refresh_token":"\#(second.refreshToken)"}"#
      ).decoded(RefreshResponse.self)
      #expect(try await studio.send(SoulAPI.profile(), as: third.accessToken).status == 200)
      studio.clock.advance(by: .seconds(60))
      let stolen = try await studio.send(
        SoulAPI.refresh(), RefreshRequest(refreshToken: first.refreshToken))
      #expect(stolen.status == 401)
      #expect(try stolen.decoded(PlainError.self).error == "Invalid refresh token")
      #expect(try await studio.send(SoulAPI.profile(), as: third.accessToken).status == 401)
      let missing = try await studio.send(SoulAPI.refresh(), RefreshRequest(refreshToken: nil))
      #expect(missing.status == 400)
    }
  }

  @Test("Signing out ends the session and the pushes to its device")
  func signOut() async throws {
    try await Studio.open { studio in
      let phone = try await studio.signIn().session.accessToken
      studio.clock.advance(by: .seconds(61))
      let tablet = try await studio.signIn().session.accessToken
      let device = RegisterDeviceRequest(deviceToken: "abc", platform: "ios")
      #expect(try await studio.send(SoulAPI.registerDevice(), device, as: phone).status == 200)
      #expect(try await studio.send(SoulAPI.logOut(), as: phone).status == 200)
      #expect(try await studio.send(SoulAPI.profile(), as: phone).status == 401)
      let status = try await studio.send(SoulAPI.deviceStatus(), as: tablet)
      #expect(try status.decoded(DeviceStatus.self) == DeviceStatus(hasDeviceToken: false))
    }
  }
}
