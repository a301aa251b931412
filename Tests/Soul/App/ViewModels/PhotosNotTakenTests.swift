import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing

@testable import SoulApp

@MainActor @Suite("Photos that are not taken")
struct PhotosNotTakenTests {
  let phone = Phone()

  @Test("The same photo twice counts once; the second goes without the first")
  func twice() async {
    phone.server.reply(.upload, PhotoReceipt.sample)
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    let ids = uploads.add(Phone.photos(2))
    await uploads.finished()
    #expect(uploads.sentCount == 1)
    #expect(uploads.photos[0].state == .sent(PhotoReceipt.sample.id))
    #expect(uploads.photos[1].refusal?.contains("same photo twice") == true)
    await uploads.remove(ids[1])
    #expect(uploads.photos.map(\.id) == [ids[0]])
    let deletion = Address(SoulAPI.deletePhoto(.init(image: PhotoReceipt.sample.id)))
    #expect(phone.requests(deletion).isEmpty)
  }

  @Test(
    "What the server refuses says why and is not sent again; what it may take later is",
    arguments: [413, 415])
  func refused(status: Int) async {
    phone.server.refuse(.upload, status, "This is not a photo that can be read.")
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    let ids = uploads.add(Phone.photos(1))
    await uploads.finished()
    #expect(uploads.photos[0].refusal == "This is not a photo that can be read.")
    #expect(uploads.failures.isEmpty)
    uploads.retry(ids[0])
    await uploads.finished()
    #expect(phone.requests(.upload).count == 1)
    phone.server.refuse(.upload, 503, "The server is busy.")
    uploads.add(Phone.photos(2))
    await uploads.finished()
    #expect(uploads.failures == ["The server is busy."])
  }

  @Test("A photo that may have lost a part on its way can be sent again", arguments: [400, 422])
  func damaged(status: Int) async {
    let sentence = "The photo could not be read. Please send it again."
    phone.server.refuse(.upload, status, sentence)
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    let ids = uploads.add(Phone.photos(1))
    await uploads.finished()
    #expect(uploads.failures == [sentence])
    phone.answersUploads()
    uploads.retry(ids[0])
    await uploads.finished()
    #expect(uploads.sentCount == 1)
  }

  @Test("Beside the count stands how many were not taken, could be better, or both")
  func findings() async {
    phone.answersUploads()
    let judged = ["blob-1", "blob-2"].map {
      JudgedPhoto(
        id: $0, s3Url: "https://quartet.example/1", verdict: "blurred", sentence: "Blurry.")
    }
    phone.server.reply(
      Address(SoulAPI.judgedPhotos(.init(folder: "temp_1"))),
      JudgedPhotosResponse(tempModelId: "temp_1", photos: judged))
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    #expect(uploads.findings == nil)
    let none = uploads.add([{ _ in nil }])
    await uploads.finished()
    #expect(uploads.findings == "1 was not taken")
    uploads.add(Phone.photos(2) + [{ _ in nil }])
    await uploads.finished()
    await uploads.verdicts.finished()
    #expect(uploads.findings == "4 need a look")
    for photo in uploads.refused { await uploads.remove(photo.id) }
    #expect(uploads.findings == "2 could be better")
    #expect(!uploads.photos.contains { none.contains($0.id) })
    for photo in uploads.poor { uploads.keep(photo) }
    #expect(uploads.findings == nil)
  }

  @Test("Photos that are not taken leave their room to others, but do not come without an end")
  func room() async {
    phone.answersUploads()
    let none: [PhotoUploads.Load] = Array(repeating: { _ in nil }, count: 25)
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    uploads.add(Phone.photos(14) + none.prefix(11))
    await uploads.finished()
    #expect(uploads.sentCount == 14 && uploads.room == 11)
    uploads.add(Phone.photos(11))
    await uploads.finished()
    #expect(uploads.sentCount == 25 && uploads.room == 0)
    let useless = PhotoUploads(.onboarding, service: phone.service)
    for _ in 1...2 {
      #expect(useless.add(none).count == 25)
      await useless.finished()
    }
    #expect(useless.room == 0)
  }

  @Test("Of the same photo twice, the second is sent when the first is removed or replaced")
  func secondOfTwo() async {
    phone.server.answer(.upload) { request in
      let isOther = String(decoding: request.body ?? Data(), as: UTF8.self).contains("sharper")
      var receipt = PhotoReceipt.sample
      if isOther { receipt.id = "other" }
      return try .json(receipt)
    }
    let photo = PhotoReceipt.sample.id
    phone.server.reply(Address(SoulAPI.deletePhoto(.init(image: photo))), SoulDone.sample)
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    let ids = uploads.add(Array(repeating: Phone.photo("photo"), count: 3))
    await uploads.finished()
    await uploads.remove(ids[0])
    await uploads.finished()
    #expect(uploads.photos.map(\.state) == [.sent(photo), .double(photo)])
    _ = await uploads.replace(ids[1], with: Phone.photo("sharper"))
    await uploads.finished()
    #expect(uploads.photos.map(\.state) == [.sent("other"), .sent(photo)])
  }

  @Test("Of the same photo three times, the third is sent when the others are removed")
  func thirdOfThree() async {
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    // The server gives a photo that comes again after its removal another name.
    func name(_ blob: String) {
      phone.server.reply(
        .upload, PhotoReceipt(id: blob, tempModelId: "temp_1", s3Url: "", imageCount: 1))
      phone.server.reply(Address(SoulAPI.deletePhoto(.init(image: blob))), SoulDone.sample)
    }
    name("blob-1")
    let ids = uploads.add(Array(repeating: Phone.photo("photo"), count: 3))
    await uploads.finished()
    name("blob-2")
    await uploads.remove(ids[0])
    await uploads.finished()
    #expect(uploads.photos.map(\.state) == [.sent("blob-2"), .double("blob-2")])
    name("blob-3")
    await uploads.remove(ids[1])
    await uploads.finished()
    #expect(uploads.photos.map(\.state) == [.sent("blob-3")])
  }

  @Test("The same photo as one of an earlier launch is sent when that one is removed")
  func secondOfEarlier() async throws {
    let address = "https://quartet.example/1"
    phone.server.reply(
      .folder, TempFolderResponse(tempFolderName: "temp_1", imageUrls: [address]))
    let gate = Gate()
    phone.server.answer(Address(SoulAPI.judgedPhotos(.init(folder: "temp_1")))) { _ in
      await gate.pass()
      let photo = JudgedPhoto(id: "blob-1", s3Url: address, verdict: "good", sentence: nil)
      return try .json(JudgedPhotosResponse(tempModelId: "temp_1", photos: [photo]))
    }
    phone.server.reply(
      .upload,
      PhotoReceipt(id: "blob-1", tempModelId: "temp_1", s3Url: address, imageCount: 1))
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    await uploads.restore()
    uploads.add(Phone.photos(1))
    await uploads.finished()
    gate.open()
    await uploads.verdicts.finished()
    #expect(uploads.photos.map(\.state) == [.sent("blob-1"), .double("blob-1")])
    phone.server.reply(Address(SoulAPI.deletePhoto(.init(image: "blob-1"))), SoulDone.sample)
    await uploads.remove(uploads.photos[0].id)
    await uploads.finished()
    #expect(uploads.photos.map(\.state) == [.sent("blob-1")])
    #expect(phone.requests(.upload).count == 2)
  }
}
