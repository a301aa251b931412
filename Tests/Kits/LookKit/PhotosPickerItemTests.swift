import PhotosUI
import Testing

@testable import LookKit

@MainActor
struct PhotosPickerItemTests {
  @Test("An item without a photo has neither bytes nor a preview")
  func bare() async throws {
    let item = PhotosPickerItem(itemIdentifier: "L0/001")
    #expect(try await item.bytes() == nil)
    #expect(await item.preview() == nil)
  }
}
