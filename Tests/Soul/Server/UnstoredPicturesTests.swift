import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Pictures that cannot be stored, and work whose jobs have failed")
struct UnstoredPicturesTests {
  @Test("While the disk is full they are tried again, and stored once there is room")
  func later() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let path = try await studio.begunGeneration(as: token)
      studio.store.leave(roomFor: 0)
      try await studio.work(5)
      #expect(try await studio.get(SoulAPI.generation(path), as: token).status == .processing)
      studio.store.leave(roomFor: nil)
      try await studio.work(30)
      let generation = try await studio.get(SoulAPI.generation(path), as: token)
      #expect(generation.status == .completed && generation.images.count == 4)
      #expect(studio.engine.now.begun.count == 1)
    }
  }

  @Test("An attempt that finds no room leaves nothing of the pictures that it had prepared")
  func nothingLeft() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let path = try await studio.begunGeneration(as: token)
      studio.store.leave(roomFor: 2)
      try await studio.work(5)
      #expect(try await studio.get(SoulAPI.generation(path), as: token).status == .processing)
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'arriving'") == 0)
      try await studio.soul.services.blobs.sweep()
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs") == 0)
    }
  }

  @Test(
    "When there is no room until the end, what was stored is kept and the rest given back",
    arguments: [(0, 0), (2, 2)])
  func never(files: Int, kept: Int) async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let path = try await studio.begunGeneration(as: token)
      studio.store.leave(roomFor: 0)
      try await studio.work(59)
      #expect(try await studio.get(SoulAPI.generation(path), as: token).status == .processing)
      studio.store.leave(roomFor: files)
      // Only the last look is made now: the others wait.
      try await studio.database.write { db in
        try db.execute("DELETE FROM jobs WHERE kind = 'soul.generate' AND state = 'ready'")
      }
      try await studio.work(2)
      let generation = try await studio.get(SoulAPI.generation(path), as: token)
      #expect(generation.images.count == kept)
      #expect(generation.status == (kept == 0 ? .failed : .completed))
      #expect(generation.message == (kept == 0 ? EngineWork.unstored : "2 images are ready"))
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == kept)
      #expect(try await studio.notices(as: token).count == 1)
    }
  }

  @Test("A training whose thumbnail cannot be stored ends without one, at its last look")
  func training() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      try await studio.begunTraining(of: person)
      studio.store.leave(roomFor: 0)
      try await studio.work(179)
      #expect(try await studio.get(SoulAPI.models(), as: token).models[0].status == .training)
      try await studio.work(3)
      let model = try await studio.get(SoulAPI.models(), as: token).models[0]
      #expect(model.status == .completed && model.thumbnailUrl == nil)
    }
  }

  @Test("Work whose jobs have all failed gets another last look, and does not go on for ever")
  func overdue() async throws {
    try await Studio.open { studio in
      studio.engine.set { state in
        state.pictures = .running(nil)
        state.training = .running(nil)
      }
      let person = try await studio.signIn()
      try await studio.begunTraining(of: person)
      let path = try await studio.begunGeneration(as: person.session.accessToken)
      try await studio.jobs.runDue()
      try await studio.database.write { try $0.execute("UPDATE jobs SET state = 'failed'") }
      studio.clock.advance(by: .seconds(3600 + 30 * 60))
      for chore in studio.soul.chores { try await chore() }
      try await studio.jobs.runDue()
      studio.clock.advance(by: .seconds(1))
      for chore in studio.soul.chores { try await chore() }
      try await studio.jobs.runDue()
      let token = try await studio.signIn().session.accessToken
      #expect(try await studio.get(SoulAPI.generation(path), as: token).status == .failed)
      #expect(try await studio.get(SoulAPI.models(), as: token).models[0].status == .failed)
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 0)
      #expect(try await studio.notices(as: token).count == 2)
    }
  }

  @Test("A last look that fails again and again ends the work without another one")
  func hopeless() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let path = try await studio.begunGeneration(as: token)
      try await studio.jobs.runDue()
      try await studio.soul.gallery.pictures.work(on: .init(id: path.generation), .over)
      let generation = try await studio.get(SoulAPI.generation(path), as: token)
      #expect(generation.status == .failed && generation.message == EngineWork.late)
      #expect(studio.engine.now.looks == 0)
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 0)
    }
  }
}
