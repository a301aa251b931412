import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing

@testable import SoulApp

/// The photos of a phone, which take what a test lets them.
@MainActor
private final class Photos {
  var added: [Data] = []
  var refusal: PhotoLibrary.Refusal?

  var library: PhotoLibrary {
    PhotoLibrary {
      if let refusal = self.refusal { throw refusal }
      self.added.append($0)
    }
  }
}

@MainActor @Suite("Saving a picture")
struct PictureSaverTests {
  private let phone = Phone()
  private let photos = Photos()
  private let picture = SoulPicture(id: "a", url: "https://quartet.example/blobs/a")
  private let jpeg = Data("a portrait".utf8)

  init() {
    let jpeg = jpeg
    phone.server.answer(.get, "/blobs/a") { _ in
      TransportResponse(status: 200, headers: [:], body: jpeg)
    }
  }

  @Test("A phone has a saved picture among its photos; a browser is given a file")
  func places() async {
    let saver = PictureSaver(service: phone.service, photos: photos.library)
    await saver.save(picture)
    #expect(photos.added == [jpeg])
    #expect(saver.isAmongPhotos(picture))

    let browser = PictureSaver(service: phone.service)
    let file = await browser.save(picture)
    #expect(file?.data == jpeg)
    #expect(!browser.isAmongPhotos(picture) && browser.errorMessage(of: picture) == nil)
    #expect(browser.canSave(picture), "a file may be wanted at another place, too")
  }

  @Test("A picture whose file is on its way, or among the photos, is not added again")
  func once() async throws {
    let (gate, jpeg) = (Gate(), jpeg)
    phone.server.answer(.get, "/blobs/a") { _ in
      await gate.pass()
      return TransportResponse(status: 200, headers: [:], body: jpeg)
    }
    let saver = PictureSaver(service: phone.service, photos: photos.library)
    let first = Task { await saver.save(picture) }
    try await eventually { !saver.canSave(picture) }
    let second = Task { await saver.save(picture) }
    gate.open()
    _ = await (first.value, second.value)
    await saver.save(picture)
    #expect(photos.added == [jpeg])
    #expect(saver.isAmongPhotos(picture) && !saver.canSave(picture))
  }

  @Test("What became of a picture is said of it, and not of the next one")
  func others() async {
    let next = SoulPicture(id: "b", url: "https://quartet.example/blobs/b")
    phone.server.answer(.get, "/blobs/b") { _ in throw TransportError.offline }
    let saver = PictureSaver(service: phone.service, photos: photos.library)
    await saver.save(picture)
    #expect(!saver.isAmongPhotos(next) && saver.canSave(next))
    await saver.save(next)
    #expect(saver.errorMessage(of: next) != nil && saver.canSave(next))
    #expect(saver.isAmongPhotos(picture) && saver.errorMessage(of: picture) == nil)
  }

  @Test("A picture that is not saved has a sentence, and is not called saved")
  func refused() async {
    photos.refusal = .forbidden
    let saver = PictureSaver(service: phone.service, photos: photos.library)
    await saver.save(picture)
    #expect(!saver.isAmongPhotos(picture))
    #expect(saver.errorMessage(of: picture)?.contains("Settings") == true)
  }
}
