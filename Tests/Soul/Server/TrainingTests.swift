import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Training")
struct TrainingTests {
  @Test(
    "A training goes on in the background, is asked for every ten seconds, and tells its end once")
  func whole() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      studio.engine.set { $0.training = .running(40) }
      let folder = try await studio.folder(of: person.user.id, photos: 1 + 14)
      let request = TrainFromImagesRequest(modelName: " My Model ", tempFolderName: folder)
      let started = try await studio.send(SoulAPI.trainFromImages(), request, as: token)
        .decoded(TrainFromImagesResponse.self)
      #expect(started.model.status == .training && started.imagesUsed == 15)
      #expect(started.model.name == "My Model")
      // The same request again is the same training.
      let again = try await studio.send(SoulAPI.trainFromImages(), request, as: token)
        .decoded(TrainFromImagesResponse.self)
      #expect(again.model.id == started.model.id)

      try await studio.work(4)
      #expect(studio.engine.now.begun == [started.model.id])
      #expect(studio.engine.now.looks == 4)
      let path = ModelPath(model: started.model.id)
      #expect(try await studio.get(SoulAPI.trainingStatus(path), as: token).progress == 40)
      studio.engine.set { $0.training = .completed(character: "", thumbnail: nil) }
      try await studio.work(3)
      let model = try await studio.get(SoulAPI.model(path), as: token)
      #expect(model.status == .completed && model.higgsfieldId == "hf_\(model.id)")
      let thumbnail = try #require(model.thumbnailUrl)
      #expect(!thumbnail.isEmpty)

