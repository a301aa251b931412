import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing

@testable import SoulApp

@MainActor @Suite("Photos of another character")
struct NewCharacterTests {
  let phone = Phone()

  @Test("Another character takes 20 to 50 photos; of 51 the person is told")
  func another() async {
    phone.answersUploads()
    let uploads = PhotoUploads(.training, service: phone.service)
    uploads.add(Phone.photos(19))
    await uploads.finished()
    #expect(!uploads.isEnough)
    uploads.add(Phone.photos(1))
    await uploads.finished()
    #expect(uploads.isEnough)
    #expect(uploads.add(Phone.photos(31)).count == 30)
    #expect(uploads.note?.contains("50") == true && uploads.room == 0)
    await uploads.finished()
    #expect(uploads.sentCount == 50)
    let bodies = phone.requests(.upload).map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    #expect(bodies.allSatisfy { $0.contains("training") })
  }

  @Test("Another character's photos are found after a relaunch, and deleted with their folder")
  func discard() async throws {
    let folder = Address(SoulAPI.checkFolder(.init(.training)))
    phone.server.reply(
      folder,
      TempFolderResponse(tempFolderName: "temp_1", imageUrls: ["https://quartet.example/1"]))
    phone.answersUploads()
    let uploads = PhotoUploads(.training, service: phone.service)
    await uploads.restore()
    #expect(uploads.hasEarlier && uploads.sentCount == 1)
    uploads.add(Phone.photos(3))
    let deletion = Address(SoulAPI.deleteFolder(.init(folder: "temp_1")))
    phone.server.fail(deletion, .offline)
    // The one that is on its way arrives before; the others are not sent.
    #expect(await !uploads.discard())
    #expect(uploads.note != nil && uploads.folder == "temp_1" && !uploads.isSending)
    phone.server.reply(deletion, SoulDone.sample)
    #expect(await uploads.discard())
    #expect(uploads.isEmpty && uploads.folder == nil)
  }
}
