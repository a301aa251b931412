import Foundation
import ServerKit
import SoulModels
import WireKit

/// The folders of photos, from the first photo to the training.
struct Photos: Sendable {
  /// The stored photo keeps what a crop of a face needs; phones send 12 megapixels.
  static let rules: PictureRules = {
    var rules = PictureRules()
    rules.maximumBytes = PhotoFolder.largestPhoto
    rules.longSide = 4096
    rules.quality = 90
    rules.sizes = Self.sizes
    rules.uploadsPerDay = 500
    rules.bytesPerDay = 4 * 1024 * 1024 * 1024
    return rules
  }()
  static let kind = "photo"
  static let sizes = PictureSize.allCases.map {
    PictureRules.Size($0.rawValue, longSide: $0.longSide)
  }

  let database: Database
  let blobs: Blobs
  let clock: any WallClock
  let randomness: @Sendable () -> any RandomNumberGenerator

  static func owner(_ account: String) -> BlobOwner {
    BlobOwner(realm: SoulRealm.name, id: account)
  }

  /// As existing clients know it: `temp_{milliseconds}_{8 hexadecimal digits}`.
  func newName() -> String {
    var generator = randomness()
    let digits = (0..<8).map { _ in
      String(Int.random(in: 0..<16, using: &generator), radix: 16)
    }.joined()
    return "\(PhotoFolder.prefix)\(clock.now().milliseconds)_\(digits)"
  }

  /// Makes the folder that photos go into.
  func begin(_ purpose: PhotoPurpose, for account: String) async throws -> Folder {
    let folder = Folder(
      name: newName(), account: account, purpose: purpose, usedAt: clock.now())
    try await database.write { try make(folder, in: $0) }
    return folder
  }

  /// - Throws: ``Problem`` 401 for an account that was deleted while its photo came.
  private func make(_ folder: Folder, in db: Connection) throws {
    guard try PersonTable.find(folder.account, in: db) != nil else {
      throw SoulRealm.accounts.answers.unknownAccount
    }
    try FolderTable.insert(folder, in: db)
  }

  /// Puts a photo that has come into a folder. One that the folder has already is not kept twice, so
  /// that a client may repeat a request whose answer was lost.
  /// - Parameter name: nil: the folder that the last photo without a name began, or a new one.
  /// - Throws: ``Problem`` 404 for a folder of somebody else, 409 for one that is full or taken.
  func add(
    _ blob: Blob, to name: String?, _ purpose: PhotoPurpose, of account: String,
    in db: Connection
  ) throws -> PhotoReceipt {
    let now = clock.now()
    let folder: Folder
    if let name {
      guard let found = try waiting(name, of: account, in: db) else { throw Self.unknown }
      folder = found
    } else {
      folder = try open(purpose, for: account, at: now, in: db)
    }
    if let known = try FolderTable.photo(blob.sha256, in: folder.name, db) {
      try blobs.delete(blob.id, of: Self.owner(account), in: db)
      return try receipt(known, folder.name, in: db)
    }
    let most = folder.purpose.counts.upperBound
    guard try FolderTable.photos(of: folder.name, in: db).count < most else {
      throw Problem.conflict("Maximum \(most) images allowed", code: "folder_full")
    }
    try FolderTable.add(blob, to: folder.name, in: db)
    try FolderTable.use(folder.name, at: now, in: db)
    return try receipt(blob.id, folder.name, in: db)
  }

  /// The folder of photos that name none. Two windows that begin at once share it.
  private func open(
    _ purpose: PhotoPurpose, for account: String, at now: Timestamp, in db: Connection
  ) throws -> Folder {
    if let known = try FolderTable.open(purpose, of: account, in: db) {
      if known.usedAt > expiry { return known }
      try FolderTable.close(known.name, in: db)
    }
    let new = Folder(name: newName(), account: account, purpose: purpose, usedAt: now)
    try make(new, in: db)
    try FolderTable.open(new, in: db)
    return new
  }

  private func receipt(
    _ id: String, _ folder: String, in db: Connection
  ) throws -> PhotoReceipt {
    PhotoReceipt(
      id: id, tempModelId: folder, s3Url: blobs.url(of: id),
      imageCount: try FolderTable.photos(of: folder, in: db).count)
  }

  /// A folder that waits and has not expired.
  /// - Throws: ``Problem`` 409 for one in training.
  func waiting(_ name: String, of account: String, in db: Connection) throws -> Folder? {
    guard let folder = try FolderTable.find(name, of: account, in: db) else { return nil }
    guard folder.model == nil else {
      throw Problem.conflict("These photos are in training already.", code: "folder_taken")
    }
    return folder.usedAt > expiry ? folder : nil
  }

  /// What was last used before then has expired.
  private var expiry: Timestamp { clock.now().adding(.zero - PhotoFolder.lifetime) }

  /// The photos that wait for a training of this kind.
  func check(_ purpose: PhotoPurpose, of account: String) async throws -> TempFolderResponse {
    let limit = expiry
    let found = try await database.read { db -> (String, [String])? in
      let folder = try FolderTable.newest(purpose, of: account, since: limit, in: db)
      return try folder.map { ($0.name, try FolderTable.photos(of: $0.name, in: db)) }
    }
    guard let (name, photos) = found else { return TempFolderResponse() }
    return TempFolderResponse(tempFolderName: name, imageUrls: photos.map { blobs.url(of: $0) })
  }

  func delete(photo id: String, of account: String) async throws {
    try await database.write { db in
      guard try FolderTable.folder(ofPhoto: id, of: account, in: db) != nil else {
        throw Problem.notFound("Image not found", code: "image_not_found")
      }
      try FolderTable.removePhoto(id, in: db)
      try blobs.delete(id, of: Self.owner(account), in: db)
    }
  }

  /// Deletes a folder that waits, with its photos.
  /// - Throws: ``Problem`` 404 for a folder of somebody else, 409 for one in training.
  func delete(folder name: String, of account: String) async throws {
    try await database.write { db in
      guard try waiting(name, of: account, in: db) != nil else { throw Self.unknown }
      try delete(name, of: account, in: db)
    }
  }

  /// Deletes a folder with its photos.
  func delete(_ folder: String, of account: String, in db: Connection) throws {
    for photo in try FolderTable.photos(of: folder, in: db) {
      try blobs.delete(photo, of: Self.owner(account), in: db)
    }
    try FolderTable.delete(folder, in: db)
  }

  /// Deletes the folders that have waited for too long; called by ``Housekeeper``.
  func removeExpired() async throws {
    let limit = expiry
    try await database.write { db in
      for folder in try FolderTable.expired(before: limit, in: db) {
        try delete(folder.name, of: folder.account, in: db)
      }
    }
  }

  static let unknown = Problem.notFound(
    "Onboarding images not found or temp folder mismatch", code: "folder_not_found")
}

extension PhotoPurpose {
  /// - Throws: ``Problem`` 400 for too few photos.
  func require(_ count: Int) throws {
    guard count >= counts.lowerBound else {
      throw Problem.badRequest(
        "Minimum \(counts.lowerBound) images required for avatar training",
        code: "too_few_photos")
    }
  }
}
