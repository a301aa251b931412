import ServerKit
import ServerKitTesting
import Testing
import WireKit

@testable import TruFanServer

@Suite("Tries of an access code")
struct HandOverGuessesTests {
  private let guesses = HandOverGuesses(RateLimiter(clock: ManualClock()))
  private let staff = Identity(
    realm: "trufan", account: "mike", role: "venue_staff", session: "phone")

  /// So many tries, none of which is answered before the last.
  private func tryAtOnce(_ count: Int) async throws {
    try await guesses.judge("order", by: staff) {
      if count > 1 { try await tryAtOnce(count - 1) }
    }
  }

  private func refusal(of work: () async throws -> Void) async throws -> Problem? {
    do {
      try await work()
      return nil
    } catch let problem as Problem {
      return problem
    }
  }

  private func tryWrong() async throws {
    try await guesses.judge("order", by: staff) { () async throws -> Void in
      throw HandOverGuesses.wrongCode
    }
  }

  @Test("nobody is told of wrong codes while none was wrong, also beside some that were")
  func busy() async throws {
    let busy = "A code for this order is being checked right now. Look again in a moment."
    #expect(try await refusal { try await tryAtOnce(11) }?.message == busy)
    for _ in 1...5 { #expect(try await refusal { try await tryWrong() }?.status == 400) }
    // Five are left, and wrong ones in parallel are no more than those either.
    #expect(try await refusal { try await tryAtOnce(5) }?.status == nil)
    #expect(try await refusal { try await tryAtOnce(6) }?.message == busy)
    for _ in 1...5 { #expect(try await refusal { try await tryWrong() }?.status == 400) }
    let spent = try await refusal { try await tryWrong() }?.message
    #expect(spent?.hasPrefix("Too many wrong codes for this order.") == true)
  }

  @Test("ten may be under way at once, and those that are not wrong stay free")
  func atOnce() async throws {
    for _ in 0..<2 {
      #expect(try await refusal { try await tryAtOnce(10) }?.status == nil)
      #expect(try await refusal { try await tryAtOnce(11) }?.status == 429)
    }
    for expected in Array(repeating: 400, count: 10) + [429] {
      let wrong = try await refusal { try await tryWrong() }
      #expect(wrong?.status == expected)
    }
    #expect(try await refusal { try await tryAtOnce(11) }?.status == 429)
  }
}
