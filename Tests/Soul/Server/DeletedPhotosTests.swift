import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Models without their photos")
struct DeletedPhotosTests {
  @Test("A model's photos are deleted by themselves, once it is trained; its pictures stay")
  func delete() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let path = try await studio.begunTraining(of: person)
      let early = try await studio.send(SoulAPI.deleteTrainingImages(path), as: token)
      #expect(early.status == 409 && early.text.contains("This character is in training."))
      try await studio.work(2)
      let model = try await studio.get(SoulAPI.model(path), as: token)
      _ = try await studio.generated(of: model, as: token)
      #expect(try await studio.get(SoulAPI.trainingImages(path), as: token).count == 15)
      // The second request is the repetition of a lost answer.
      for _ in 0..<2 {
        let reply = try await studio.send(SoulAPI.deleteTrainingImages(path), as: token)
        #expect(reply.status == 200)
        #expect(try reply.decoded(TrainingImagesDeleted.self).modelId == model.id)
      }
      #expect(try await studio.get(SoulAPI.trainingImages(path), as: token).count == 0)
      #expect(
        try await studio.count(
          "SELECT COUNT(*) FROM blobs WHERE state = 'stored' AND kind = 'photo'") == 0)
      #expect(try await studio.get(SoulAPI.images(), as: token).count == 4)
      #expect(try await studio.get(SoulAPI.model(path), as: token).status == .completed)
      let status = try await studio.get(SoulAPI.trainingStatus(path), as: token)
      #expect(status.aiStatus?.higgsfieldId == model.higgsfieldId)
      #expect(try await studio.send(SoulAPI.deleteModel(path), as: token).status == 200)
    }
  }

  @Test("The photos of a failed training that another one has taken are not deleted with it")
  func taken() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      studio.engine.set { $0.training = .failed("No face could be found.") }
      let failed = try await studio.begunTraining(of: person)
      try await studio.work(2)
      let folder = try await studio.get(SoulAPI.model(failed), as: token).tempFolderName
      #expect(try await studio.get(SoulAPI.trainingStatus(failed), as: token).aiStatus == nil)
      studio.engine.set { $0.training = .completed(character: "hf_2", thumbnail: nil) }
      let again = try await studio.send(
        SoulAPI.trainFromImages(),
        TrainFromImagesRequest(modelName: "Again", tempFolderName: folder), as: token
      ).decoded(TrainFromImagesResponse.self)
      try await studio.work(2)
      #expect(
        try await studio.send(SoulAPI.deleteTrainingImages(failed), as: token).status == 200)
      let photos = SoulAPI.trainingImages(.init(model: again.model.id))
      #expect(try await studio.get(photos, as: token).count == 15)
    }
  }

  @Test("This machine makes no portraits of deleted photos, and says that the model is of no use")
  func local() async throws {
    let order = PictureOrder(
      id: "gen_1", prompt: "", style: "noir", character: "local-1", photos: [], ratio: .tall,
      quality: .basic, seed: 1, count: 4)
    let engine = LocalEngine(program: .built())
    // They may be deleted before the work begins, and after it.
    let refusals = [
      await #expect(throws: EngineRefusal.self) { try await engine.beginPictures(order) },
      await #expect(throws: EngineRefusal.self) { try await engine.pictures("t", of: order) },
    ]
    for refusal in refusals {
      #expect(refusal?.endsCharacter == true)
      #expect(refusal?.reason.hasSuffix("Train a new character with new photos.") == true)
    }
  }
}
