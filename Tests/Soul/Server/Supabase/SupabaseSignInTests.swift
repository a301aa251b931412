import HTTPTypes
import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Signing in with codes of Supabase's")
struct SupabaseSignInTests {
  private static let right = VerifyCodeRequest(
    phone: Studio.phone, token: SupabaseStandIn.code)
  private static let wrong = VerifyCodeRequest(phone: Studio.phone, token: "654321")

  private static func send(_ studio: Studio) async throws -> Reply {
    try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: Studio.phone))
  }

  private static func verify(
    _ studio: Studio, _ request: VerifyCodeRequest = right
  ) async throws -> Reply {
    try await studio.send(SoulAPI.verifyCode(), request)
  }

  @Test("A code of Supabase's signs in with this server's tokens; later it is the same person")
  func signIn() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      #expect(try await Self.send(studio).status == 200)
      #expect(supabase.now.sent == [Studio.phone])
      let first = try await Self.verify(studio).decoded(VerifyCodeResponse.self)
      #expect(first.user.phone == Studio.phone)
      let profile = try await studio.send(SoulAPI.profile(), as: first.session.accessToken)
      #expect(profile.status == 200)
      let refreshed = try await studio.send(
        SoulAPI.refresh(), RefreshRequest(refreshToken: first.session.refreshToken))
      #expect(refreshed.status == 200)
      // No text message of our own.
      #expect(try await studio.outbox.newest(10).isEmpty)
      studio.clock.advance(by: .seconds(61))
      #expect(try await Self.send(studio).status == 200)
      let second = try await Self.verify(studio).decoded(VerifyCodeResponse.self)
      #expect(second.user.id == first.user.id)
      #expect(supabase.now.complaints.isEmpty)
    }
  }

  @Test("A code that was not asked for here, a used one and a wrong one open nothing")
  func wrongCodes() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      supabase.set { $0.waiting = [Studio.phone] }
      #expect(try await Self.verify(studio).status == 400)
      #expect(try await Self.send(studio).status == 200)
      let refused = try await Self.verify(studio, Self.wrong)
      #expect(refused.status == 400)
      #expect(try refused.decoded(PlainError.self).error == "Invalid verification code")
      #expect(try await Self.verify(studio).status == 200)
      #expect(try await Self.verify(studio).status == 400)
    }
  }

  @Test("Five wrong codes end the code here, which Supabase would go on checking")
  func guesses() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      let sent = try await Self.send(studio)
      #expect(sent.status == 200)
      for number in 1...6 {
        let refused = try await Self.verify(studio, number < 6 ? Self.wrong : Self.right)
        #expect(refused.status == 400)
        #expect(refused.text.contains("Ask for a new one.") == (number >= 5))
      }
      #expect(supabase.now.verified == 0)
      #expect(try await studio.count("SELECT COUNT(*) FROM accounts") == 0)
    }
  }

  @Test("A service that is away uses up no attempt: the right code signs in afterwards")
  func away() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      let sent = try await Self.send(studio)
      #expect(sent.status == 200)
      supabase.set { $0.mood = .answers(500, "") }
      for _ in 1...6 {
        let reply = try await Self.verify(studio)
        #expect(reply.status == 503)
      }
      supabase.set { $0.mood = .good }
      let entered = try await Self.verify(studio)
      #expect(entered.status == 200)
    }
  }

  @Test("A gateway's answer leaves open whether a code was sent, so its minute goes on")
  func gateway() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      for (mood, pause, status) in [
        (SupabaseStandIn.Mood.answers(504, "<html>"), 0, 503), (.good, 0, 429), (.good, 61, 200),
      ] as [(SupabaseStandIn.Mood, Int, Int)] {
        supabase.set { $0.mood = mood }
        studio.clock.advance(by: .seconds(pause))
        let reply = try await Self.send(studio)
        #expect(reply.status == status)
      }
    }
  }

  @Test("What is no code is not asked about", arguments: ["", "12345a", "123", "12345678901"])
  func noCode(text: String) async throws {
    try await SupabaseStandIn.open { supabase, studio in
      let sent = try await Self.send(studio)
      #expect(sent.status == 200)
      supabase.set { $0.mood = .answers(500, "") }
      let request = VerifyCodeRequest(phone: Studio.phone, token: text)
      #expect(try await Self.verify(studio, request).status == 400)
    }
  }

  @Test("One code in 60 seconds, and Supabase's own limit with its time to wait")
  func limits() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      #expect(try await Self.send(studio).status == 200)
      let early = try await Self.send(studio)
      #expect(early.status == 429 && early.headers[.retryAfter] == "60")
      #expect(supabase.now.sent.count == 1)
      studio.clock.advance(by: .seconds(61))
      supabase.set {
        $0.mood = .answers(
          429,
          #"""
          {"code":429,"error_code":"over_sms_send_rate_limit",
           "msg":"For security purposes, you can only request this after 43 seconds."}
          """#)
      }
      let busy = try await Self.send(studio)
      #expect(busy.status == 429 && busy.headers[.retryAfter] == "43")
      // Nothing was sent, so the next one need not wait for it.
      supabase.set { $0.mood = .good }
      #expect(try await Self.send(studio).status == 200)
    }
  }

  @Test(
    "Supabase in trouble or set up wrongly is told apart from a wrong code",
    arguments: [
      (500, #"{"code":500,"error_code":"unexpected_failure"}"#),
      (401, #"{"message":"Invalid API key"}"#),
      (422, #"{"code":422,"error_code":"phone_provider_disabled","msg":"no"}"#),
      (403, #"{"code":"otp_disabled","message":"no"}"#),
    ])
  func trouble(status: Int, text: String) async throws {
    try await SupabaseStandIn.open { supabase, studio in
      supabase.set { $0.mood = .answers(status, text) }
      let sent = try await Self.send(studio)
      #expect(sent.status == 503 && sent.headers[.retryAfter] == "60")
      #expect(!sent.text.contains("Supabase"))
      supabase.set { $0.mood = .good }
      #expect(try await Self.send(studio).status == 200)
      supabase.set { $0.mood = .answers(status, text) }
      #expect(try await Self.verify(studio).status == 503)
      supabase.set { $0.mood = .good }
      #expect(try await Self.verify(studio).status == 200)
    }
  }

  @Test("Codes that were not sent cost the numbers beside theirs nothing")
  func neighbours() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      supabase.set { $0.mood = .answers(401, #"{"message":"Invalid API key"}"#) }
      for number in 1...21 {
        let problem = await #expect(throws: Problem.self) {
          try await studio.soul.auth.people.sendCode(
            to: "+1519546\(1000 + number)", from: ClientAddress("203.0.113.\(number)"))
        }
        #expect(problem?.status == 503)
      }
    }
  }

  @Test("An answer that is too late is no sign-in, and no second message")
  func slow() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      supabase.set { $0.mood = .slow }
      let sent = try await Self.send(studio)
      #expect(sent.status == 503)
      // The code may be on its way.
      #expect(try await Self.send(studio).status == 429)
      #expect(supabase.now.sent.count == 1)
      #expect(try await Self.verify(studio).status == 503)
      #expect(try await studio.count("SELECT COUNT(*) FROM accounts") == 0)
    }
  }

  @Test("A number that gets no code, a person who is banned, and another number's session")
  func refusals() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      supabase.set {
        $0.mood = .answers(
          400, #"{"code":400,"error_code":"validation_failed","msg":"Invalid phone number"}"#)
      }
      let sent = try await Self.send(studio)
      #expect(sent.status == 400)
      supabase.set { $0.mood = .good }
      #expect(try await Self.send(studio).status == 200)
      supabase.set { $0.mood = .answers(403, #"{"code":403,"error_code":"user_banned"}"#) }
      #expect(try await Self.verify(studio).status == 403)
      supabase.set { $0.mood = .confused }
      #expect(try await Self.verify(studio).status == 503)
      #expect(try await studio.count("SELECT COUNT(*) FROM accounts") == 0)
    }
  }

  @Test("Without it and without a carrier nobody can get a code")
  func absent() async throws {
    try await Studio.open(carriers: [:]) { studio in
      let sent = try await Self.send(studio)
      #expect(sent.status == 503)
    }
  }
}
