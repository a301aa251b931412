import ServerKit
import SoulModels
import WireKit

/// Albums that are shared by a link.
///
/// The token of a link is a mark that only this server's key can make of the album's id. So the
/// database has no more than the token's digest, and the owner can see the link again.
struct Albums: Sendable {
  private static let purpose = "soul album link"
  /// How long an album's row is kept after its end, so that the page can say what became of it.
  private static let memory = Duration.seconds(30 * 24 * 3600)
  /// How long a picture's own address opens after the page has asked for it: for as long as a
  /// browser takes to follow it.
  private static let pictureValidity = Duration.seconds(60)

  let pictures: Pictures
  let secrets: SecretBox
  /// Without a slash at the end.
  let publicBaseURL: String

  private var database: Database { pictures.database }
  private var clock: any WallClock { pictures.clock }

  // MARK: The owner's

  /// - Parameter also: belongs to the same transaction, such as keeping the request's answer.
  /// - Throws: ``Problem`` 404 for what is not the person's, 409 at the limit of links.
  func share(
    _ check: AlbumCheck, of account: String,
    also: @escaping @Sendable (SharedAlbum, Connection) throws -> Void
  ) async throws -> SharedAlbum {
    let now = clock.now()
    let id = pictures.identifiers.publicId("album")
    let row = AlbumRow(
      id: id, account: account, digest: Digest.hex(of: token(of: id)), createdAt: now,
      expiresAt: now.adding(.seconds(check.days * 24 * 3600)))
    return try await database.write { db in
      let chosen = try chosen(check.content, of: account, in: db)
      try makeRoom(for: account, at: now, in: db)
      try AlbumTable.insert(row, chosen, in: db)
      let album = try album(row, AlbumTable.pictures(of: [id], in: db)[id] ?? [], at: now)
      try also(album, db)
      return album
    }
  }

  private func chosen(
    _ content: AlbumCheck.Content, of account: String, in db: Connection
  ) throws -> [String] {
    switch content {
    case .pictures(let ids):
      for id in ids {
        guard try PictureTable.generation(of: id, account: account, in: db) != nil else {
          throw Problem.notFound("Image not found", code: "image_not_found")
        }
      }
      return ids
    case .generation(let id):
      let ids = try PictureTable.ids(of: [id], in: db)[id] ?? []
      guard try GenerationTable.find(id, of: account, in: db) != nil, !ids.isEmpty else {
        throw Problem.notFound("Generation not found", code: "generation_not_found")
      }
      return ids
    }
  }

  /// Lets the oldest album that shows nothing any more go, when there are as many as there may be.
  private func makeRoom(for account: String, at now: Timestamp, in db: Connection) throws {
    let all = try AlbumTable.list(of: account, in: db)
    guard all.count >= AlbumTable.limit else { return }
    let pictures = try AlbumTable.pictures(of: all.map(\.id), in: db)
    let oldest = all.last { Self.state(of: $0, pictures[$0.id] ?? [], at: now) != .open }
    guard let oldest else {
      throw Problem.conflict(
        "You have \(AlbumTable.limit) open links. Take one back first.", code: "too_many_albums")
    }
    try AlbumTable.delete(oldest.id, in: db)
  }

  func list(of account: String) async throws -> [SharedAlbum] {
    let now = clock.now()
    return try await database.read { db in
      let rows = try AlbumTable.list(of: account, in: db)
      let pictures = try AlbumTable.pictures(of: rows.map(\.id), in: db)
      return rows.map { album($0, pictures[$0.id] ?? [], at: now) }
    }
  }

  /// - Throws: ``Problem`` 404, also for an album of somebody else.
  func revoke(_ id: String, of account: String) async throws {
    let now = clock.now()
    try await database.write { db in
      guard try AlbumTable.revoke(id, of: account, at: now, in: db) else {
        throw Problem.notFound("Album not found", code: "album_not_found")
      }
    }
  }

  /// Forgets albums that ended long ago; called by ``Housekeeper``.
  func removeEnded() async throws {
    let limit = clock.now().adding(.zero - Self.memory)
    try await database.write { try AlbumTable.removeEnded(before: limit, in: $0) }
  }

  private func album(_ row: AlbumRow, _ shown: [AlbumPicture], at now: Timestamp) -> SharedAlbum {
    let (state, token) = (Self.state(of: row, shown, at: now), token(of: row.id))
    // After a change of the server's key the old links still open, and cannot be shown.
    let isKnown = state == .open && Digest.hex(of: token) == row.digest
    return SharedAlbum(
      id: row.id, state: state,
      url: isKnown ? publicBaseURL + SoulAPI.albumPage(.init(token: token)).path : nil,
      images: shown.map { pictures.blobs.url(of: $0.id) }, imageIds: shown.map(\.id),
      createdAt: row.createdAt, expiresAt: row.expiresAt, revokedAt: row.revokedAt)
  }

  private static func state(
    of row: AlbumRow, _ shown: [AlbumPicture], at now: Timestamp
  ) -> AlbumState {
    let state = row.state(at: now)
    return state == .open && shown.isEmpty ? .empty : state
  }

  /// 32 hexadecimal digits: beyond guessing.
  private func token(of id: String) -> String {
    String(secrets.mark(id, for: Self.purpose).prefix(32))
  }

  // MARK: The link's

  /// What a link opens; nil for one that is not known.
  func opened(
    by token: String
  ) async throws -> (row: AlbumRow, state: AlbumState, pictures: [AlbumPicture])? {
    guard RandomName.isHex128(token) else { return nil }
    let (digest, now) = (Digest.hex(of: token), clock.now())
    return try await database.read { db in
      guard let row = try AlbumTable.find(digest: digest, in: db) else { return nil }
      let pictures = try AlbumTable.pictures(of: [row.id], in: db)[row.id] ?? []
      let state = Self.state(of: row, pictures, at: now)
      return (row, state, state == .open ? pictures : [])
    }
  }

  func path(of picture: AlbumPicture, _ size: PictureSize?) -> String {
    pictures.blobs.path(of: picture.id, validity: Self.pictureValidity) + (size?.query ?? "")
  }
}
