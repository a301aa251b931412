import Foundation

/// Pictures as files of this device. The system may delete them when it needs the room.
struct PictureFolder: Sendable {
  struct File: Equatable {
    let name: String
    let bytes: Int
  }

  let place: URL

  /// All files, those that were not used for longest first.
  func files() -> [File] {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let found = try? FileManager.default.contentsOfDirectory(
      at: place, includingPropertiesForKeys: Array(keys))
    let dated = (found ?? []).compactMap { url -> (File, Date)? in
      guard let values = try? url.resourceValues(forKeys: keys), let bytes = values.fileSize,
        let date = values.contentModificationDate
      else { return nil }
      return (File(name: url.lastPathComponent, bytes: bytes), date)
    }
    return dated.sorted { $0.1 < $1.1 }.map(\.0)
  }

  func url(of name: String) -> URL { place.appending(path: name) }

  func write(_ data: Data, as name: String) async throws {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try data.write(to: url(of: name), options: .atomic)
  }

  /// Notes that a picture was used now. If this fails it goes earlier than it should.
  func touch(_ name: String, at now: Date) {
    try? FileManager.default.setAttributes(
      [.modificationDate: now], ofItemAtPath: url(of: name).path)
  }

  /// A file that cannot be deleted is overwritten later, or deleted by the system.
  func remove(_ name: String) { try? FileManager.default.removeItem(at: url(of: name)) }

  func removeAll() { try? FileManager.default.removeItem(at: place) }
}
