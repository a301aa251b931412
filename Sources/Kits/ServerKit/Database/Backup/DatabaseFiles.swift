import Foundation
import GRDB
import WireKit

/// The files of the embedded engine's database in a data directory.
struct DatabaseFiles {
  private let directory: URL
  let main: URL
  let log: URL
  private let index: URL

  init(in directory: URL) {
    self.directory = directory
    main = directory.appendingPathComponent("quartet.sqlite")
    log = directory.appendingPathComponent("quartet.sqlite-wal")
    index = directory.appendingPathComponent("quartet.sqlite-shm")
  }

  var exist: Bool {
    [main, log].contains { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Keeps the files in a folder that is named for the time. The main file gets a second name there,
  /// so that the directory is never without a database: the new one takes its first name at once.
  /// - Returns: the folder; nil if there is nothing to keep.
  func setAside(at time: Timestamp) throws -> URL? {
    guard exist else { return nil }
    // The log's contents go into the main file, if it is not damaged: then one file is everything.
    try? DatabaseQueue(path: main.path).writeWithoutTransaction { db in
      _ = try db.checkpoint(.truncate)
    }
    let folder = try makeFolder(at: time)
    for file in [index, log, main] where FileManager.default.fileExists(atPath: file.path) {
      let place = folder.appendingPathComponent(file.lastPathComponent)
      // Some file systems know no second names.
      if file == main, link(main.path, place.path) == 0 { continue }
      try FileManager.default.moveItem(at: file, to: place)
    }
    try DurableFile.synchronize(folder)
    return folder
  }

  private func makeFolder(at time: Timestamp) throws -> URL {
    let seconds = "\(time.iso8601.prefix(19))".replacing(":", with: "-")
    var folder = directory.appendingPathComponent("before-restore-\(seconds)", isDirectory: true)
    if FileManager.default.fileExists(atPath: folder.path) {
      folder = URL(fileURLWithPath: "\(folder.path)-\(UUID().uuidString.prefix(8))")
    }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }
}

extension Database.Location {
  /// Whether there is nothing of ours yet. A server can only be asked by opening it.
  package var isMissing: Bool {
    if case .directory(let url) = self { !DatabaseFiles(in: url).exist } else { false }
  }
}
