import ClientKit
import Foundation
import SoulModels

/// A picture that was deleted elsewhere, as in another window or with its character.
struct DeletedPicture: LocalizedError {
  /// What cannot be done without it.
  let lost: String

  var errorDescription: String? { "This portrait was deleted, so \(lost)." }
}

extension GalleryModel {
  func delete(_ picture: SoulPicture) async -> Bool {
    await working(at: .thing(picture.id)) {
      try await goneAlready { try await service.delete(image: picture.id) }
      forget(picture.id)
    }
  }

  func delete(_ batch: GenerationBatch) async -> Bool {
    await working(at: .thing(batch.id)) {
      try await goneAlready { try await service.delete(batch: batch.id) }
      forget(batch.id)
    }
  }

  /// A picture, a batch or a character is deleted. Neither it nor its pictures come back with a page
  /// that was asked for before.
  func forget(_ id: String) {
    gone.insert(id)
    let all = (batches.value ?? []) + found.values
    let left = Set(all.compactMap { $0.without(gone) }.flatMap(\.imageIds))
    hearts.forget([id] + all.flatMap(\.imageIds).filter { !left.contains($0) })
    found = found.compactMapValues { $0.without(gone) }
    if let shown = batches.value { show(shown) }
  }

  /// The server does not know a picture any more. What went with it leaves the gallery, too.
  func deletedElsewhere(_ picture: SoulPicture) async {
    forget(picture.id)
    await load()
  }

  /// What is gone already needs no deletion.
  private func goneAlready(_ work: () async throws -> Void) async throws {
    do { try await work() } catch let error as APIError where error.isNotFound {}
  }
}

extension GenerationBatch {
  /// - Parameter gone: ids of pictures, batches and characters.
  /// - Returns: nil if nothing is left.
  func without(_ gone: Set<String>) -> GenerationBatch? {
    guard !gone.contains(id), !(metadata.modelId.map(gone.contains) ?? false) else { return nil }
    guard !gone.isDisjoint(with: imageIds) else { return self }
    var left = self
    left.imageIds = imageIds.filter { !gone.contains($0) }
    left.images = zip(imageIds, images).filter { !gone.contains($0.0) }.map(\.1)
    return left.imageIds.isEmpty ? nil : left
  }
}
