import Foundation

@testable import SwiftUI

/// A browser with photos: it answers a picker, and sends a photo when it is asked to.
@MainActor
final class PhotoLibrary: FileHost {
  let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID())")
  private(set) var most: [Int?] = []
  private(set) var loads: [FileRequest] = []
  private var picked: @MainActor ([PickedFile]) -> Void = { _ in }
  private var arrived: [@MainActor (Result<[URL], any Error>?) -> Void] = []

  func offer(_ file: OutgoingFile, done: @escaping @MainActor () -> Void) -> String { "" }

  func accept(
    _ request: FileRequest, done: @escaping @MainActor (Result<[URL], any Error>?) -> Void
  ) -> String {
    loads.append(request)
    arrived.append(done)
    return "/_q/files/load\(loads.count)"
  }

  func acceptPhotos(
    atMost most: Int?, done: @escaping @MainActor ([PickedFile]) -> Void
  ) -> String {
    self.most.append(most)
    picked = done
    return "/_q/files/picker\(self.most.count)"
  }

  /// The person picks so many photos.
  func pick(_ count: Int, type: String = "image/jpeg") {
    picked(
      (0..<count).map {
        PickedFile(
          name: "IMG_\($0).jpg", type: type, bytes: 5, preview: "blob:http://localhost/\($0)")
      })
  }

  /// Sends the photo of a load, in steps of one byte.
  func send(_ load: Int, _ text: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(load)")
    try Data(text.utf8).write(to: file)
    for bytes in 1..<max(2, text.utf8.count) { loads[load].report?(bytes) }
    arrived[load](.success([file]))
  }

  func fail(_ load: Int, _ error: (any Error)?) { arrived[load](error.map { .failure($0) }) }
}
