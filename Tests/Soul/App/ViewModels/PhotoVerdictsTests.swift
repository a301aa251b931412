import ClientKit
import ClientKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor @Suite("Photos are judged as they are picked")
struct PhotoVerdictsTests {
  let phone = Phone()

  private static let judged = Address(SoulAPI.judgedPhotos(.init(folder: "temp_1")))

  /// Judges the photos that have come, all but these as blurred.
  /// - Parameter gone: those that are deleted.
  private func judges(good: Set<String> = [], gone: Set<String> = []) {
    let phone = phone
    phone.server.answer(Self.judged) { _ in
      let count = await phone.requests(.upload).count
      return try .json(
        JudgedPhotosResponse(
          tempModelId: "temp_1",
          photos: (1...count).map { "blob-\($0)" }.filter { !gone.contains($0) }.map { id in
            let isGood = good.contains(id)
            return JudgedPhoto(
              id: id, s3Url: "https://quartet.example/blobs/\(id)",
              verdict: isGood ? "good" : "blurred", sentence: isGood ? nil : "Blurry.")
          }))
    }
  }

  @Test("Photos are judged once they are in; one that is kept is not spoken of again")
  func verdicts() async {
    phone.answersUploads()
    judges(good: ["blob-1"])
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    uploads.add(Phone.photos(15))
    await uploads.finished()
    await uploads.verdicts.finished()
    let (first, second) = (uploads.photos[0], uploads.photos[1])
    #expect(uploads.complaint(about: first) == nil)
    #expect(uploads.complaint(about: second) == "Blurry.")
    // Whatever is said, the owner may go on.
    #expect(uploads.isEnough && uploads.sentCount == 15)
    uploads.keep(second)
    #expect(uploads.complaint(about: second) == nil)
  }

  @Test("A photo that is replaced leaves its place to the other one, and the server")
  func replaced() async throws {
    phone.answersUploads()
    judges()
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    let ids = uploads.add(Phone.photos(25))
    await uploads.finished()
    let deletion = Address(SoulAPI.deletePhoto(.init(image: "blob-2")))
    phone.server.fail(deletion, .offline)
    #expect(await uploads.replace(ids[1], with: Phone.photo("sharper")) == nil)
    #expect(uploads.photos.map(\.id) == ids && uploads.note != nil)
    phone.server.reply(deletion, SoulDone.sample)
    judges(gone: ["blob-2"])
    let new = try #require(await uploads.replace(ids[1], with: Phone.photo("sharper")))
    await uploads.finished()
    #expect(uploads.photos.map(\.id) == [ids[0], new] + ids[2...])
    #expect(uploads.photos[1].state == .sent("blob-26"))
    #expect(uploads.sentCount == 25)
  }

  @Test("Photos of an earlier launch are judged, too, and can then be removed")
  func earlierVerdicts() async {
    phone.server.reply(
      .folder,
      TempFolderResponse(tempFolderName: "temp_1", imageUrls: ["https://quartet.example/1"]))
    phone.server.reply(
      Self.judged,
      JudgedPhotosResponse(
        tempModelId: "temp_1",
        photos: [
          JudgedPhoto(
            id: "blob-0", s3Url: "https://quartet.example/1", verdict: "tooDark", sentence: "Dark.")
        ]))
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    await uploads.restore()
    await uploads.verdicts.finished()
    #expect(uploads.earlier.isEmpty && uploads.sentCount == 1)
    #expect(uploads.photos.first.flatMap { uploads.complaint(about: $0) } == "Dark.")
    phone.server.reply(Address(SoulAPI.deletePhoto(.init(image: "blob-0"))), SoulDone.sample)
    phone.server.reply(Self.judged, JudgedPhotosResponse(tempModelId: "temp_1", photos: []))
    if let first = uploads.photos.first { await uploads.remove(first.id) }
    #expect(uploads.isEmpty)
  }

  @Test("Photos that are not judged yet are asked for again after two seconds")
  func judgedLater() async throws {
    phone.answersUploads()
    let asked = Locked(0)
    phone.server.answer(Self.judged) { _ in
      let isFirst = asked.withLock { count in
        count += 1
        return count == 1
      }
      let photo = JudgedPhoto(
        id: "blob-1", s3Url: "https://quartet.example/1", verdict: isFirst ? nil : "flat",
        sentence: isFirst ? nil : "Flat.")
      return try .json(JudgedPhotosResponse(tempModelId: "temp_1", photos: [photo]))
    }
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    uploads.add(Phone.photos(1))
    try await phone.clock.sleeper(for: PhotoVerdicts.pause)
    #expect(uploads.complaint(about: uploads.photos[0]) == nil)
    phone.clock.advance(by: PhotoVerdicts.pause)
    await uploads.verdicts.finished()
    #expect(uploads.complaint(about: uploads.photos[0]) == "Flat.")
    #expect(asked.withLock { $0 } == 2)
  }
}
