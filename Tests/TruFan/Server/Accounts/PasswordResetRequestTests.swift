import ServerKit
import ServerKitTesting
import Testing
import TruFanModels

@testable import TruFanServer

@Suite("A request for a new password")
struct PasswordResetRequestTests {
  private static let parker = "parker@example.com"
  private static let addresses = [parker, "nobody@example.com"]

  @Test("where no e-mail leaves, every address is told to ask the staff")
  func noCarrier() async throws {
    try await Lot.open { lot in
      for address in Self.addresses {
        let reply = try await lot.send(
          TruFanAPI.requestReset(), PasswordResetRequest(email: address))
        #expect(reply.status == 503)
        #expect(reply.error?.contains("ask the lot's staff") == true)
      }
      let messages = try await lot.truFan.services.outbox.newest(9).map(\.message)
      #expect(!messages.contains { $0.channel == .email })
      #expect(try await lot.count("SELECT COUNT(*) FROM password_resets") == 0)
    }
  }

  @Test("where e-mail leaves, every address gets one answer, and an account's gets the link")
  func carrier() async throws {
    try await Lot.open(Lot.Setting(carriers: [.email: DemoCarrier()])) { lot in
      for address in Self.addresses {
        let reply = try await lot.send(
          TruFanAPI.requestReset(), PasswordResetRequest(email: address))
        #expect(reply.status == 200, "\(reply.text)")
        let answer: MessageResponse = try reply.decoded()
        #expect(answer.message.contains("If this address has an account"))
      }
      let messages = try await lot.truFan.services.outbox.newest(9).map(\.message)
      let mails = messages.filter { $0.channel == .email }
      #expect(mails.map(\.recipient) == [.address(Self.parker)])
      #expect(mails.first?.body.contains("https://park.example/trufan/reset/") == true)
    }
  }
}
