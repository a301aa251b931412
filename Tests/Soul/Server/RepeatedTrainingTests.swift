import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Trainings that are asked for twice")
struct RepeatedTrainingTests {
  @Test("A form that is sent again with its Idempotency-Key is one training, also once it failed")
  func form() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      studio.engine.set { $0.training = .failed("Too dark.") }
      let photos = Studio.photos(20)
      let first = try await studio.sendAll(
        SoulAPI.train(), photos, fields: ["modelName": "Summer"], as: token, key: "k1")
      #expect(first.status == 200, "\(first.text)")
      try await studio.work(2)
      let again = try await studio.sendAll(
        SoulAPI.train(), photos, fields: ["modelName": "Summer"], as: token, key: "k1")
      #expect(again.status == 200 && again.text == first.text)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_models") == 1)
      #expect(studio.engine.now.begun.count == 1)
      let other = try await studio.sendAll(SoulAPI.train(), photos, as: token, key: "k2")
      #expect(other.status == 200 && other.text != first.text)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_models") == 2)
    }
  }

  @Test("Deleting a model makes no way to ever more trainings that cost money")
  func monthlyLimit() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let (account, token) = (person.user.id, person.session.accessToken)
      let limit = try #require(SubscriptionTier.free.monthlyTrainingLimit)
      try await studio.database.write { db in
        for _ in 1..<limit {
          let isCounted = try TrainingCountTable.reserve(
            for: account, month: QuotaTable.month(of: studio.clock.now()), limit: limit, in: db)
          #expect(isCounted)
        }
      }
      let last = try await studio.trainedModel(of: person)
      let deleted = try await studio.send(SoulAPI.deleteModel(.init(model: last.id)), as: token)
      #expect(deleted.status == 200)
      let request = TrainFromImagesRequest(
        modelName: "More", tempFolderName: try await studio.folder(of: account))
      let refused = try await studio.send(SoulAPI.trainFromImages(), request, as: token)
      #expect(refused.status == 403, "\(refused.text)")
      #expect(refused.text.contains("as many as your plan has"))
      #expect(studio.engine.now.begun.count == 1)
      // The photos wait for the next month.
      let now = studio.clock.now()
      studio.clock.advance(by: QuotaTable.end(of: now).since(now))
      let next = try await studio.signIn()
      let folder = try await studio.folder(of: account)
      let again = TrainFromImagesRequest(modelName: "More", tempFolderName: folder)
      let begun = try await studio.send(
        SoulAPI.trainFromImages(), again, as: next.session.accessToken)
      #expect(begun.status == 200, "\(begun.text)")
    }
  }

  @Test("What the service took no money for is none of the month's trainings")
  func unpaidTrainings() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let (account, token) = (person.user.id, person.session.accessToken)
      let month = QuotaTable.month(of: studio.clock.now())
      func count() async throws -> Int {
        try await studio.database.read { db in
          try TrainingCountTable.count(of: account, month: month, in: db)
        }
      }
      let folder = try await studio.folder(of: account)
      let request = TrainFromImagesRequest(modelName: "Mine", tempFolderName: folder)
      let begun = try await studio.send(SoulAPI.trainFromImages(), request, as: token)
      let id = try begun.decoded(TrainFromImagesResponse.self).model.id
      #expect(try await count() == 1)
      // Nobody has asked the service yet.
      let deleted = try await studio.send(SoulAPI.deleteModel(.init(model: id)), as: token)
      #expect(deleted.status == 200)
      #expect(try await count() == 0)
      studio.engine.set { $0.refusals = [EngineRefusal("The account has no money.")] }
      let again = TrainFromImagesRequest(
        modelName: "Mine", tempFolderName: try await studio.folder(of: account))
      _ = try await studio.send(SoulAPI.trainFromImages(), again, as: token)
      #expect(try await count() == 1)
      try await studio.work(1)
      #expect(try await count() == 0)
    }
  }

  @Test("A form that was refused may be sent again with its key")
  func refused() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let photos = Studio.photos(20)
      let few = try await studio.sendAll(
        SoulAPI.train(), Array(photos.prefix(19)), as: token, key: "k1")
      #expect(few.status == 400)
      let whole = try await studio.sendAll(SoulAPI.train(), photos, as: token, key: "k1")
      #expect(whole.status == 200)
    }
  }

  @Test(
    "A form that a repetition has overtaken begins nothing and leaves no photos",
    .enabled(if: TestEngine.ofProducts != .postgres))
  func overtaken() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      try await studio.overtakeRequests(addingTo: "soul_models")
      let reply = try await studio.sendAll(
        SoulAPI.train(), Studio.photos(20), as: token, key: "k1")
      #expect(reply.status == 409)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_models") == 0)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_photos") == 0)
    }
  }

  @Test("Of two requests at once for one folder there is one training, and one answer")
  func folder() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let request = TrainFromImagesRequest(
        modelName: "Mine", tempFolderName: try await studio.folder(of: person.user.id))
      let token = person.session.accessToken
      let ids = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<2 {
          group.addTask {
            try await studio.send(SoulAPI.trainFromImages(), request, as: token)
              .decoded(TrainFromImagesResponse.self).model.id
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      try await studio.work(2)
      #expect(studio.engine.now.begun.count == 1)
    }
  }

  @Test("The answer of a training from a folder is kept with its commit")
  func keptAnswer() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      studio.engine.set { $0.training = .failed("Too dark.") }
      let request = TrainFromImagesRequest(
        modelName: "Mine", tempFolderName: try await studio.folder(of: person.user.id))
      let token = person.session.accessToken
      let first = try await studio.send(
        SoulAPI.trainFromImages(), request, as: token, key: "k1")
      try await studio.work(2)
      let again = try await studio.send(
        SoulAPI.trainFromImages(), request, as: token, key: "k1")
      #expect(first.status == 200 && first.text == again.text)
      #expect(studio.engine.now.begun.count == 1)
    }
  }
}
