import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import ServerKit
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
      #expect(notices[0].data["modelName"] == "My Model" && notices[0].data["link"] == "/profile")
      #expect(notices[0].data["model_name"] == "My Model")
      #expect(notices[0].data["higgsfield_id"] == model.higgsfieldId)
      #expect(try await studio.get(SoulAPI.profile(), as: token).user.modelCount == 1)
      #expect(!(try await studio.get(SoulAPI.checkFolder(.init()), as: token)).hasOnboardingImages)
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

  @Test("An engine's thumbnail that is no picture is replaced by the first photo's, at once")
  func brokenThumbnail() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      studio.engine.set {
        $0.training = .completed(character: "", thumbnail: Array("<html>".utf8))
      }
      let model = try await studio.trainedModel(of: person)
      #expect(model.status == .completed && model.thumbnailUrl != nil)
      #expect(studio.engine.now.looks == 1)
    }
  }

  @Test("Twenty photos of which nineteen can be used are refused, and the bad ones are named")
  func badPhoto() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      var photos = Studio.photos(19)
      photos.insert(TestPhoto.svg, at: 3)
      let refused = try await studio.sendAll(SoulAPI.train(), photos, as: token)
      #expect(refused.status == 400)
      let error = try refused.decoded(PlainError.self)
      let start = "19 of your 20 photos can be used, and 20 are needed. image_3.jpg: The photo must"
      #expect(error.error.hasPrefix(start), "\(error.error)")
      #expect(error.fieldSentences.keys.sorted() == ["image_3.jpg"])
      // The same photo twice is one.
      let twice = try await studio.sendAll(
        SoulAPI.train(), Studio.photos(19) + Studio.photos(1), as: token)
      #expect(twice.status == 400)
      #expect(
        try twice.decoded(PlainError.self).fieldSentences
          == ["image_19.jpg": ["This photo is in the form twice."]])
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_folders") == 0)
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 0)
    }
  }

  /// The refusal of 19 photos that are taken, after others that are not.
  private func shortage(after faults: [Problem]) -> Problem? {
    let folder = Folder(
      name: "temp_1", account: "a", purpose: .training, usedAt: Timestamp(milliseconds: 0))
    let refused = faults.enumerated().map { index, problem in
      UploadedPhoto<PhotoReceipt>(name: "fault \(index)", result: .failure(problem))
    }
    let taken = (1...19).map { number in
      UploadedPhoto<PhotoReceipt>(
        name: "\(number).jpg",
        result: .success(
          PhotoReceipt(id: "\(number)", tempModelId: "temp_1", s3Url: "", imageCount: number)))
    }
    return PhotoRoutes.Received(folder: folder, photos: refused + taken, fields: [:]).shortage
  }

  @Test("A form that the photos which could not be read in time would make enough may come again")
  func busy() {
    let busy = Problem.unavailable("Too busy.", retryAfter: 10)
    let useless = Problem.badRequest("No photo.")
    #expect(shortage(after: [busy])?.status == 503)
    #expect(shortage(after: [busy])?.retryAfterSeconds == 10)
    let mixed = shortage(after: [useless, busy])
    #expect(mixed?.status == 503 && mixed?.retryAfterSeconds == 10)
    #expect(mixed?.message.hasSuffix("fault 1: Too busy.") == true)
    #expect(mixed?.details == ["fault 0": ["No photo."], "fault 1": ["Too busy."]])
    #expect(shortage(after: [useless])?.status == 400)
  }

  @Test("A name that is empty is none: the model gets the usual one")
  func emptyName() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let reply = try await studio.sendAll(
        SoulAPI.train(), Studio.photos(20), fields: ["modelName": "  "],
        as: person.session.accessToken)
      #expect(reply.status == 200, "\(reply.text)")
      let name = try reply.decoded(TrainingStarted.self).modelName
      #expect(name.hasPrefix("user_\(person.user.id)_"))
    }
  }

  @Test("After 30 minutes a training has failed, with a notification, and its place is free again")
  func tooLong() async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.training = .running(nil) }
      let person = try await studio.signIn()
      var token = person.session.accessToken
      try await studio.begunTraining(of: person)
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

  @Test("The photos of a training that failed wait for another one")
  func again() async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.training = .failed("Too dark.") }
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let failed = try await studio.trainedModel("First", of: person)
      #expect(failed.status == .failed)
      let check = try await studio.get(SoulAPI.checkFolder(.init()), as: token)
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
}
