import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct PhotoUploadsTests {
  let phone = Phone()

  @Test("Photos go one after the other, all into the folder that the first one began")
  func oneFolder() async throws {
    phone.answersUploads()
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    uploads.add(Phone.photos(15))
    #expect(uploads.isSending)
    await uploads.finished()
    #expect(uploads.sentCount == 15)
    #expect(uploads.isEnough)
    #expect(uploads.folder == "temp_1")
    let bodies = phone.requests(.upload).map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    #expect(!bodies[0].contains("temp_1"))
    #expect(bodies.dropFirst().allSatisfy { $0.contains("temp_1") })
    #expect(bodies.allSatisfy { $0.contains("onboarding") })
  }

  @Test("14 photos are not enough")
  func tooFew() async {
    phone.answersUploads()
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    uploads.add(Phone.photos(14))
    await uploads.finished()
    #expect(!uploads.isEnough)
  }

  @Test("Of 26 photos, 25 are taken, and the person is told")
  func tooMany() async {
    phone.answersUploads()
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    #expect(uploads.add(Phone.photos(26)).count == 25)
    #expect(uploads.note?.contains("25") == true)
    #expect(uploads.room == 0)
    await uploads.finished()
    #expect(uploads.sentCount == 25)
  }

  @Test("A photo that fails twice and then works stops no other")
  func retry() async throws {
    let failures = Locked(2)
    phone.server.answer(.upload) { request in
      let body = String(decoding: request.body ?? Data(), as: UTF8.self)
      let fails =
        body.contains("photo 1\r")
        && failures.withLock { left in
          left -= 1
          return left >= 0
        }
      if fails { throw TransportError.offline }
      let count = await phone.requests(.upload).count
      return try .json(
        PhotoReceipt(id: "blob-\(count)", tempModelId: "temp_1", s3Url: "", imageCount: count))
    }
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    let ids = uploads.add(Phone.photos(3))
    await uploads.finished()
    #expect(uploads.sentCount == 2)
    for sent in [2, 3] {
      guard case .failed(let sentence) = uploads.photos[1].state else {
        Issue.record("the photo has not failed")
        return
      }
      #expect(!sentence.isEmpty)
      uploads.retry(ids[1])
      await uploads.finished()
      #expect(uploads.sentCount == sent)
    }
  }

  @Test("Something that is no photo says so, without a call")
  func noPhoto() async {
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    uploads.add([{ _ in nil }])
    await uploads.finished()
    #expect(uploads.photos.first?.state == .refused("That is not a photo. Choose another one."))
    #expect(phone.server.requests.isEmpty)
  }

  @Test("A photo that is sent is deleted at the server, too; one that was never sent is not")
  func remove() async {
    phone.answersUploads()
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    let ids = uploads.add(Phone.photos(1) + [{ _ in nil }])
    await uploads.finished()
    let deletion = Address(SoulAPI.deletePhoto(.init(image: "blob-1")))
    phone.server.fail(deletion, .offline)
    await uploads.remove(ids[0])
    #expect(uploads.photos.count == 2)
    #expect(uploads.note != nil)
    phone.server.reply(deletion, SoulDone.sample)
    for id in ids { await uploads.remove(id) }
    #expect(uploads.photos.isEmpty)
    #expect(phone.requests(deletion).count == 2)
  }

  @Test("Photos of an earlier launch are found, and count")
  func restore() async {
    phone.server.reply(
      .folder,
      TempFolderResponse(
        tempFolderName: "temp_9", imageUrls: (0..<14).map { "https://quartet.example/\($0)" }))
    phone.answersUploads()
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    await uploads.restore()
    #expect(uploads.sentCount == 14)
    #expect(!uploads.isEnough)
    uploads.add(Phone.photos(1))
    await uploads.finished()
    #expect(uploads.isEnough)
    let body = String(decoding: phone.requests(.upload).first?.body ?? Data(), as: UTF8.self)
    #expect(body.contains("temp_9"))
  }

  @Test("Photos that are chosen while an earlier launch's are looked for go into their folder")
  func chosenMeanwhile() async throws {
    let gate = Gate()
    phone.server.answer(.folder) { _ in
      await gate.pass()
      return try .json(
        TempFolderResponse(
          tempFolderName: "temp_9", imageUrls: ["https://quartet.example/1"]))
    }
    phone.answersUploads()
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    let restoring = Task { await uploads.restore() }
    try await eventually { phone.requests(.folder).count == 1 }
    uploads.add(Phone.photos(1))
    gate.open()
    await restoring.value
    await uploads.finished()
    #expect(uploads.sentCount == 2)
    let body = String(decoding: phone.requests(.upload).first?.body ?? Data(), as: UTF8.self)
    #expect(body.contains("temp_9"))
  }
}
