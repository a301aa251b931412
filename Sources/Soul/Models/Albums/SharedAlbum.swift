import WireKit

/// Pictures that a person shows to whoever has the link, until it expires or is taken back.
public struct SharedAlbum: Codable, Hashable, Identifiable, Sendable {
  public let id: String
  public var state: AlbumState
  /// The link, for whoever shall see the pictures. Nil when it opens nothing any more.
  public var url: String?
  /// The pictures that are still there, in their order: addresses that expire.
  public var images: [String]
  /// Their ids, in the same order.
  public var imageIds: [String]
  public var createdAt: Timestamp
  public var expiresAt: Timestamp
  /// When it was taken back.
  public var revokedAt: Timestamp?

  enum CodingKeys: String, CodingKey {
    case id, state, url, images
    case imageIds = "image_ids"
    case createdAt = "created_at"
    case expiresAt = "expires_at"
    case revokedAt = "revoked_at"
  }

  public init(
    id: String, state: AlbumState, url: String? = nil, images: [String], imageIds: [String],
    createdAt: Timestamp, expiresAt: Timestamp, revokedAt: Timestamp? = nil
  ) {
    self.id = id
    self.state = state
    self.url = url
    self.images = images
    self.imageIds = imageIds
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.revokedAt = revokedAt
  }

  /// The pictures with their ids.
  public var pictures: [SoulPicture] {
    zip(imageIds, images).map { SoulPicture(id: $0, url: $1) }
  }

  /// How many pictures an album takes.
  public static let sizes = 1...100
}

/// What a link opens.
public enum AlbumState: String, Codable, CaseIterable, Sendable {
  case open, expired
  /// Its pictures were all deleted, so that it opens nothing.
  case empty
  /// Its owner has taken it back.
  case revoked
}

extension SharedAlbum: Sampled {
  public static let sampleId = "album_4kD0xVb2Qm1x"
  public static let sample = SharedAlbum(
    id: sampleId, state: .open,
    url: "https://soul.example/soul/albums/9f86d081884c7d659a2feaa0c55ad015",
    images: [PhotoReceipt.sampleAddress], imageIds: ["blob_4kD0xVb2Qm1x"],
    createdAt: SoulUser.sample.createdAt,
    expiresAt: SoulUser.sample.createdAt.adding(.seconds(7 * 24 * 3600)))
  public static let samples = [
    sample,
    SharedAlbum(
      id: "album_Zb2Qm1x4kD0x", state: .revoked, images: [], imageIds: [],
      createdAt: SoulUser.sample.createdAt, expiresAt: sample.expiresAt,
      revokedAt: SoulUser.sample.updatedAt),
  ]
}

/// A person's links, the newest first.
public struct AlbumsResponse: Codable, Hashable, Sendable {
  public var albums: [SharedAlbum]
  public var count: Int

  public init(albums: [SharedAlbum]) {
    self.albums = albums
    count = albums.count
  }
}

extension AlbumsResponse: Sampled {
  public static let sample = AlbumsResponse(albums: SharedAlbum.samples)
}
