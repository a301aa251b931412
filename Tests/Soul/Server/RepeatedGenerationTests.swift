import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Generations that are asked for twice")
struct RepeatedGenerationTests {
  @Test("The same Idempotency-Key makes one generation")
  func idempotent() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let request = Studio.request(of: nil)
      let first = try await studio.send(SoulAPI.generate(), request, as: token, key: "k1")
      let again = try await studio.send(SoulAPI.generate(), request, as: token, key: "k1")
      #expect(first.status == 200 && first.text == again.text)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_generations") == 1)
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 4)
    }
  }

  @Test(
    "A request that a repetition has overtaken makes nothing: its answer belongs to its commit",
    .enabled(if: TestEngine.ofProducts != .postgres))
  func overtaken() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      try await studio.overtakeRequests(addingTo: "soul_generations")
      let request = Studio.request(of: nil)
      let reply = try await studio.send(SoulAPI.generate(), request, as: token, key: "k1")
      #expect(reply.status == 409)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_generations") == 0)
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 0)
    }
  }

  @Test("Of two workers at once one asks the engine, and none for a generation that is gone")
  func askedOnce() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let id = try await studio.begunGeneration(as: token).generation
      let pictures = studio.soul.gallery.pictures
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask { try await pictures.work(on: .init(id: id), .usual) }
        }
        try await group.waitForAll()
      }
      #expect(studio.engine.now.begun == [id])
      let isClaimed = try await studio.database.write { try GenerationTable.claim(id, in: $0) }
      #expect(!isClaimed)
      let beginning = try await EngineWork.begin(
        wasAsked: false, at: studio.engine, claim: { false }, release: {}
      ) {
        Issue.record("the engine was asked")
        return ""
      }
      guard case .notOurs = beginning else {
        Issue.record("\(beginning)")
        return
      }
    }
  }
}
