import Foundation
import ServerKitTesting
import Testing

@testable import quartet

struct PhotoDirectoryTests {
  private let directory = TemporaryDirectory()

  @Test("The first start marks its directory of photos, so that it takes some")
  func firstStart() async throws {
    let application = try await application(in: directory)
    let marker = directory.url.appending(path: "blobs/photos-are-here")
    #expect(FileManager.default.fileExists(atPath: marker.path))
    withExtendedLifetime(application) {}
  }
}
