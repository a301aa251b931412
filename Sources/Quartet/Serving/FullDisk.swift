import Foundation
import ServerKit

/// Tells a start that failed for want of room from every other failure. SQLite, Foundation and the
/// key file each report a full disk in words of their own.
enum FullDisk {
  /// Less free room than this is none: SQLite's index of its log alone takes 32 kB.
  private static let least: UInt64 = 64 * 1024

  /// - Throws: ``DataDirectoryError/diskIsFull(_:)`` in place of an error that a full disk explains.
  static func explained<Value>(
    in directory: URL, _ work: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await work()
    } catch  where couldBeRoom(error) && isFull(directory) {
      throw DataDirectoryError.diskIsFull(directory.path)
    }
  }

  private static func couldBeRoom(_ error: any Error) -> Bool {
    switch error {
    case let failure as DatabaseFailure: failure.kind == .unwritable || failure.kind == .unusable
    case DataDirectoryError.cannotBeUsed, is SecretBoxError, is CocoaError: true
    default: false
    }
  }

  private static func isFull(_ directory: URL) -> Bool {
    var place = directory.standardizedFileURL
    while !FileManager.default.fileExists(atPath: place.path), place.path != "/" {
      place.deleteLastPathComponent()
    }
    var room = statvfs()
    guard statvfs(place.path, &room) == 0 else { return false }
    // Some file systems count no files, and say that none are free of none.
    let hasNoFiles = room.f_files > 0 && room.f_favail == 0
    return UInt64(room.f_bavail) * UInt64(room.f_frsize) < least || hasNoFiles
  }
}
