import WireKit

/// Asks for a link to some of one's pictures: either to chosen ones or to a generation's.
public struct ShareAlbumRequest: Codable, Hashable, Sendable {
  /// In the order in which they are shown; ``SharedAlbum/sizes``.
  public var imageIds: [String]?
  /// A batch of the gallery.
  public var generationId: String?
  /// How long the link opens; nil: ``standardDays``.
  public var days: Int?

  enum CodingKeys: String, CodingKey {
    case days
    case imageIds = "image_ids"
    case generationId = "generation_id"
  }

  public init(imageIds: [String], days: Int? = nil) {
    self.imageIds = imageIds
    self.days = days
  }

  public init(generationId: String, days: Int? = nil) {
    self.generationId = generationId
    self.days = days
  }

  public static let daysRange = 1...30
  public static let standardDays = 7
}

extension ShareAlbumRequest: Sampled {
  public static let sample = ShareAlbumRequest(imageIds: ["blob_4kD0xVb2Qm1x"], days: 7)
  public static let samples = [sample, ShareAlbumRequest(generationId: Generation.sampleId)]
}
