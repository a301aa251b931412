import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor @Suite("Albums by a link")
struct AlbumsModelTests {
  private let phone = Phone()
  private let list = Address(SoulAPI.albums())
  private let share = Address(SoulAPI.shareAlbum())

  @Test("Pictures are shared for so many days; the link stands in the list")
  func sharing() async throws {
    phone.server.reply(list, AlbumsResponse(albums: []))
    phone.server.reply(share, SharedAlbum.sample, status: 201)
    let model = AlbumsModel(service: phone.service)
    await model.load()
    #expect(await model.share(["a", "b"], days: 30) == .sample)
    #expect(model.albums.value == [.sample])
    let body = try #require(phone.requests(share).first?.body)
    let request = try WireJSON.decode(ShareAlbumRequest.self, from: body)
    #expect(request.imageIds == ["a", "b"] && request.days == 30)
  }

  @Test("A repetition after a lost answer makes no second link; the next wish does")
  func repeated() async {
    phone.server.fail(share, .offline)
    let model = AlbumsModel(service: phone.service)
    #expect(await model.share(["a"], days: 7) == nil)
    #expect(model.errorMessage != nil)
    phone.server.reply(share, SharedAlbum.sample, status: 201)
    #expect(await model.share(["a"], days: 7) != nil)
    #expect(model.errorMessage == nil)
    #expect(await model.share(["a"], days: 7) != nil)
    let keys = phone.requests(share).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2])
  }

  @Test("Pictures that were deleted elsewhere are told in a sentence, and known to be missed")
  func deleted() async {
    phone.server.refuse(share, 404, "Image not found")
    let model = AlbumsModel(service: phone.service)
    #expect(await model.share(["a", "c"], days: 7) == nil)
    #expect(model.missed == ["a", "c"])
    #expect(model.errorMessage?.hasPrefix("A portrait of these was deleted.") == true)
    #expect(await model.share(["a"], days: 7) == nil)
    #expect(model.missed == ["a"])
    #expect(model.errorMessage?.hasPrefix("This portrait was deleted.") == true)
    phone.server.reply(share, SharedAlbum.sample, status: 201)
    #expect(await model.share(["b"], days: 7) != nil)
    #expect(model.missed.isEmpty)
  }

  @Test("Of a batch it is told whether portraits are left, and no link to it is tried again")
  func deletedBatch() async {
    phone.server.refuse(share, 404, "Image not found")
    let model = AlbumsModel(service: phone.service)
    let (batch, wish) = (Address.generation("g"), ["a", "b"])
    var left = Generation.sample
    (left.id, left.images, left.imageIds) = ("g", ["https://quartet.example/b"], ["b"])
    phone.server.reply(batch, left)
    #expect(await model.share(wish, of: "g", days: 7) == nil)
    #expect(model.errorMessage?.hasPrefix("A portrait of these was deleted.") == true)
    #expect(model.isMissed(wish) && !model.isMissed(["b"]))
    phone.server.fail(batch, .offline)
    #expect(await model.share(wish, of: "g", days: 7) == nil)
    #expect(model.errorMessage?.hasPrefix("A portrait of these was deleted.") == true)
    phone.server.refuse(batch, 404, "Generation not found")
    #expect(await model.share(wish, of: "g", days: 7) == nil)
    #expect(model.errorMessage == "These portraits were deleted. Close this, and share others.")
    #expect(model.isMissed(wish))
  }

  @Test("A link that is taken back opens nothing, also one that is gone already")
  func takingBack() async {
    var closed = SharedAlbum.sample
    (closed.state, closed.url) = (.revoked, nil)
    let deletion = Address(SoulAPI.revokeAlbum(.init(album: closed.id)))
    phone.server.reply(list, AlbumsResponse(albums: [.sample]))
    phone.server.fail(deletion, .offline)
    let model = AlbumsModel(service: phone.service)
    await model.load()
    await model.takeBack(.sample)
    #expect(model.errorMessage != nil && model.albums.value?.first?.state == .open)
    phone.server.reply(list, AlbumsResponse(albums: [closed]))
    phone.server.refuse(deletion, 404, "Album not found")
    await model.takeBack(.sample)
    #expect(model.errorMessage == nil && model.albums.value?.first?.state == .revoked)
  }
}
