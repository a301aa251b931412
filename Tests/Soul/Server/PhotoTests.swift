import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Photos that wait for their training")
struct PhotoTests {
  private let limit = PhotoFolder.lifetime

  @Test("Fifteen photos at once, each with its own result: an SVG named .jpg stops no other")
  func batch() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let photos = Studio.photos(14) + [TestPhoto.svg]
      let reply = try await studio.sendAll(SoulAPI.uploadPhotos(), photos, as: token)
      #expect(reply.status == 200, "\(reply.text)")
      let answer = try reply.decoded(BatchUploadResponse.self)
      #expect(answer.tempModelId.wholeMatch(of: /temp_[0-9]{13}_[0-9a-f]{8}/) != nil)
      #expect(answer.uploadedCount == 14)
      #expect(answer.results.map(\.success) == [Bool](repeating: true, count: 14) + [false])
      #expect(answer.results.last?.name == "image_14.jpg")
      #expect(answer.results.last?.error?.hasPrefix("The photo must be a JPEG") == true)
      let check = try await studio.get(SoulAPI.checkFolder(.init()), as: token)
      #expect(check.tempFolderName == answer.tempModelId)
      #expect(check.imageCount == 14)
      // The one that failed comes again by itself.
      let again = try await studio.sendOne(
        TestPhoto.png(color: 200), to: answer.tempModelId, as: token)
      #expect(try again.decoded(PhotoReceipt.self).imageCount == 15)
    }
  }

  @Test("Of equal photos in one form the first counts, and each other is named as a repetition")
  func equalPhotos() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let photos = Studio.photos(13) + Studio.photos(1) + Studio.photos(1)
      let reply = try await studio.sendAll(SoulAPI.uploadPhotos(), photos, as: token)
      #expect(reply.status == 200, "\(reply.text)")
      let answer = try reply.decoded(BatchUploadResponse.self)
      #expect(answer.results.map(\.success) == photos.indices.map { $0 < 13 })
      let repetition = BatchUploadResponse.Photo(
        name: "image_14.jpg", error: "This photo is in the form twice.")
      #expect(answer.results.last == repetition)
      #expect(answer.uploadedCount == 13 && answer.s3Urls.count == 13)
      #expect(answer.message == "13 of 15 photos uploaded")
      #expect(try await studio.get(SoulAPI.checkFolder(.init()), as: token).imageCount == 13)
    }
  }

  @Test("Fourteen and twenty-six photos are refused and leave nothing", arguments: [14, 26, 0])
  func wrongNumber(count: Int) async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let reply = try await studio.sendAll(
        SoulAPI.uploadPhotos(), Studio.photos(count), as: token)
      #expect(reply.status == 400)
      let sentence = [
        0: "At least one image file is required",
        14: "Minimum 15 images required for avatar training", 26: "Maximum 25 images allowed",
      ]
      #expect(try reply.decoded(PlainError.self).error == sentence[count])
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_folders") == 0)
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 0)
      #expect(try await studio.get(SoulAPI.checkFolder(.init()), as: token) == TempFolderResponse())
    }
  }

  @Test(
    "Photos one by one: the first begins a folder, and the same photo again is not stored twice")
  func single() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let first = try await studio.sendOne(TestPhoto.png(color: 1), as: token)
        .decoded(PhotoReceipt.self)
      let same = try await studio.sendOne(
        TestPhoto.png(color: 1), to: first.tempModelId, as: token
      ).decoded(PhotoReceipt.self)
      #expect(same == first)
      let other = try await studio.sendOne(
        TestPhoto.png(color: 2), to: first.tempModelId, as: token
      ).decoded(PhotoReceipt.self)
      #expect(other.imageCount == 2)
      let gone = try await studio.send(SoulAPI.deletePhoto(.init(image: other.id)), as: token)
      #expect(gone.status == 200)
      #expect(try await studio.get(SoulAPI.checkFolder(.init()), as: token).imageCount == 1)
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 1)
    }
  }

  @Test("A form without a photo says so as existing clients know it")
  func noPhoto() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let reply = try await studio.sendFields(["purpose": "onboarding"], as: token)
      #expect(reply.status == 400)
      #expect(try reply.decoded(PlainError.self).error == "Image file is required")
    }
  }

  @Test("The photos of the onboarding that come again with their Idempotency-Key are one folder")
  func repeated() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let replies = [
        try await studio.sendAll(
          SoulAPI.uploadPhotos(), Studio.photos(15), as: token, key: "k1"),
        try await studio.sendAll(
          SoulAPI.uploadPhotos(), Studio.photos(15), as: token, key: "k1"),
      ]
      #expect(replies[0].status == 200 && replies[0].text == replies[1].text)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_folders") == 1)
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 15)
    }
  }

  @Test("Nobody else can put photos into a folder, see it, or delete from it")
  func strangers() async throws {
    try await Studio.open { studio in
      let ada = try await studio.signIn().session.accessToken
      let ben = try await studio.signIn("+15195463439").session.accessToken
      let photo = try await studio.sendOne(TestPhoto.png(color: 1), as: ada)
        .decoded(PhotoReceipt.self)
      let intruder = try await studio.sendOne(
        TestPhoto.png(color: 2), to: photo.tempModelId, as: ben)
      #expect(intruder.status == 404)
      #expect(!(try await studio.get(SoulAPI.checkFolder(.init()), as: ben)).hasOnboardingImages)
      let deletion = SoulAPI.deletePhoto(.init(image: photo.id))
      #expect(try await studio.send(deletion, as: ben).status == 404)
      let request = TrainFromImagesRequest(modelName: "Mine", tempFolderName: photo.tempModelId)
      #expect(try await studio.send(SoulAPI.trainFromImages(), request, as: ben).status == 404)
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 1)
    }
  }

  @Test("A folder is full at 25 photos")
  func full() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let folder = try await studio.folder(of: person.user.id, photos: 25)
      let reply = try await studio.sendOne(
        TestPhoto.png(color: 2), to: folder, as: person.session.accessToken)
      #expect(reply.status == 409)
      #expect(try reply.decoded(PlainError.self).error == "Maximum 25 images allowed")
    }
  }

  @Test("A folder is there for 48 hours after its last photo, and then deleted with its photos")
  func expiry() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let folder = try await studio.folder(of: person.user.id)
      studio.clock.advance(by: limit - .milliseconds(1))
      try await studio.soul.photos.photos.removeExpired()
      let photos = studio.soul.photos.photos
      #expect(try await photos.check(.onboarding, of: person.user.id).tempFolderName == folder)
      studio.clock.advance(by: .milliseconds(1))
      #expect(try await photos.check(.onboarding, of: person.user.id) == TempFolderResponse())
      try await photos.removeExpired()
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_photos") == 0)
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 0)
    }
  }

  @Test("A photo that comes while its account is deleted is refused as the next request would be")
  func deletedMeanwhile() async throws {
    try await Studio.open { studio in
      let photos = studio.soul.photos.photos
      let blob = try await studio.soul.services.blobs.prepare(
        TestPhoto.png(color: 7), owner: Photos.owner("gone"), kind: Photos.kind)
      await #expect(throws: SoulRealm.accounts.answers.unknownAccount) {
        try await studio.database.write { db in
          try photos.add(blob, to: nil, .onboarding, of: "gone", in: db)
        }
      }
    }
  }
}
