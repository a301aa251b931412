import ClientKit
import ClientKitTesting
import SoulModels
import Testing

@testable import SoulApp

/// The onboarding's photos in two windows of one person.
@MainActor @Suite("Photos that another window sends or removes")
struct FollowedFolderTests {
  let phone = Phone()

  private static let judged = Address(SoulAPI.judgedPhotos(.init(folder: "temp_1")))

  /// The server has the photos of these numbers.
  private func has(_ numbers: some Sequence<Int>) {
    phone.server.reply(
      Self.judged,
      JudgedPhotosResponse(
        tempModelId: "temp_1",
        photos: numbers.map {
          JudgedPhoto(id: "blob-\($0)", s3Url: "https://quartet.example/\($0)", verdict: "good")
        }))
  }

  private func ids(_ uploads: PhotoUploads) -> [PhotoUploads.Photo.State] {
    uploads.photos.map(\.state)
  }

  @Test("A page follows the server's count, whichever window sends or removes")
  func count() async throws {
    phone.server.reply(.folder, TempFolderResponse())
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    await uploads.restore()
    let following = Task { await uploads.followFolder() }
    defer { following.cancel() }

    // The other window begins.
    phone.server.reply(
      .folder,
      TempFolderResponse(tempFolderName: "temp_1", imageUrls: ["https://quartet.example/1"]))
    has(1...1)
    try await phone.clock.pass(PhotoUploads.pause)
    try await eventually { uploads.photos.map(\.state) == [.sent("blob-1")] }

    has(1...18)
    try await phone.clock.pass(PhotoUploads.pause)
    try await eventually { uploads.sentCount == 18 }
    #expect(uploads.isEnough && uploads.room == 7)
    #expect(uploads.photos.last?.address == "https://quartet.example/18")

    has([1, 3])
    try await phone.clock.pass(PhotoUploads.pause)
    try await eventually { uploads.sentCount == 2 }
    #expect(ids(uploads) == [.sent("blob-1"), .sent("blob-3")])
    #expect(!uploads.isEnough)
  }

  @Test("After one's own photos the count is that of both windows, and none is there twice")
  func both() async {
    phone.server.reply(.folder, TempFolderResponse())
    phone.answersUploads()
    has(1...3)
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    await uploads.restore()
    uploads.add(Phone.photos(2))
    await uploads.finished()
    await uploads.verdicts.finished()
    #expect(ids(uploads) == [.sent("blob-1"), .sent("blob-2"), .sent("blob-3")])
  }

  @Test("While a photo is not in, what the server has more may be that one, and is not shown")
  func unanswered() async {
    phone.server.reply(.folder, TempFolderResponse())
    phone.answersUploads()
    has(1...1)
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    await uploads.restore()
    uploads.add(Phone.photos(1))
    await uploads.finished()
    phone.server.fail(.upload, .timedOut)
    let lost = uploads.add([Phone.photo("lost")])
    await uploads.finished()
    has(1...2)
    uploads.ask()
    await uploads.verdicts.finished()
    #expect(uploads.photos.count == 2)
    phone.server.reply(
      .upload, PhotoReceipt(id: "blob-2", tempModelId: "temp_1", s3Url: "", imageCount: 2))
    uploads.retry(lost[0])
    await uploads.finished()
    await uploads.verdicts.finished()
    #expect(ids(uploads) == [.sent("blob-1"), .sent("blob-2")])
  }
}
