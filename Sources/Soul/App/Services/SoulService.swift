import ClientKit
import Foundation
import SoulModels

/// The calls of a person who is signed in.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
@MainActor
struct SoulService {
  /// How long the server may hold an answer back, in seconds.
  static let wait = 25

  let session: SoulSession

  private var device: Device { session.device }

  // MARK: Profile

  func updateProfile(_ request: ProfileRequest) async throws -> SoulUser {
    try await session.authorized { headers in
      try await device.call(SoulAPI.updateProfile(), sending: request, headers: headers).user
    }
  }

  func completeOnboarding() async throws -> SoulUser {
    try await session.authorized {
      try await device.call(SoulAPI.completeOnboarding(), headers: $0).user
    }
  }

  func usage() async throws -> SoulUsage {
    try await session.authorized { try await device.call(SoulAPI.usage(), headers: $0).usage }
  }

  // MARK: Photos and models

  /// The photos that wait for a training of this kind.
  func folder(_ purpose: PhotoPurpose) async throws -> TempFolderResponse {
    try await session.authorized {
      try await device.call(SoulAPI.checkFolder(.init(purpose)), headers: $0)
    }
  }

  func delete(folder: String) async throws {
    _ = try await session.authorized {
      try await device.call(SoulAPI.deleteFolder(.init(folder: folder)), headers: $0)
    }
  }

  /// - Parameter folder: where the photos before it are; nil begins a folder.
  func upload(
    _ photo: Data, purpose: PhotoPurpose, folder: String?,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws -> PhotoReceipt {
    var fields = ["purpose": purpose.rawValue]
    fields["tempModelId"] = folder
    return try await session.authorized { headers in
      try await device.upload(
        SoulAPI.uploadPhoto(), FormFile(photo, name: "photo.jpg", type: "image/jpeg"),
        fields: fields, headers: headers, progress: progress)
    }
  }

  /// What there is to say of the photos in a folder.
  func judged(_ folder: String) async throws -> JudgedPhotosResponse {
    try await session.authorized {
      try await device.call(SoulAPI.judgedPhotos(.init(folder: folder)), headers: $0)
    }
  }

  func deletePhoto(_ id: String) async throws {
    _ = try await session.authorized {
      try await device.call(SoulAPI.deletePhoto(.init(image: id)), headers: $0)
    }
  }

  func train(_ name: String, folder: String) async throws -> TrainFromImagesResponse {
    try await session.authorized { headers in
      try await device.call(
        SoulAPI.trainFromImages(),
        sending: TrainFromImagesRequest(modelName: name, tempFolderName: folder),
        headers: headers)
    }
  }

  func models() async throws -> [PortraitModel] {
    try await session.authorized { try await device.call(SoulAPI.models(), headers: $0).models }
  }

  func trainingProgress(of model: String) async throws -> Int? {
    try await session.authorized {
      try await device.call(SoulAPI.trainingStatus(.init(model: model)), headers: $0).progress
    }
  }

  /// The addresses of the photos that a model learned from.
  func photos(of model: String) async throws -> [String] {
    try await session.authorized {
      try await device.call(SoulAPI.trainingImages(.init(model: model)), headers: $0).images
    }
  }

  func rename(_ model: String, to name: String) async throws -> PortraitModel {
    try await session.authorized { headers in
      try await device.call(
        SoulAPI.renameModel(.init(model: model)), sending: RenameModelRequest(name: name),
        headers: headers)
    }
  }

  func delete(model: String) async throws {
    _ = try await session.authorized {
      try await device.call(SoulAPI.deleteModel(.init(model: model)), headers: $0)
    }
  }

  // MARK: Presets and favorites

  func presets() async throws -> PresetsResponse { try await device.call(SoulAPI.presets()) }

  func favorites() async throws -> [Favorite] {
    try await session.authorized {
      try await device.call(SoulAPI.favorites(), headers: $0).favorites
    }
  }

  func setFavorite(_ kind: FavoriteKind, _ id: String, _ isOne: Bool) async throws {
    let place = FavoritePath(kind, id: id)
    _ = try await session.authorized {
      try await device.call(
        isOne ? SoulAPI.addFavorite(place) : SoulAPI.removeFavorite(place), headers: $0)
    }
  }

  // MARK: Notifications

  /// - Parameter version: the notifications that the app knows. The server waits for newer ones.
  func followNotices(newerThan version: String?) async throws -> Followed<NoticesResponse> {
    try await session.authorized { headers in
      try await device.call(
        SoulAPI.notices(.init(wait: Self.wait)), waiting: Self.wait, while: version,
        headers: headers)
    }
  }

  func markNoticesRead(upTo number: Int) async throws -> NoticesResponse {
    try await session.authorized { headers in
      try await device.call(
        SoulAPI.readNotices(), sending: ReadNoticesRequest(upTo: number), headers: headers)
    }
  }
}

extension Device {
  /// What is behind a signed address of the service.
  func file(at address: String) async throws -> Data {
    guard let url = URLComponents(string: address) else { throw APIError.unreadable }
    let path = url.percentEncodedPath + (url.percentEncodedQuery.map { "?" + $0 } ?? "")
    return try await exchange(TransportRequest(method: .get, path: path)).body
  }
}
