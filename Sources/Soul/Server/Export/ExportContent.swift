import Foundation
import Hummingbird
import Logging
import NIOCore
import ServerKit
import SoulModels
import WireKit

/// What is in the archive of everything: words as JSON, beside the photos and pictures that they are
/// about. One file is in memory at a time.
struct ExportContent: Sendable {
  /// So many generations are read at once.
  private static let page = 50

  let people: SoulPeople
  let albums: Albums
  let logger: Logger

  private var database: Database { people.database }
  private var blobs: Blobs { people.blobs }

  /// - Parameter sign: called after each file.
  /// - Throws: when the client goes away, and when a file cannot be read.
  func write(
    of account: String, to writer: inout any ResponseBodyWriter,
    sign: () async throws -> Void
  ) async throws {
    var archive = ExportArchive(at: people.clock.now())
    try await archive.add("README.txt", Array(Self.readme.utf8), to: &writer)
    try await archive.add(
      "profile.json",
      json: ExportedProfile(
        exportedAt: people.clock.now(), profile: try await people.user(account),
        usage: try await people.usage(account)), to: &writer)
    try await archive.add("favorites.json", json: try await favorites(of: account), to: &writer)
    try await archive.add(
      "notifications.json", json: try await notifications(of: account), to: &writer)
    try await archive.add(
      "albums.json", json: try await albums.list(of: account).map(ExportedAlbum.init), to: &writer)
    try await archive.add("devices.json", json: try await devices(of: account), to: &writer)
    try await archive.add(
      "generations.json", json: try await withoutPictures(of: account), to: &writer)
    for model in try await database.read({ try ModelTable.list(of: account, in: $0) }) {
      try await add(model, &archive, &writer, sign)
    }
    for waiting in try await database.read({ try FolderTable.waiting(of: account, in: $0) }) {
      try await add(
        photosOf: waiting, of: account, to: "photos/\(waiting)", &archive, &writer, sign)
    }
    try await addPictures(of: account, &archive, &writer, sign)
    if !archive.missing.isEmpty {
      try await archive.add("missing.json", json: archive.missing, to: &writer)
    }
    try await archive.end(to: &writer)
  }

  private func add(
    _ model: ModelRow, _ archive: inout ExportArchive, _ writer: inout any ResponseBodyWriter,
    _ sign: () async throws -> Void
  ) async throws {
    let folder = ExportNames.folder("characters", model.name, id: model.id)
    try await archive.add("\(folder)/character.json", json: ExportedCharacter(model), to: &writer)
    if let thumbnail = model.thumbnail {
      try await add(
        thumbnail, of: model.account, as: "\(folder)/thumbnail.jpg", &archive, &writer)
    }
    // A failed training has let its photos go: they wait, or are another character's.
    let owner = try await database.read {
      try FolderTable.find(model.folder, of: model.account, in: $0)?.model
    }
    guard owner == model.id else { return }
    try await add(photosOf: model.folder, of: model.account, to: folder, &archive, &writer, sign)
  }

  private func add(
    photosOf source: String, of account: String, to folder: String,
    _ archive: inout ExportArchive, _ writer: inout any ResponseBodyWriter,
    _ sign: () async throws -> Void
  ) async throws {
    let ids = try await database.read { try FolderTable.photos(of: source, in: $0) }
    for (index, id) in ids.enumerated() {
      try await add(id, of: account, as: "\(folder)/photo-\(index + 1).jpg", &archive, &writer)
      try await sign()
    }
  }

  private func addPictures(
    of account: String, _ archive: inout ExportArchive,
    _ writer: inout any ResponseBodyWriter, _ sign: () async throws -> Void
  ) async throws {
    var place: GalleryPlace?
    repeat {
      let before = place
      let (rows, ids) = try await database.read { db in
        let rows = try GenerationTable.completed(
          of: account, before: before, limit: Self.page, in: db)
        return (rows, try PictureTable.ids(of: rows.map(\.id), in: db))
      }
      for row in rows {
        let date = (row.completedAt ?? row.createdAt).iso8601.prefix(10)
        let folder = ExportNames.folder("pictures", "\(date) \(row.presetName)", id: row.id)
        let pictures = ids[row.id] ?? []
        try await archive.add(
          "\(folder)/generation.json", json: ExportedGeneration(row, pictures: pictures.count),
          to: &writer)
        for (index, id) in pictures.enumerated() {
          try await add(id, of: account, as: "\(folder)/\(index + 1).jpg", &archive, &writer)
          try await sign()
        }
      }
      place = rows.count == Self.page ? rows.last.map { GalleryPlace($0) } : nil
    } while place != nil
  }

  /// One that was deleted since is left out. One whose file is gone all the same is named in the
  /// archive: it will not come back. What cannot be read now breaks the download off.
  private func add(
    _ id: String, of account: String, as name: String, _ archive: inout ExportArchive,
    _ writer: inout any ResponseBodyWriter
  ) async throws {
    let bytes: [UInt8]
    do {
      bytes = try await blobs.read(id)
    } catch let missing as BlobMissing {
      let isKept = try await database.read { db in
        try blobs.find(id, of: Photos.owner(account), in: db) != nil
      }
      guard isKept else { return }
      log(missing, of: id, "a file is missing in a person's data")
      archive.missing.append(ExportedLoss(file: name, id: id))
      return
    } catch  where !(error is CancellationError) {
      log(error, of: id, "a file of a person's data cannot be read")
      throw error
    }
    try await archive.add(name, bytes, to: &writer)
  }

  private func log(_ error: any Error, of blob: String, _ words: Logger.Message) {
    logger.error(words, metadata: ["blob": "\(blob)", "error": "\(error)"])
  }

  private func favorites(of account: String) async throws -> [ExportedFavorite] {
    try await database.read { db in
      try FavoriteTable.list(of: account, in: db).map { entry in
        ExportedFavorite(
          type: entry.type, id: entry.id,
          name: entry.type == .preset ? try PresetTable.find(entry.id, in: db)?.name : nil,
          createdAt: entry.createdAt)
      }
    }
  }

  private func devices(of account: String) async throws -> [ExportedDevice] {
    try await database.read { db in
      try DeviceTable.all(of: account, in: db).map { ExportedDevice($0) }
        + BrowserTable.all(of: account, in: db).map {
          ExportedDevice(browser: $0.endpoint, registeredAt: $0.registeredAt)
        }
    }
  }

  /// What was asked for and has no pictures: it has failed, or goes on.
  private func withoutPictures(of account: String) async throws -> [ExportedGeneration] {
    try await database.read { db in
      try GenerationTable.withoutPictures(of: account, in: db).map {
        ExportedGeneration($0, pictures: 0)
      }
    }
  }

  private func notifications(of account: String) async throws -> [ExportedNotice] {
    let inbox = Inbox(realm: SoulRealm.name, account: account)
    return try await database.read { db in
      try inbox.list(limit: 1000, in: db).map(ExportedNotice.init)
    }
  }
}

extension FolderTable {
  /// The folders of a person whose photos wait for their training.
  static func waiting(of account: String, in db: Connection) throws -> [String] {
    try db.all(
      """
      SELECT name FROM soul_folders WHERE account_id = \(account) AND model_id IS NULL
      ORDER BY used_at, name
      """
    ) { try $0["name"] }
  }
}