      let notices = try await studio.notices(as: token)
      #expect(notices.map(\.title) == ["Training Complete!"])
      #expect(notices[0].body == "Your model \"My Model\" is ready to use")
      #expect(notices[0].kind == .trainingComplete)
      #expect(notices[0].data["modelName"] == "My Model")
      #expect(notices[0].data["model_name"] == "My Model")
      #expect(notices[0].data["higgsfield_id"] == model.higgsfieldId)
      #expect(try await studio.get(SoulAPI.profile(), as: token).user.modelCount == 1)
      #expect(!(try await studio.get(SoulAPI.checkFolder(), as: token)).hasOnboardingImages)
    }
  }

  @Test("Twenty photos and a name in one form begin a training; nineteen do not")
  func form() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let few = try await studio.sendAll(SoulAPI.train(), Studio.photos(19), as: token)
      #expect(few.status == 400)
      let reply = try await studio.sendAll(
        SoulAPI.train(), Studio.photos(20), fields: ["modelName": "Summer"], as: token)
      let started = try reply.decoded(TrainingStarted.self)
      #expect(started.status == .pending && started.modelName == "Summer")
      #expect(started.message.contains("push notification"))
      try await studio.work(2)
      // The engine has got the photos themselves, as JPEGs.
      #expect(studio.engine.now.photos.count == 20)
      #expect(studio.engine.now.photos.allSatisfy { $0.starts(with: [0xff, 0xd8, 0xff]) })
      let models = try await studio.get(SoulAPI.userModels(), as: token).models
      #expect(models.map(\.status) == [.completed] && models[0].photoCount == 20)
      let path = ModelPath(model: started.modelId)
      #expect(try await studio.get(SoulAPI.trainingImages(path), as: token).count == 20)
    }
  }

  @Test("After 30 minutes a training has failed, with a notification, and its place is free again")
  func tooLong() async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.training = .running(nil) }
      let person = try await studio.signIn()
      let folder = try await studio.folder(of: person.user.id)
      let request = TrainFromImagesRequest(modelName: "Slow", tempFolderName: folder)
      var token = person.session.accessToken
      _ = try await studio.send(SoulAPI.trainFromImages(), request, as: token)
      try await studio.work(179)
      #expect(try await studio.get(SoulAPI.models(), as: token).models[0].status == .training)
      try await studio.work(3)
      studio.clock.advance(by: .seconds(61))
      token = try await studio.signIn().session.accessToken
      let model = try await studio.get(SoulAPI.models(), as: token).models[0]
      #expect(model.status == .failed && model.errorMessage == "It took too long.")
      #expect(try await studio.notices(as: token).map(\.title) == ["Training Failed"])
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.modelsCreated == 0)
    }
  }

  @Test("An engine whose answer was lost is not asked to begin twice")
  func lostAnswer() async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.refusals = [EngineUnsure()] }
      let person = try await studio.signIn()
      let folder = try await studio.folder(of: person.user.id)
      let request = TrainFromImagesRequest(modelName: "Lost", tempFolderName: folder)
      let token = person.session.accessToken
      _ = try await studio.send(SoulAPI.trainFromImages(), request, as: token)
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
        let folder = try await studio.folder(of: person.user.id)
        let request = TrainFromImagesRequest(modelName: "Killed", tempFolderName: folder)
        let token = person.session.accessToken
        _ = try await studio.send(SoulAPI.trainFromImages(), request, as: token)
        try await studio.database.write { try $0.execute("UPDATE soul_models SET is_asked = 1") }
        try await studio.work(2)
        #expect(studio.engine.now.begun.count == (isFree ? 1 : 0))
        let status = try await studio.get(SoulAPI.models(), as: token).models[0].status
        #expect(status == (isFree ? .completed : .failed))
      }
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

  @Test("An engine that cannot be reached is asked again, and a refusal ends the training")
  func unreachable() async throws {
    try await Studio.open { studio in
      struct Down: Error {}
      studio.engine.set { $0.refusals = [Down(), EngineRefusal("No face could be found.")] }
      let person = try await studio.signIn()
      let folder = try await studio.folder(of: person.user.id)
      let request = TrainFromImagesRequest(modelName: "Faceless", tempFolderName: folder)
      let token = person.session.accessToken
      _ = try await studio.send(SoulAPI.trainFromImages(), request, as: token)
      try await studio.work(3)
      #expect(studio.engine.now.begun.count == 2)
      let model = try await studio.get(SoulAPI.models(), as: token).models[0]
      #expect(model.errorMessage == "No face could be found.")
    }
  }

  @Test("The photos of a training that failed wait for another one")
  func again() async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.training = .failed("Too dark.") }
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let failed = try await studio.trainedModel("First", of: person)
      #expect(failed.status == .failed)
      let check = try await studio.get(SoulAPI.checkFolder(), as: token)
      let folder = try #require(check.tempFolderName)
      studio.engine.set { $0.training = .completed(character: "", thumbnail: nil) }
      let request = TrainFromImagesRequest(modelName: "Second", tempFolderName: folder)
      #expect(try await studio.send(SoulAPI.trainFromImages(), request, as: token).status == 200)
      try await studio.work(2)
      let path = ModelPath(model: failed.id)
      #expect(try await studio.send(SoulAPI.deleteModel(path), as: token).status == 200)
      let models = try await studio.get(SoulAPI.models(), as: token).models
      #expect(models.map(\.name) == ["Second"] && models[0].status == .completed)
      let left = SoulAPI.trainingImages(.init(model: models[0].id))
      #expect(try await studio.get(left, as: token).count > 0)
    }
  }

  @Test("The tenth model is the last of the free tier, also for two requests at once")
  func limit() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      for number in 1...9 { _ = try await studio.trainedModel("\(number)", of: person) }
      let folders = [
        try await studio.folder(of: person.user.id), try await studio.folder(of: person.user.id),
      ]
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for folder in folders {
          group.addTask {
            try await studio.send(
              SoulAPI.trainFromImages(),
              TrainFromImagesRequest(modelName: "Last", tempFolderName: folder), as: token
            ).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [200, 403])
      let refused = try await studio.send(
        SoulAPI.trainFromImages(),
        TrainFromImagesRequest(
          modelName: "More", tempFolderName: try await studio.folder(of: person.user.id)),
        as: token)
      let error = try refused.decoded(PlainError.self)
      #expect(error.error == "Model creation limit reached")
      #expect(error.details?["limit"] == ["10"] && error.details?["current"] == ["10"])
    }
  }

  @Test("A model is renamed, and deleted with its photos and pictures, by its owner only")
  func renameAndDelete() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let stranger = try await studio.signIn("+15195463439").session.accessToken
      let model = try await studio.trainedModel(of: person)
      let path = ModelPath(model: model.id)
      _ = try await studio.generated(of: model, as: token)
      for reply in [
        try await studio.send(SoulAPI.model(path), as: stranger),
        try await studio.send(
          SoulAPI.renameModel(path), RenameModelRequest(name: "Stolen"), as: stranger),
        try await studio.send(SoulAPI.deleteModel(path), as: stranger),
        try await studio.send(SoulAPI.trainingStatus(path), as: stranger),
        try await studio.send(SoulAPI.trainingImages(path), as: stranger),
        try await studio.send(SoulAPI.generate(), Studio.request(of: model), as: stranger),
      ] { #expect(reply.status == 404) }
      for name in ["", "   ", String(repeating: "a", count: 101)] {
        let reply = try await studio.send(
          SoulAPI.renameModel(path), RenameModelRequest(name: name), as: token)
        #expect(reply.status == 400)
      }
      let renamed = try await studio.send(
        SoulAPI.renameModel(path), RenameModelRequest(name: "Summer"), as: token)
      #expect(try renamed.decoded(PortraitModel.self).name == "Summer")

      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 6)
      #expect(try await studio.send(SoulAPI.deleteModel(path), as: token).status == 200)
      #expect(try await studio.send(SoulAPI.deleteModel(path), as: token).status == 404)
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 0)
      #expect(try await studio.get(SoulAPI.batches(.init()), as: token).batches.isEmpty)
      #expect(try await studio.get(SoulAPI.models(), as: token).count == 0)
    }
  }
}
