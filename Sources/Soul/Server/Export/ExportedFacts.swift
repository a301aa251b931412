import ServerKit
import SoulModels
import WireKit

// The JSON in the archive of everything. It crosses no wire that a program of ours reads.

struct ExportedProfile: Encodable {
  let exportedAt: Timestamp
  let profile: SoulUser
  let usage: SoulUsage

  enum CodingKeys: String, CodingKey {
    case profile, usage
    case exportedAt = "exported_at"
  }
}

struct ExportedFavorite: Encodable {
  let type: FavoriteKind
  let id: String
  let name: String?
  let createdAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case type, id, name
    case createdAt = "created_at"
  }
}

struct ExportedNotice: Encodable {
  let title: String
  let body: String
  let data: [String: String]
  let createdAt: Timestamp
  let readAt: Timestamp?

  enum CodingKeys: String, CodingKey {
    case title, body, data
    case createdAt = "created_at"
    case readAt = "read_at"
  }

  init(_ note: AppNotification) {
    title = note.title
    body = note.body
    data = note.data
    createdAt = note.createdAt
    readAt = note.readAt
  }
}

/// Without its addresses: who has the archive shall open nothing with it.
struct ExportedAlbum: Encodable {
  let id: String
  let state: AlbumState
  let imageIds: [String]
  let createdAt: Timestamp
  let expiresAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id, state
    case imageIds = "image_ids"
    case createdAt = "created_at"
    case expiresAt = "expires_at"
  }

  init(_ album: SharedAlbum) {
    id = album.id
    state = album.state
    imageIds = album.imageIds
    createdAt = album.createdAt
    expiresAt = album.expiresAt
  }
}

/// Without the secrets by which others could send to it.
struct ExportedDevice: Encodable {
  /// "ios", "android", "browser", …
  let kind: String
  /// What a push service knows it by.
  let address: String
  let registeredAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case kind, address
    case registeredAt = "registered_at"
  }

  init(_ device: (token: String, platform: String, registeredAt: Timestamp)) {
    kind = device.platform
    address = device.token
    registeredAt = device.registeredAt
  }

  init(browser endpoint: String, registeredAt: Timestamp) {
    kind = "browser"
    address = endpoint
    self.registeredAt = registeredAt
  }
}

/// A file that should be in the archive, and is gone.
struct ExportedLoss: Encodable {
  /// The name that it would have there.
  let file: String
  let id: String
}

struct ExportedCharacter: Encodable {
  let id: String
  let name: String
  let status: TrainingStatus
  let characterId: String?
  let photoCount: Int
  let createdAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id, name, status
    case characterId = "higgsfield_id"
    case photoCount = "photo_count"
    case createdAt = "created_at"
  }

  init(_ row: ModelRow) {
    id = row.id
    name = row.name
    status = row.status
    characterId = row.character
    photoCount = row.photoCount
    createdAt = row.createdAt
  }
}

struct ExportedGeneration: Encodable {
  let id: String
  let status: GenerationStatus
  let facts: GenerationFacts
  let enhancesPrompt: Bool
  let negativePrompt: String
  let createdAt: Timestamp
  let completedAt: Timestamp?

  enum CodingKeys: String, CodingKey {
    case id, status, facts
    case enhancesPrompt = "enhance_prompt"
    case negativePrompt = "negative_prompt"
    case createdAt = "created_at"
    case completedAt = "completed_at"
  }

  init(_ row: GenerationRow, pictures: Int) {
    id = row.id
    status = row.status
    facts = GenerationFacts(
      prompt: row.prompt, styleId: row.style, quality: row.quality, aspectRatio: row.ratio,
      imageCount: pictures, seed: row.seed, modelId: row.model, characterId: row.character,
      presetId: row.preset, presetName: row.presetName)
    enhancesPrompt = row.enhancesPrompt
    negativePrompt = row.negativePrompt
    createdAt = row.createdAt
    completedAt = row.completedAt
  }
}
