import WireKit

/// One customer's way from purchase to posted review.
public struct ReviewSession: Codable, Hashable, Sendable {
  public var publicId: String
  public var status: SessionStatus
  public var createdAt: Timestamp
  /// Nil until the customer has rated.
  public var starRating: StarRating?
  public var generatedReviewText: String?

  public init(
    publicId: String, status: SessionStatus, createdAt: Timestamp, starRating: StarRating? = nil,
    generatedReviewText: String? = nil
  ) {
    self.publicId = publicId
    self.status = status
    self.createdAt = createdAt
    self.starRating = starRating
    self.generatedReviewText = generatedReviewText
  }
}

extension ReviewSession: Sampled {
  /// A purchase that waits for its customer.
  public static let sample = ReviewSession(
    publicId: "sess_sample123456", status: .pending,
    createdAt: Timestamp(milliseconds: 1_770_726_896_789))

  /// The same one, rated and with its draft.
  public static let ratedSample = ReviewSession(
    publicId: "sess_sample123456", status: .pending,
    createdAt: Timestamp(milliseconds: 1_770_726_896_789), starRating: StarRating(4),
    generatedReviewText: "A good visit to Maison Lumière. I left with a handmade scarf.")

  public static let samples = [ratedSample, sample]
}
