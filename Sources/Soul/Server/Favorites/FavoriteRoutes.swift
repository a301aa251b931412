import ServerKit
import SoulModels
import WireKit

/// The routes of what a person likes. It follows the account.
struct FavoriteRoutes: Sendable {
  let pictures: Pictures
  let publicBaseURL: String

  private var database: Database { pictures.database }

  /// Presets that are off are left out, and come back when they are on again.
  func list(_ request: TypedRequest<NoArguments, NoBody>) async throws -> FavoritesResponse {
    let account = try request.context.signedIn().account
    return try await database.read { db in
      // A thousand favorites must not be a thousand questions.
      let entries = try FavoriteTable.list(of: account, in: db)
      let presets = try PresetTable.active(
        entries.filter { $0.type == .preset }.map(\.id), in: db)
      let generations = try PictureTable.generations(
        of: entries.filter { $0.type == .image }.map(\.id), account: account, in: db)
      return FavoritesResponse(
        favorites: entries.compactMap { favorite($0, presets[$0.id], generations[$0.id]) })
    }
  }

  private func favorite(
    _ entry: FavoriteTable.Entry, _ preset: PresetRow?, _ generation: String?
  ) -> Favorite? {
    switch entry.type {
    case .preset:
      preset.map {
        Favorite(preset: $0.preset(at: publicBaseURL), createdAt: entry.createdAt)
      }
    case .image:
      generation.map {
        Favorite(
          picture: SoulPicture(id: entry.id, url: pictures.blobs.url(of: entry.id)), of: $0,
          createdAt: entry.createdAt)
      }
    }
  }

  func add(_ request: TypedRequest<FavoritePath, NoBody>) async throws -> SoulDone {
    let (account, path) = (try request.context.signedIn().account, request.arguments)
    let now = pictures.clock.now()
    try await database.write { db in
      guard try exists(path, of: account, in: db) else {
        throw Problem.notFound("There is no such preset or picture.", code: "favorite_not_found")
      }
      guard
        try FavoriteTable.contains(path.type, path.id, of: account, in: db)
          || FavoriteTable.count(of: account, in: db) < FavoriteTable.limit
      else {
        throw Problem.conflict(
          "You have \(FavoriteTable.limit) favorites. Remove one first.", code: "too_many")
      }
      try FavoriteTable.insert(path.type, path.id, of: account, at: now, in: db)
    }
    return SoulDone("Added to your favorites")
  }

  private func exists(
    _ path: FavoritePath, of account: String, in db: Connection
  ) throws -> Bool {
    switch path.type {
    case .preset: try PresetTable.find(path.id, in: db)?.isActive ?? false
    case .image: try PictureTable.generation(of: path.id, account: account, in: db) != nil
    }
  }

  func remove(_ request: TypedRequest<FavoritePath, NoBody>) async throws -> SoulDone {
    let (account, path) = (try request.context.signedIn().account, request.arguments)
    try await database.write { db in
      try FavoriteTable.delete(path.type, [path.id], of: account, in: db)
    }
    return SoulDone("Removed from your favorites")
  }
}
