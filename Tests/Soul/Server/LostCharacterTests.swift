import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Characters that the service has lost")
struct LostCharacterTests {
  @Test("Its model has failed and says so, nothing is taken of the month, and its photos wait")
  func lost() async throws {
    try await HiggsfieldStandIn.open { standIn in
      try await Studio.open(at: standIn.engine(.classic)) { studio in
        let person = try await studio.signIn()
        let token = person.session.accessToken
        let model = try await studio.trainedModel(of: person)
        #expect(model.status == .completed)
        let kept = try await studio.generated(of: model, as: token)
        #expect(kept.images.count == 4)
        let charged = standIn.now.charged.count

        standIn.set { $0.goneWith = 404 }
        let sentence = "The portrait service does not know this character any more. Train it again."
        let ended = try await studio.generated(of: model, as: token)
        #expect(ended.status == .failed && ended.message == sentence)
        #expect(standIn.now.charged.count == charged)

        let path = ModelPath(model: model.id)
        let shown = try await studio.get(SoulAPI.model(path), as: token)
        #expect(shown.status == .failed && shown.errorMessage == sentence)
        let usage = try await studio.get(SoulAPI.usage(), as: token).usage
        #expect(usage.imagesGenerated == 4 && usage.modelsCreated == 0)
        let again = try await studio.send(
          SoulAPI.generate(), Studio.request(of: model), as: token)
        #expect(again.status == 409 && again.text.contains(sentence))
        #expect(try await studio.get(SoulAPI.batches(.init()), as: token).batches.count == 1)
        let notice = try #require(try await studio.notices(as: token).first)
        #expect(notice.kind == .generationFailed && notice.body.hasSuffix(sentence))

        let waiting = try await studio.get(SoulAPI.checkFolder(.init()), as: token)
        #expect(waiting.tempFolderName == model.tempFolderName && waiting.imageCount == 15)
        standIn.set { $0.goneWith = nil }
        let anew = try await studio.send(
          SoulAPI.trainFromImages(),
          TrainFromImagesRequest(modelName: "Again", tempFolderName: model.tempFolderName),
          as: token)
        #expect(anew.status == 200, "\(anew.text)")
      }
    }
  }
}
