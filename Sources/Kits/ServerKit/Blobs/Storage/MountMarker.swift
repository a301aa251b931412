import Foundation

/// The file that tells a directory of photos from the empty folder below a disk that is not mounted.
struct MountMarker {
  static let name = "photos-are-here"

  let root: URL

  private var file: URL { root.appending(path: Self.name) }
  private var isThere: Bool { access(file.path, F_OK) == 0 }

  /// - Throws: ``DatabaseFailure`` of kind `unwritable` where the marker is missing.
  func require() throws {
    guard isThere else {
      throw DatabaseFailure(
        kind: .unwritable,
        message: "\(file.path) is missing: the disk of photos may not be mounted.")
    }
  }

  /// Marks the directory of a new store, and one whose folders of photos are older than the marker.
  /// - Throws: ``DatabaseFailure`` of kind `unwritable` for any other without the marker.
  func set(isNew: Bool) throws {
    guard !isThere else { return }
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let hasPhotos = entries.contains { $0.utf8.count == 2 }
    guard isNew || hasPhotos else { return try require() }
    // A folder that cannot be made leaves the file its error.
    try? FileManager.default.createDirectory(
      at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let words = "Photos are stored here. Without this file the server takes the disk for away.\n"
    try NewFile(file).write(Data(words.utf8))
  }
}
