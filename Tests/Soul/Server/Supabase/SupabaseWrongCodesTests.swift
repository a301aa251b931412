import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Wrong codes of Supabase's by the day")
struct SupabaseWrongCodesTests {
  private static let wrong = VerifyCodeRequest(phone: Studio.phone, token: "654321")
  private static let right = VerifyCodeRequest(phone: Studio.phone, token: SupabaseStandIn.code)

  private static func send(_ studio: Studio) async throws -> Int {
    try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: Studio.phone)).status
  }

  private static func tries(_ studio: Studio) async throws -> Int {
    try await studio.count("SELECT COALESCE(MAX(tries), 0) FROM wrong_codes")
  }

  @Test("After twenty a number is refused here, and Supabase is not asked")
  func limit() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      var statuses: [Int] = []
      for _ in 0..<4 {
        statuses.append(try await Self.send(studio))
        for _ in 0..<5 {
          statuses.append(try await studio.send(SoulAPI.verifyCode(), Self.wrong).status)
        }
        studio.clock.advance(by: .seconds(721))
      }
      let last = [
        try await Self.send(studio), try await studio.send(SoulAPI.verifyCode(), Self.right).status,
      ]
      #expect(statuses.count { $0 == 200 } == 4 && statuses.count { $0 == 400 } == 20)
      #expect(last == [429, 429])
      #expect(supabase.now.sent.count == 4)
    }
  }

  @Test("A right code and one that could not be judged do not count")
  func unjudged() async throws {
    try await SupabaseStandIn.open { supabase, studio in
      var seen = [try await Self.send(studio)]
      let mood = supabase.now.mood
      supabase.set { $0.mood = .answers(500, "") }
      seen.append(try await studio.send(SoulAPI.verifyCode(), Self.right).status)
      seen.append(try await Self.tries(studio))
      supabase.set { $0.mood = mood }
      seen.append(try await studio.send(SoulAPI.verifyCode(), Self.right).status)
      seen.append(try await Self.tries(studio))
      #expect(seen == [200, 503, 0, 200, 0])
    }
  }
}
