import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Models")
struct ModelTests {
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
      #expect(error.details?["limit"] == .number(10) && error.details?["current"] == .number(10))
      #expect(refused.text.contains(#""subscriptionTier":"free""#))
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
        try await studio.send(SoulAPI.deleteTrainingImages(path), as: stranger),
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
