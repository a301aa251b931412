import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Trainings whose engine or server fails")
struct TrainingTroubleTests {
  @Test("An engine that cannot be reached is asked again, and a refusal ends the training")
  func unreachable() async throws {
    try await Studio.open { studio in
      struct Down: Error {}
      studio.engine.set { $0.refusals = [Down(), EngineRefusal("No face could be found.")] }
      let person = try await studio.signIn()
      let token = person.session.accessToken
      try await studio.begunTraining(of: person)
      try await studio.work(3)
      #expect(studio.engine.now.begun.count == 2)
      let model = try await studio.get(SoulAPI.models(), as: token).models[0]
      #expect(model.errorMessage == "No face could be found.")
    }
  }

  @Test("An engine whose answer was lost is not asked to begin twice")
  func lostAnswer() async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.refusals = [EngineUnsure()] }
      let person = try await studio.signIn()
      let token = person.session.accessToken
      try await studio.begunTraining(of: person)
      try await studio.work(5)
      #expect(studio.engine.now.begun.count == 1)
      #expect(try await studio.get(SoulAPI.models(), as: token).models[0].status == .failed)
    }
  }

  @Test("A server that was killed while it asked does not ask a costly engine again")
  func killedWhileAsking() async throws {
    for isFree in [false, true] {
      try await Studio.open(engine: FakeEngine(beginsForFree: isFree)) { studio in
        let person = try await studio.signIn()
        let token = person.session.accessToken
        try await studio.begunTraining(of: person)
        try await studio.database.write { try $0.execute("UPDATE soul_models SET is_asked = 1") }
        try await studio.work(2)
        #expect(studio.engine.now.begun.count == (isFree ? 1 : 0))
        let status = try await studio.get(SoulAPI.models(), as: token).models[0].status
        #expect(status == (isFree ? .completed : .failed))
      }
    }
  }

  @Test("Work that is done twice, as after a kill, ends once")
  func repeated() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let model = try await studio.trainedModel(of: person)
      let trainings = studio.soul.models.trainings
      try await studio.database.write { db in
        try db.execute("UPDATE soul_models SET status = 'training', character_id = NULL")
      }
      for _ in 0..<2 {
        try await trainings.work(on: .init(id: model.id, number: 1), .usual)
      }
      #expect(try await studio.notices(as: person.session.accessToken).count == 1)
    }
  }

  @Test("A training is claimed once, and a form that fails late does not take its photos away")
  func claimed() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let name = try await studio.folder(of: person.user.id)
      let request = TrainFromImagesRequest(modelName: "Mine", tempFolderName: name)
      let id = try await studio.send(
        SoulAPI.trainFromImages(), request, as: person.session.accessToken
      ).decoded(TrainFromImagesResponse.self).model.id
      let now = studio.clock.now()
      for isFirst in [true, false] {
        let isClaimed = try await studio.database.write { db in
          try ModelTable.claim(id, at: now, in: db)
        }
        #expect(isClaimed == isFirst)
      }
      let waiting = Folder(
        name: name, account: person.user.id, purpose: .onboarding, usedAt: now)
      await studio.soul.photos.discard(waiting)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_photos") == 15)
    }
  }
}
