import ServerKit
import TruFanModels
import WireKit

/// The routes by which staff send, see and remove their own photo.
struct StaffPhotoRoutes: Sendable {
  let database: Database
  let photos: StaffPhotos

  func show(_ request: TypedRequest<NoArguments, NoBody>) async throws -> StaffPhoto {
    let account = try request.context.signedIn().account
    return try await database.read { db in
      StaffPhoto(photoUrl: try photos.address(of: account, in: db))
    }
  }

  func upload(_ request: TypedRequest<NoArguments, FileUpload>) async throws -> StaffPhoto {
    let account = try request.context.signedIn().account
    let owner = StaffPhotos.owner(account)
    return try await photos.blobs.upload(
      request.request, request.context, owner: owner, kind: StaffPhotos.kind, by: owner,
      rules: StaffPhotos.rules
    ) { upload, db in
      try photos.take(upload.blob, of: account, in: db)
      return StaffPhoto(photoUrl: try photos.address(of: account, in: db))
    }
  }

  func remove(_ request: TypedRequest<NoArguments, NoBody>) async throws -> StaffPhoto {
    let account = try request.context.signedIn().account
    try await database.write { db in try photos.remove(of: account, in: db) }
    return StaffPhoto(photoUrl: nil)
  }
}
