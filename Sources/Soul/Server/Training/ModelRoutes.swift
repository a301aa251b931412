import ServerKit
import SoulModels
import WireKit

/// The routes of trainings and models, each only the owner's.
struct ModelRoutes: Sendable {
  let trainings: Trainings
  let photos: PhotoRoutes
  let pictures: Pictures

  func trainFromImages(
    _ request: TypedRequest<NoArguments, TrainFromImagesRequest>
  ) async throws -> TrainFromImagesResponse {
    let body = try await request.body()
    let name = try Self.name(body.modelName)
    guard let folder = body.tempFolderName, !folder.isEmpty else {
      throw Problem.badRequest("Temp folder name is required", code: "missing_folder")
    }
    let call = request.context.idempotentCall
    let model = try await trainings.begin(
      folder, named: name, of: try request.context.signedIn().account, as: .training
    ) { model, db in try call?.keep(Self.answer(model), status: .ok, in: db) }
    return Self.answer(model)
  }

  private static func answer(_ model: PortraitModel) -> TrainFromImagesResponse {
    TrainFromImagesResponse(model, message: TrainingStarted.promise)
  }

  func train(_ request: TypedRequest<NoArguments, FileUploads>) async throws -> TrainingStarted {
    let account = try request.context.signedIn().account
    try await trainings.database.read { try trainings.requireRoom(of: account, in: $0) }
    let received = try await photos.receive(request, .training) {
      Problem.badRequest("No images uploaded", code: "no_photos")
    }
    do {
      if let shortage = received.shortage { throw shortage }
      let given = received.fields["modelName"]?.trimmingSpaces ?? ""
      let standard = "user_\(account)_\(trainings.clock.now().milliseconds)"
      let call = request.context.idempotentCall
      let model = try await trainings.begin(
        received.folder.name, named: try Self.name(given.isEmpty ? standard : given), of: account,
        as: .pending
      ) { model, db in try call?.keep(TrainingStarted(model), status: .ok, in: db) }
      return TrainingStarted(model)
    } catch {
      await photos.discard(received.folder)
      throw error
    }
  }

  func status(
    _ request: TypedRequest<ModelPath, NoBody>
  ) async throws -> TrainingStatusResponse {
    let row = try await row(request)
    return TrainingStatusResponse(trainings.model(row), progress: row.progress)
  }

  func list(_ request: TypedRequest<NoArguments, NoBody>) async throws -> ModelsResponse {
    let account = try request.context.signedIn().account
    let rows = try await trainings.database.read { try ModelTable.list(of: account, in: $0) }
    return ModelsResponse(models: rows.map(trainings.model), userId: account)
  }

  func show(_ request: TypedRequest<ModelPath, NoBody>) async throws -> PortraitModel {
    trainings.model(try await row(request))
  }

  func rename(
    _ request: TypedRequest<ModelPath, RenameModelRequest>
  ) async throws -> PortraitModel {
    let (account, id) = (try request.context.signedIn().account, request.arguments.model)
    let name = try Self.name(try await request.body().name)
    let now = trainings.clock.now()
    let row = try await trainings.database.write { db in
      _ = try trainings.require(id, of: account, in: db)
      try ModelTable.rename(id, to: name, at: now, in: db)
      return try trainings.require(id, of: account, in: db)
    }
    return trainings.model(row)
  }

  func delete(_ request: TypedRequest<ModelPath, NoBody>) async throws -> SoulDone {
    try await trainings.delete(
      request.arguments.model, of: try request.context.signedIn().account, pictures)
    return SoulDone("The model is deleted")
  }

  func images(
    _ request: TypedRequest<ModelPath, NoBody>
  ) async throws -> TrainingImagesResponse {
    let row = try await row(request)
    let ids = try await trainings.database.read { try FolderTable.photos(of: row.folder, in: $0) }
    return TrainingImagesResponse(
      images: ids.map { trainings.photos.blobs.url(of: $0) }, modelId: row.id)
  }

  func deleteImages(
    _ request: TypedRequest<ModelPath, NoBody>
  ) async throws -> TrainingImagesDeleted {
    let id = request.arguments.model
    try await trainings.deletePhotos(of: id, account: try request.context.signedIn().account)
    return TrainingImagesDeleted(modelId: id)
  }

  private func row<Body>(_ request: TypedRequest<ModelPath, Body>) async throws -> ModelRow {
    let (account, id) = (try request.context.signedIn().account, request.arguments.model)
    return try await trainings.database.read {
      try trainings.require(id, of: account, in: $0)
    }
  }

  private static func name(_ text: String?) throws -> String {
    let name = (text ?? "").trimmingSpaces
    guard !name.isEmpty else {
      throw Problem.badRequest("Model name is required", code: "missing_name")
    }
    guard PortraitModel.nameLength.contains(name.unicodeScalars.count) else {
      throw Problem.badRequest("Enter a name of at most 100 characters.", code: "invalid_name")
    }
    if let fault = NameText.fault("The name", in: name) {
      throw Problem.badRequest(fault, code: "invalid_name")
    }
    return name
  }
}
