import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing

@testable import SoulApp

/// Photos whose folder has expired, or was trained in another window.
@MainActor @Suite("Photos whose folder is gone")
struct LostFolderTests {
  let phone = Phone()

  private static let judged = Address(SoulAPI.judgedPhotos(.init(folder: "temp_1")))
  private let isGone = Locked(false)

  /// Takes photos into one folder until that is gone, and then into the next one.
  /// - Parameter status: how photos for the one that is gone are refused.
  private func answersUploads(_ status: Int = 404, after gate: Gate? = nil) {
    let (phone, isGone) = (phone, isGone)
    phone.server.answer(.upload) { request in
      let count = await phone.requests(.upload).count
      let isOld = String(decoding: request.body ?? Data(), as: UTF8.self).contains("temp_1")
      let hasEnded = isGone.withLock { $0 }
      if hasEnded, isOld { return try .json(["error": "No such folder"], status: status) }
      if hasEnded { await gate?.pass() }
      return try .json(
        PhotoReceipt(
          id: "blob-\(count)", tempModelId: hasEnded ? "temp_2" : "temp_1", s3Url: "",
          imageCount: count))
    }
  }

  private func folderEnds(_ status: Int = 404) {
    isGone.withLock { $0 = true }
    phone.server.refuse(Self.judged, status, "No such folder")
  }

  /// So many photos are in a folder, which then ends.
  private func ended(_ count: Int, _ status: Int = 404) async -> PhotoUploads {
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    uploads.add(Phone.photos(count))
    await uploads.finished()
    folderEnds(status)
    return uploads
  }

  private static let three =
    "The 3 photos that were here have expired or are in training already; choose them again."

  @Test(
    "Photos of a folder that is gone are to be chosen again; new ones go into another folder",
    arguments: [404, 409])
  func expired(status: Int) async {
    answersUploads(status)
    let uploads = await ended(3, status)
    #expect(uploads.sentCount == 3)
    let ids = uploads.add([Phone.photo("new 1"), Phone.photo("new 2")])
    await uploads.finished()
    #expect(uploads.note == Self.three)
    #expect(uploads.photos.map(\.id) == ids)
    #expect(uploads.sentCount == 2)
    #expect(uploads.folder == "temp_2")
    let bodies = phone.requests(.upload).map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    // Three, one that was refused, and both.
    #expect(bodies.count == 6)
    #expect(!bodies[4].contains("temp_"))
    #expect(bodies[5].contains("temp_2"))
  }

  @Test("A photo that had failed is tried again in another folder, once its own has ended")
  func triedAgain() async {
    answersUploads()
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    uploads.add(Phone.photos(1))
    await uploads.finished()
    phone.server.fail(.upload, .offline)
    let ids = uploads.add([Phone.photo("new")])
    await uploads.finished()
    #expect(uploads.failures.count == 1)
    answersUploads()
    folderEnds()
    uploads.retry(ids[0])
    await uploads.finished()
    #expect(
      uploads.note
        == "The photo that was here has expired or is in training already; choose it again.")
    #expect(uploads.photos.map(\.id) == ids)
    #expect(uploads.failures.isEmpty)
    #expect(uploads.folder == "temp_2")
  }

  @Test("Photos of an earlier launch that have ended meanwhile are here no more")
  func earlier() async {
    phone.server.reply(
      .folder,
      TempFolderResponse(
        tempFolderName: "temp_1", imageUrls: (1...3).map { "https://quartet.example/\($0)" }))
    answersUploads()
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    await uploads.restore()
    #expect(uploads.hasEarlier)
    folderEnds()
    uploads.add(Phone.photos(1))
    await uploads.finished()
    #expect(uploads.note == Self.three)
    #expect(!uploads.hasEarlier)
    #expect(uploads.sentCount == 1)
  }

  @Test("A photo that was chosen twice is still there, and goes into the other folder")
  func twice() async {
    phone.server.reply(.upload, PhotoReceipt.sample)
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    let ids = uploads.add(Phone.photos(2))
    await uploads.finished()
    let old = PhotoReceipt.sample.tempModelId
    phone.server.refuse(Address(SoulAPI.judgedPhotos(.init(folder: old))), 404, "No such folder")
    phone.server.reply(
      .upload, PhotoReceipt(id: "blob-2", tempModelId: "temp_2", s3Url: "", imageCount: 1))
    #expect(await uploads.letGoIfGone())
    await uploads.finished()
    #expect(uploads.photos.map(\.id) == [ids[1]])
    #expect(uploads.photos.first?.state == .sent("blob-2"))
    #expect(uploads.note == nil)
  }

  @Test("A folder that is only full stays, with the server's sentence")
  func full() async {
    let photo = JudgedPhoto(id: "blob-1", s3Url: "", verdict: "good", sentence: nil)
    phone.server.reply(Self.judged, JudgedPhotosResponse(tempModelId: "temp_1", photos: [photo]))
    phone.answersUploads()
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    uploads.add(Phone.photos(1))
    await uploads.finished()
    phone.server.refuse(.upload, 409, "Maximum 25 images allowed")
    uploads.add([Phone.photo("new")])
    await uploads.finished()
    #expect(uploads.failures == ["Maximum 25 images allowed"])
    #expect(uploads.folder == "temp_1")
    #expect(uploads.sentCount == 1)
  }

  @Test("After a reload in the middle, photos for the other folder must be chosen again")
  func reload() async throws {
    let gate = Gate()
    answersUploads(after: gate)
    let before = await ended(1)
    phone.server.reply(.folder, TempFolderResponse())
    before.add(Phone.photos(3))
    // One that arrived, one that was refused, and the first one for the other folder.
    try await eventually { phone.requests(.upload).count == 3 }
    let after = PhotoUploads(
      .onboarding, service: SoulService(session: phone.relaunched()))
    await after.restore()
    #expect(
      after.note == "3 photos that you chose last time did not arrive. Choose them again.")
    gate.open()
    await before.finished()
  }

  @Test("Another character's photos that are gone cannot be trained, and say so by themselves")
  func training() async {
    phone.answersAll()
    answersUploads()
    let app = phone.app()
    await app.refreshAll()
    app.draft.name = "Summer"
    let uploads = app.draft.photos(for: .training)
    uploads.add(Phone.photos(20))
    await uploads.finished()
    folderEnds()
    phone.server.refuse(Address(SoulAPI.trainFromImages()), 404, "No such folder")
    #expect(await !app.trainAnother(from: uploads))
    #expect(uploads.isEmpty)
    #expect(uploads.note?.contains("20 photos that were here") == true)
    #expect(app.models.errorMessage == nil)
    #expect(app.draft.name == "Summer")
  }

  @Test("Photos that another window trains are not deleted, and are here no more")
  func discarded() async {
    answersUploads()
    let uploads = await ended(1, 409)
    let sentence = "These photos are in training already."
    phone.server.refuse(Address(SoulAPI.deleteFolder(.init(folder: "temp_1"))), 409, sentence)
    #expect(await !uploads.discard())
    #expect(uploads.note == sentence)
    #expect(uploads.isEmpty)
    #expect(uploads.folder == nil)
  }
}
