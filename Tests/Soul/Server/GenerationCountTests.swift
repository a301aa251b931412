import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("How many pictures, and how many generations at once")
struct GenerationCountTests {
  @Test("Of two requests at once for the month's last pictures one wins; next month begins anew")
  func quota() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let (account, token) = (person.user.id, person.session.accessToken)
      try await studio.database.write { db in
        let isReserved = try QuotaTable.reserve(
          96, for: account, month: "2025-11", limit: 100, in: db)
        #expect(isReserved)
      }
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for _ in 0..<2 {
          group.addTask {
            try await studio.send(SoulAPI.generate(), Studio.request(of: nil), as: token)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.map(\.status).sorted() == [200, 403])
      let refused = try #require(replies.first { $0.status == 403 })
      let error = try refused.decoded(PlainError.self)
      #expect(error.error == "Monthly generation limit reached")
      #expect(
        error.message
          == "You have used all 100 portraits of this month. You can make more again on December 1."
      )
      #expect(
        error.details == [
          "current": .number(100), "limit": .number(100), "requested": .number(4),
          "subscriptionTier": .text("free"),
        ])
      let usage = try await studio.get(SoulAPI.usage(), as: token).usage
      #expect(usage.imagesGenerated == 100 && !usage.canGenerateImages)
      #expect(usage.resetsAt.iso8601 == "2025-12-01T00:00:00.000Z")

      // What ends next month is given back to the month that it was taken from.
      studio.engine.set { $0.pictures = .failed("Nothing works.") }
      studio.clock.advance(by: .seconds(24 * 24 * 3600))
      let later = try await studio.signIn().session.accessToken
      #expect(try await studio.get(SoulAPI.usage(), as: later).usage.imagesGenerated == 0)
      try await studio.work(2)
      let left = try await studio.count(
        "SELECT pictures FROM soul_quotas WHERE month = \("2025-11")")
      #expect(left == 96)
    }
  }

  @Test("The pro tier has no limit")
  func pro() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      try await studio.database.write { db in
        try db.execute("UPDATE soul_people SET tier = 'pro'")
        let isReserved = try QuotaTable.reserve(
          5000, for: person.user.id, month: "2025-11", limit: nil, in: db)
        #expect(isReserved)
      }
      let reply = try await studio.send(
        SoulAPI.generate(), Studio.request(of: nil), as: person.session.accessToken)
      #expect(reply.status == 200)
    }
  }

  @Test("An engine that makes four at once makes four of one, says so, and takes four of the month")
  func counts() async throws {
    for (counts, made) in [([4], 4), ([1, 4], 1), ([1, 2, 3, 4], 1)] {
      try await Studio.open(engine: FakeEngine(counts: counts)) { studio in
        let token = try await studio.signIn().session.accessToken
        let started = try await studio.send(
          SoulAPI.generate(), Studio.request(of: nil, count: 1), as: token
        ).decoded(GenerationStarted.self)
        #expect(started.count == made)
        try await studio.work(2)
        let path = GenerationPath(generation: started.generationId)
        #expect(try await studio.get(SoulAPI.generation(path), as: token).images.count == made)
        #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == made)
      }
    }
  }

  @Test("The number of pictures has two names")
  func otherName() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let body = #"{"prompt":"A portrait","style_id":"golden","images_count":1}"#
      let started = try await studio.send(.post, SoulAPI.generate().path, body, as: token)
      #expect(try started.decoded(GenerationStarted.self).count == 1)
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 1)
    }
  }

  @Test("A month's last pictures can be had by whoever does not say how many")
  func lastOnes() async throws {
    for (counts, made) in [([1, 2, 3, 4], 2), ([1, 4], 1), ([4], nil)] as [([Int], Int?)] {
      try await Studio.open(engine: FakeEngine(counts: counts)) { studio in
        let person = try await studio.signIn()
        let token = person.session.accessToken
        try await studio.database.write { db in
          _ = try QuotaTable.reserve(
            98, for: person.user.id, month: "2025-11", limit: 100, in: db)
        }
        let firm = try await studio.send(
          SoulAPI.generate(), Studio.request(of: nil, count: 4), as: token)
        #expect(firm.status == 403)
        let sentence = try firm.decoded(PlainError.self).sentence
        #expect(sentence.hasPrefix("Only 2 of this month's 100 portraits can be made, "))
        let reply = try await studio.send(SoulAPI.generate(), Studio.request(of: nil), as: token)
        guard let made else {
          #expect(reply.status == 403)
          return
        }
        #expect(try reply.decoded(GenerationStarted.self).count == made)
        let used = try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated
        #expect(used == 98 + made)
      }
    }
  }

  @Test("No more than 25 generations of one person go on at the same time")
  func atOnce() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      for number in 1...26 {
        let reply = try await studio.send(
          SoulAPI.generate(), Studio.request(of: nil, count: 1), as: token)
        #expect(reply.status == (number == 26 ? 429 : 200))
      }
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 25)
    }
  }
}
