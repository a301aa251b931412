import WireKit

/// A request for pictures, in any state.
public struct Generation: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  public var status: GenerationStatus
  /// How many pictures were asked for.
  public var requested: Int
  /// The pictures, once they are there: addresses that expire.
  public var images: [String]
  /// Their ids, in the same order.
  public var imageIds: [String]
  /// What became of it, for people; nil while it goes on.
  public var message: String?
  public var metadata: GenerationFacts
  public var createdAt: Timestamp
  /// When it came to its end.
  public var completedAt: Timestamp?

  enum CodingKeys: String, CodingKey {
    case id = "generationId"
    case status, requested, images, message, metadata
    case imageIds = "image_ids"
    case createdAt = "created_at"
    case completedAt = "completed_at"
  }

  public init(
    id: String, status: GenerationStatus, requested: Int, images: [String] = [],
    imageIds: [String] = [], message: String? = nil, metadata: GenerationFacts,
    createdAt: Timestamp, completedAt: Timestamp? = nil
  ) {
    self.id = id
    self.status = status
    self.requested = requested
    self.images = images
    self.imageIds = imageIds
    self.message = message
    self.metadata = metadata
    self.createdAt = createdAt
    self.completedAt = completedAt
  }
}

/// The states of a generation; all but the first are final.
public enum GenerationStatus: String, Codable, CaseIterable, Sendable {
  case processing, completed, failed
  /// The engine found what it must not show in each of the pictures.
  case nsfw

  public var isFinal: Bool { self != .processing }
}

/// What a generation was made from.
public struct GenerationFacts: Codable, Hashable, Sendable {
  public var prompt: String
  public var styleId: String
  public var quality: PictureQuality
  public var aspectRatio: AspectRatio
  /// How many pictures it has.
  public var imageCount: Int
  public var seed: Int
  /// The model; nil once it is deleted, and for a generation without one.
  public var modelId: String?
  /// The character's name at the engine, for the same picture again.
  public var characterId: String?
  /// The preset of this style; nil if there is none any more.
  public var presetId: String?
  public var presetName: String?

  enum CodingKeys: String, CodingKey {
    case prompt, quality, seed
    case styleId = "style_id"
    case aspectRatio = "aspect_ratio"
    case imageCount = "image_count"
    case modelId = "model_id"
    case characterId = "character_higgsfield_id"
    case presetId = "preset_id"
    case presetName = "preset_name"
  }

  public init(
    prompt: String, styleId: String, quality: PictureQuality, aspectRatio: AspectRatio,
    imageCount: Int, seed: Int, modelId: String? = nil, characterId: String? = nil,
    presetId: String? = nil, presetName: String? = nil
  ) {
    self.prompt = prompt
    self.styleId = styleId
    self.quality = quality
    self.aspectRatio = aspectRatio
    self.imageCount = imageCount
    self.seed = seed
    self.modelId = modelId
    self.characterId = characterId
    self.presetId = presetId
    self.presetName = presetName
  }
}

extension GenerationFacts: Sampled {
  public static let sample = GenerationFacts(
    prompt: "A portrait of a person in cinematic lighting", styleId: "cinematic", quality: .high,
    aspectRatio: .tall, imageCount: 1, seed: 38459, modelId: PortraitModel.sampleId,
    characterId: "hf_12345", presetId: Preset.sample.id, presetName: Preset.sample.name)
  public static let samples = [
    sample,
    GenerationFacts(
      prompt: "A portrait", styleId: "gone", quality: .basic, aspectRatio: .square, imageCount: 0,
      seed: 1),
  ]
}

extension Generation: Sampled {
  public static let sampleId = "gen_0e2b7d34-5f7e-4a0a-9c56-7b1f0a2d3c44"
  public static let sample = Generation(
    id: sampleId, status: .completed, requested: 4, images: [PhotoReceipt.sampleAddress],
    imageIds: ["blob_4kD0xVb2Qm1x"], message: "1 image is ready", metadata: .sample,
    createdAt: SoulUser.sample.createdAt, completedAt: SoulUser.sample.updatedAt)
  public static let samples = [
    sample,
    Generation(
      id: "gen_7c0a1b52-5f7e-4a0a-9c56-7b1f0a2d3c44", status: .processing, requested: 4,
      images: [PhotoReceipt.sampleAddress], imageIds: ["blob_4kD0xVb2Qm1x"],
      metadata: GenerationFacts.samples[1], createdAt: SoulUser.sample.createdAt),
  ]
}
