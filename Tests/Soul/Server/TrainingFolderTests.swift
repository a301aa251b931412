import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Photos of another character")
struct TrainingFolderTests {
  @Test("Photos of another character are found again, apart from the onboarding's")
  func found() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let first = try await studio.sendOne(TestPhoto.png(color: 1), as: token)
        .decoded(PhotoReceipt.self)
      let other = try await studio.sendOne(
        TestPhoto.png(color: 2), purpose: "training", as: token
      ).decoded(PhotoReceipt.self)
      let ask = SoulAPI.checkFolder(.init(.training))
      #expect(ask.path == "/api/onboarding/check-temp-folder?purpose=training")
      let found = try await studio.get(ask, as: token)
      #expect(found.tempFolderName == other.tempModelId && found.imageCount == 1)
      // Existing clients name no purpose.
      let onboarding = try await studio.get(SoulAPI.checkFolder(.init()), as: token)
      #expect(onboarding.tempFolderName == first.tempModelId)
      let wrong = try await studio.send(
        .get, "/api/onboarding/check-temp-folder?purpose=passport", nil, as: token)
      #expect(wrong.status == 400)
    }
  }

  @Test("A folder is deleted with its photos, by its owner only, and not while it trains")
  func deleted() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let stranger = try await studio.signIn("+15195463439").session.accessToken
      let name = try await studio.folder(of: person.user.id, photos: 20, .training)
      let deletion = SoulAPI.deleteFolder(.init(folder: name))
      #expect(try await studio.send(deletion, as: stranger).status == 404)
      #expect(try await studio.send(deletion, as: token).status == 200)
      #expect(try await studio.send(deletion, as: token).status == 404)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_photos") == 0)
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 0)

      let taken = try await studio.folder(of: person.user.id, photos: 20, .training)
      let request = TrainFromImagesRequest(modelName: "Summer", tempFolderName: taken)
      #expect(try await studio.send(SoulAPI.trainFromImages(), request, as: token).status == 200)
      let late = try await studio.send(
        SoulAPI.deleteFolder(.init(folder: taken)), as: token)
      #expect(late.status == 409)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_photos") == 20)
    }
  }

  @Test("Another character takes 20 to 50 photos, sent one by one or in a form")
  func limits() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      for (count, status) in [(19, 400), (20, 200), (50, 200)] {
        let folder = try await studio.folder(of: person.user.id, photos: count, .training)
        if count == 50 {
          let more = try await studio.sendOne(TestPhoto.png(color: 2), to: folder, as: token)
          #expect(try more.decoded(PlainError.self).error == "Maximum 50 images allowed")
        }
        let request = TrainFromImagesRequest(modelName: "\(count)", tempFolderName: folder)
        let reply = try await studio.send(SoulAPI.trainFromImages(), request, as: token)
        #expect(reply.status == status, "\(count): \(reply.text)")
      }
      let form = try await studio.sendAll(
        SoulAPI.train(), Studio.photos(50), fields: ["modelName": "Form"], as: token)
      #expect(form.status == 200)
      let tooMany = try await studio.sendAll(
        SoulAPI.train(), Studio.photos(51), fields: ["modelName": "More"], as: token)
      #expect(tooMany.status == 400)
      #expect(try tooMany.decoded(PlainError.self).error == "Maximum 50 images allowed")
      let names = try await studio.get(SoulAPI.models(), as: token).models.map(\.name)
      #expect(Set(names) == ["20", "50", "Form"])
    }
  }
}
