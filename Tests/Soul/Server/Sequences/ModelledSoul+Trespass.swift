import SoulModels
import WireKit

@testable import SoulServer

/// Asks for what the other person has, in all ways that there are.
extension ModelledSoul {
  /// - Returns: the first answer that is no 404, else 404.
  func trespass(
    _ index: Int, on things: SoulOperation.Things, at studio: Studio
  ) async throws -> Int {
    let (token, owner) = (person(index).token, person(1 - index))
    let answers =
      switch things {
      case .models: try await models(of: owner, as: token, at: studio)
      case .photos: try await photos(of: owner, as: token, at: studio)
      case .pictures: try await pictures(of: owner, as: token, at: studio)
      }
    return answers.first { $0 != 404 } ?? 404
  }

  private func models(
    of owner: Person, as token: String, at studio: Studio
  ) async throws -> [Int] {
    let model = owner.models.last ?? "none"
    let path = ModelPath(model: model)
    var order = Studio.request(of: nil)
    order.higgsfieldId = ModelledEngine.character(of: model)
    return [
      try await studio.send(SoulAPI.model(path), as: token).status,
      try await studio.send(SoulAPI.trainingStatus(path), as: token).status,
      try await studio.send(SoulAPI.trainingImages(path), as: token).status,
      try await studio.send(SoulAPI.deleteTrainingImages(path), as: token).status,
      try await studio.send(SoulAPI.renameModel(path), RenameModelRequest(name: "Mine"), as: token)
        .status,
      try await studio.send(SoulAPI.generate(), order, as: token).status,
      try await studio.send(SoulAPI.deleteModel(path), as: token).status,
    ]
  }

  private func photos(
    of owner: Person, as token: String, at studio: Studio
  ) async throws -> [Int] {
    let folder = owner.folders.last ?? "none"
    let request = TrainFromImagesRequest(modelName: "Mine", tempFolderName: folder)
    let thrown = SoulAPI.deleteFolder(.init(folder: folder))
    let photo = ImagePath(image: owner.photos.values.min() ?? "blob_none")
    return [
      try await studio.send(SoulAPI.judgedPhotos(.init(folder: folder)), as: token).status,
      try await studio.sendOne(TestPhoto.png(8, 8, color: 99), to: folder, as: token).status,
      try await studio.send(SoulAPI.trainFromImages(), request, as: token).status,
      try await studio.send(SoulAPI.deletePhoto(photo), as: token).status,
      try await studio.send(thrown, as: token).status,
    ]
  }

  private func pictures(
    of owner: Person, as token: String, at studio: Studio
  ) async throws -> [Int] {
    let first = try await studio.database.read { db in
      try db.first(
        "SELECT id FROM soul_pictures WHERE account_id = \(owner.account) ORDER BY id LIMIT 1"
      ) { try $0["id"] as String }
    }
    let picture = first ?? "blob_none"
    let image = ImagePath(image: picture)
    var answers = [
      try await studio.send(SoulAPI.moreLikeThis(image), as: token).status,
      try await studio.send(SoulAPI.addFavorite(.init(.image, id: picture)), as: token).status,
      try await studio.send(
        SoulAPI.shareAlbum(), ShareAlbumRequest(imageIds: [picture]), as: token
      ).status,
      try await studio.send(SoulAPI.deleteImage(image), as: token).status,
    ]
    for generation in owner.generations {
      let path = GenerationPath(generation: generation)
      answers.append(try await studio.send(SoulAPI.generation(path), as: token).status)
      answers.append(try await studio.send(SoulAPI.deleteBatch(path), as: token).status)
    }
    return answers
  }
}
