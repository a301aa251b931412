import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("How many pictures, and how many generations at once")
struct GenerationCountTests {
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
