import WireKit

/// A preset or a picture that a person likes.
public struct Favorite: Codable, Hashable, Identifiable, Sendable {
  /// The preset's or the picture's.
  public var id: String
  public var type: FavoriteKind
  public var createdAt: Timestamp
  /// Of a preset that is on.
  public var preset: Preset?
  /// Of a picture: an address that expires.
  public var imageUrl: String?
  /// Of a picture: the batch that it is in.
  public var generationId: String?

  enum CodingKeys: String, CodingKey {
    case id, type, preset
    case createdAt = "created_at"
    case imageUrl = "image_url"
    case generationId = "generation_id"
  }

  public init(preset: Preset, createdAt: Timestamp) {
    id = preset.id
    type = .preset
    self.preset = preset
    self.createdAt = createdAt
  }

  public init(picture: SoulPicture, of generation: String, createdAt: Timestamp) {
    id = picture.id
    type = .image
    imageUrl = picture.url
    generationId = generation
    self.createdAt = createdAt
  }
}

public enum FavoriteKind: String, Codable, CaseIterable, Sendable {
  case preset, image
}

extension Favorite: Sampled {
  public static let sample = Favorite(preset: .sample, createdAt: SoulUser.sample.createdAt)
  public static let samples = [
    sample,
    Favorite(
      picture: SoulPicture(id: "blob_4kD0xVb2Qm1x", url: PhotoReceipt.sampleAddress),
      of: Generation.sampleId, createdAt: SoulUser.sample.createdAt),
  ]
}

/// What a person likes, the latest first.
public struct FavoritesResponse: Codable, Hashable, Sendable {
  public var favorites: [Favorite]
  public var count: Int

  public init(favorites: [Favorite]) {
    self.favorites = favorites
    count = favorites.count
  }
}

extension FavoritesResponse: Sampled {
  public static let sample = FavoritesResponse(favorites: Favorite.samples)
}
