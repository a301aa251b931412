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
    #expect(saver.isAmongPhotos && saver.document == nil)

    let browser = PictureSaver(service: phone.service)
    await browser.save(picture)
    #expect(browser.document?.data == jpeg)
    #expect(!browser.isAmongPhotos && browser.errorMessage == nil)
  }

  @Test("A picture that is not saved has a sentence, and is not called saved")
  func refused() async {
    photos.refusal = .forbidden
    let saver = PictureSaver(service: phone.service, photos: photos.library)
    await saver.save(picture)
    #expect(!saver.isAmongPhotos && saver.document == nil)
    #expect(saver.errorMessage?.contains("Settings") == true)
  }
}
