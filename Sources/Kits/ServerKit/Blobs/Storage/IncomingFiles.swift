import Foundation

/// The folder of uploads under way. Each node has its own, and nothing in it outlives its request.
struct IncomingFiles: Sendable {
  private let folder: URL
  private let open: @Sendable (String) -> Int32

  /// - Parameter open: for tests, in place of the system's call.
  init(_ folder: URL, open: @escaping @Sendable (String) -> Int32 = NewFile.create) {
    self.folder = folder
    self.open = open
  }

  /// Deletes what a server that was killed has left. Before the first request.
  func clear() throws {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    try FileManager.default.removeItem(at: folder)
  }

  func place() -> URL { folder.appending(path: RandomName.hex128()) }

  /// - Throws: ``DatabaseFailure`` of kind `unwritable`.
  func make(_ place: URL) throws -> NewFile {
    if !FileManager.default.fileExists(atPath: folder.path) {
      try? FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    return try NewFile(place, open: open)
  }
}
