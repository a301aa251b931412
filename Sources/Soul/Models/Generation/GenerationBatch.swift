import WireKit

/// The pictures of one generation, for the gallery.
public struct GenerationBatch: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  /// Addresses that expire. With ``PictureSize/query`` behind it, each opens a smaller picture.
  public var images: [String]
  /// Their ids, in the same order.
  public var imageIds: [String]
  /// When the pictures were ready.
  public var createdAt: Timestamp
  /// The engine's name of the run.
  public var higgsfieldId: String?
  public var metadata: GenerationFacts

  enum CodingKeys: String, CodingKey {
    case id, images, metadata
    case imageIds = "image_ids"
    case createdAt = "created_at"
    case higgsfieldId = "higgsfield_id"
  }

  public init(
    id: String, images: [String], imageIds: [String], createdAt: Timestamp,
    higgsfieldId: String? = nil, metadata: GenerationFacts
  ) {
    self.id = id
    self.images = images
    self.imageIds = imageIds
    self.createdAt = createdAt
    self.higgsfieldId = higgsfieldId
    self.metadata = metadata
  }

  /// - Returns: nil for a generation without pictures.
  public init?(_ generation: Generation) {
    guard generation.status == .completed, !generation.imageIds.isEmpty else { return nil }
    self.init(
      id: generation.id, images: generation.images, imageIds: generation.imageIds,
      createdAt: generation.completedAt ?? generation.createdAt, metadata: generation.metadata)
  }

  /// The pictures with their ids.
  public var pictures: [SoulPicture] {
    zip(imageIds, images).map { SoulPicture(id: $0, url: $1) }
  }
}

/// A picture of the gallery.
public struct SoulPicture: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  /// An address that expires.
  public var url: String

  public init(id: String, url: String) {
    self.id = id
    self.url = url
  }

  /// The address of a smaller picture of it.
  public func url(_ size: PictureSize) -> String { url + size.query }
}

/// The smaller pictures that each picture and photo has.
public enum PictureSize: String, CaseIterable, Sendable {
  case small, medium, large

  /// The longer side, in pixels.
  public var longSide: Int {
    switch self {
    case .small: 256
    case .medium: 640
    case .large: 1280
    }
  }

  /// What an address gets behind it.
  public var query: String { "&size=\(rawValue)" }
}

extension GenerationBatch: Sampled {
  public static let sample = GenerationBatch(
    id: Generation.sampleId, images: [PhotoReceipt.sampleAddress],
    imageIds: ["blob_4kD0xVb2Qm1x"], createdAt: SoulUser.sample.updatedAt,
    higgsfieldId: "task_88", metadata: .sample)
  public static let samples = [
    sample,
    GenerationBatch(
      id: "gen_7c0a1b52-5f7e-4a0a-9c56-7b1f0a2d3c44", images: [PhotoReceipt.sampleAddress],
      imageIds: ["blob_4kD0xVb2Qm1x"], createdAt: SoulUser.sample.updatedAt,
      metadata: GenerationFacts.samples[1]),
  ]
}

/// A page of the gallery, the newest first.
public struct BatchesResponse: Codable, Hashable, Sendable {
  public var batches: [GenerationBatch]
  public var count: Int
  public var userId: String
  /// Generations that go on, the newest first; on the first page.
  public var pending: [Generation]
  /// The next page's ``BatchesPath/before``; nil on the last page.
  public var next: String?

  public init(
    batches: [GenerationBatch], userId: String, pending: [Generation] = [], next: String? = nil
  ) {
    self.batches = batches
    count = batches.count
    self.userId = userId
    self.pending = pending
    self.next = next
  }
}

extension BatchesResponse: Sampled {
  public static let sample = BatchesResponse(
    batches: GenerationBatch.samples, userId: SoulUser.sample.id,
    pending: [Generation.samples[1]], next: "1762506000000-gen_0e2b7d34")
  public static let samples = [
    sample, BatchesResponse(batches: [], userId: SoulUser.sample.id),
  ]
}

/// All pictures, the newest first, without their batches.
public struct ImagesResponse: Codable, Hashable, Sendable {
  /// Addresses that expire.
  public var images: [String]
  public var count: Int
  public var userId: String

  public init(images: [String], userId: String) {
    self.images = images
    count = images.count
    self.userId = userId
  }
}

extension ImagesResponse: Sampled {
  public static let sample = ImagesResponse(
    images: [PhotoReceipt.sampleAddress], userId: SoulUser.sample.id)
}
