import ServerKit
import SoulModels
import WireKit

/// The routes of photos that wait for their training.
struct PhotoRoutes: Sendable {
  /// The rules of a form with several photos.
  static let manyRules: PictureRules = {
    var rules = Photos.rules
    rules.field = "images"
    return rules
  }()

  let photos: Photos
  let judging: PhotoJudging

  func upload(_ request: TypedRequest<NoArguments, FileUpload>) async throws -> PhotoReceipt {
    let account = try request.context.signedIn().account
    let owner = Photos.owner(account)
    do {
      return try await photos.blobs.upload(
        request.request, request.context, owner: owner, kind: Photos.kind, by: owner,
        rules: Photos.rules
      ) { [photos] upload, db in
        let folder = upload.fields["tempModelId"].flatMap { $0.isEmpty ? nil : $0 }
        let purpose = try upload.fields["purpose"].map { try PhotoPurpose(word: $0) } ?? .onboarding
        return try photos.add(upload.blob, to: folder, purpose, of: account, in: db)
      }
    } catch let problem as Problem where problem.code == "photo_missing" {
      // What existing clients know it by.
      throw Problem.badRequest("Image file is required", code: problem.code)
    }
  }

  func uploadAll(
    _ request: TypedRequest<NoArguments, FileUploads>
  ) async throws -> BatchUploadResponse {
    let received = try await receive(request, .onboarding) {
      Problem.badRequest("At least one image file is required", code: "no_photos")
    }
    let results = received.photos.map { photo in
      switch photo.result {
      case .success(let receipt):
        BatchUploadResponse.Photo(name: photo.name, id: receipt.id, s3Url: receipt.s3Url)
      case .failure(let problem):
        BatchUploadResponse.Photo(name: photo.name, error: problem.message)
      }
    }
    let count = results.count { $0.success }
    return BatchUploadResponse(
      tempModelId: received.folder.name, results: results,
      message: "\(count) of \(results.count) photos uploaded")
  }

  func checkFolder(
    _ request: TypedRequest<WaitingFolderPath, NoBody>
  ) async throws -> TempFolderResponse {
    try await photos.check(
      request.arguments.purpose, of: try request.context.signedIn().account)
  }

  func judged(
    _ request: TypedRequest<FolderPath, NoBody>
  ) async throws -> JudgedPhotosResponse {
    try await judging.judged(
      request.arguments.folder, of: try request.context.signedIn().account)
  }

  func deletePhoto(_ request: TypedRequest<ImagePath, NoBody>) async throws -> SoulDone {
    try await photos.delete(
      photo: request.arguments.image, of: try request.context.signedIn().account)
    return SoulDone("The photo is deleted")
  }

  func deleteFolder(_ request: TypedRequest<FolderPath, NoBody>) async throws -> SoulDone {
    try await photos.delete(
      folder: request.arguments.folder, of: try request.context.signedIn().account)
    return SoulDone("The photos are deleted")
  }

  /// Photos of a form, in a folder of their own. Of equal ones the first alone is taken.
  struct Received: Sendable {
    let folder: Folder
    let photos: [UploadedPhoto<PhotoReceipt>]
    let fields: [String: String]
  }

  /// Receives a form with the photos of a folder. A form that is refused leaves nothing.
  /// - Parameter none: the refusal of a form without photos.
  func receive(
    _ request: TypedRequest<NoArguments, FileUploads>, _ purpose: PhotoPurpose,
    none: () -> Problem
  ) async throws -> Received {
    let account = try request.context.signedIn().account
    let folder = try await photos.begin(purpose, for: account)
    do {
      let owner = Photos.owner(account)
      let (sent, fields) = try await photos.blobs.uploadEach(
        request.request, request.context, owner: owner, kind: Photos.kind, by: owner,
        most: purpose.counts.upperBound, rules: Self.manyRules
      ) { [photos] upload, db in
        try photos.add(upload.blob, to: folder.name, purpose, of: account, in: db)
      }
      if sent.isEmpty { throw none() }
      try purpose.require(sent.count)
      return Received(folder: folder, photos: Received.oncePerForm(sent), fields: fields)
    } catch {
      await discard(folder)
      throw error
    }
  }

  /// Deletes a folder that waits, also of a request that was cancelled. If this fails, the folder
  /// expires. The photos of a training that has begun stay.
  func discard(_ folder: Folder) async {
    let work = Task {
      try await photos.database.write { [photos] db in
        let found = try FolderTable.find(folder.name, of: folder.account, in: db)
        guard let found, found.model == nil else { return }
        try photos.delete(folder.name, of: folder.account, in: db)
      }
    }
    _ = await work.result
  }
}
