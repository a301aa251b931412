import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor @Suite("The staff member's own photo")
struct StaffPhotoViewModelTests {
  private let phone = Handset()
  private let model: StaffPhotoViewModel
  private static let shown = Address(TruFanAPI.staffPhoto())
  private static let removing = Address(TruFanAPI.removeStaffPhoto())
  private static let path = TruFanAPI.uploadStaffPhoto().path

  init() { model = StaffPhotoViewModel(user: phone.user, api: phone.api) }

  private func answer(_ photo: String) {
    phone.server.answer(.post, Self.path) { _ in try .json(StaffPhoto(photoUrl: photo)) }
  }

  private var uploads: [TransportRequest] {
    phone.server.requests.filter { $0.method == .post && $0.path == Self.path }
  }

  @Test("is shown, replaced and removed")
  func way() async {
    phone.server.reply(Self.shown, StaffPhoto(photoUrl: nil))
    await model.load()
    #expect(model.photo == .loaded(nil))
    answer("/blobs/1?signature=x")
    await model.photoChosen { Data("jpeg".utf8) }
    #expect(model.photo == .loaded("/blobs/1?signature=x"))
    #expect(model.errorMessage == nil && !model.canRetry && !model.isWorking)
    #expect(uploads.first?.headers["content-type"]?.hasPrefix("multipart/form-data") == true)
    phone.server.reply(Self.removing, StaffPhoto(photoUrl: nil))
    await model.removeButtonTapped()
    #expect(model.photo == .loaded(nil))
  }

  @Test("that is no photo, or too large, is not sent; the sentence says so")
  func unsendable() async {
    phone.server.reply(Self.shown, StaffPhoto(photoUrl: "/blobs/1"))
    await model.load()
    await model.photoChosen { nil }
    #expect(model.errorMessage == NotAPhoto.sentence)
    #expect(!model.canRetry)
    await model.photoChosen { Data(count: PhotoSender.largestPhoto + 1) }
    #expect(
      model.errorMessage == "The photo has more than 20 MB. Please choose a smaller one.")
    #expect(model.photo == .loaded("/blobs/1") && uploads.isEmpty)
  }

  @Test("that did not arrive can be tried again, and the one before stays until then")
  func retry() async {
    phone.server.reply(Self.shown, StaffPhoto(photoUrl: "/blobs/1"))
    await model.load()
    phone.server.answer(.post, Self.path) { _ in throw TransportError.offline }
    await model.photoChosen { Data("jpeg".utf8) }
    #expect(model.errorMessage != nil && model.canRetry)
    #expect(model.photo == .loaded("/blobs/1"))
    answer("/blobs/2")
    await model.retryButtonTapped()
    #expect(model.photo == .loaded("/blobs/2") && !model.canRetry)
  }
}
