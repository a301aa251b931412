import WireKit

/// A shop.
public struct Store: Codable, Hashable, Sendable {
  public var publicId: String
  public var name: String
  public var primaryReviewPlatform: ReviewPlatform
  /// The https address at which customers write their review.
  public var reviewDestinationUrl: String
  /// Whether purchases of a Square location find this store.
  public var squareConnected: Bool
  public var createdAt: Timestamp
  public var updatedAt: Timestamp
  /// Present only in answers to the owner.
  public var internals: StoreInternals?

  public init(
    publicId: String, name: String, primaryReviewPlatform: ReviewPlatform,
    reviewDestinationUrl: String, squareConnected: Bool, createdAt: Timestamp,
    updatedAt: Timestamp, internals: StoreInternals? = nil
  ) {
    self.publicId = publicId
    self.name = name
    self.primaryReviewPlatform = primaryReviewPlatform
    self.reviewDestinationUrl = reviewDestinationUrl
    self.squareConnected = squareConnected
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.internals = internals
  }
}

/// The keys of a store that only its owner sees. On the wire they stand beside the others.
public struct StoreInternals: Codable, Hashable, Sendable {
  /// UUID of the row; nothing outside the server refers to it.
  public var id: String
  public var squareMerchantId: String?
  public var squareLocationId: String?
  /// The internal id of the review that was approved last.
  public var lastApprovedSessionId: String?
  /// Only in the list of stores.
  public var week: StoreWeek?

  public init(
    id: String, squareMerchantId: String? = nil, squareLocationId: String? = nil,
    lastApprovedSessionId: String? = nil, week: StoreWeek? = nil
  ) {
    self.week = week
    self.id = id
    self.squareMerchantId = squareMerchantId
    self.squareLocationId = squareLocationId
    self.lastApprovedSessionId = lastApprovedSessionId
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(squareMerchantId, forKey: .squareMerchantId)
    try container.encode(squareLocationId, forKey: .squareLocationId)
    try container.encode(lastApprovedSessionId, forKey: .lastApprovedSessionId)
    try container.encodeIfPresent(week, forKey: .week)
  }

  enum CodingKeys: String, CodingKey {
    case id, squareMerchantId, squareLocationId, lastApprovedSessionId, week
  }
}

extension Store {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    publicId = try container.decode(String.self, forKey: .publicId)
    name = try container.decode(String.self, forKey: .name)
    primaryReviewPlatform = try container.decode(
      ReviewPlatform.self, forKey: .primaryReviewPlatform)
    reviewDestinationUrl = try container.decode(String.self, forKey: .reviewDestinationUrl)
    squareConnected = try container.decode(Bool.self, forKey: .squareConnected)
    createdAt = try container.decode(Timestamp.self, forKey: .createdAt)
    updatedAt = try container.decode(Timestamp.self, forKey: .updatedAt)
    let isForOwner = try container.decodeIfPresent(String.self, forKey: .id) != nil
    internals = isForOwner ? try StoreInternals(from: decoder) : nil
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try internals?.encode(to: encoder)
    try container.encode(publicId, forKey: .publicId)
    try container.encode(name, forKey: .name)
    try container.encode(primaryReviewPlatform, forKey: .primaryReviewPlatform)
    try container.encode(reviewDestinationUrl, forKey: .reviewDestinationUrl)
    try container.encode(squareConnected, forKey: .squareConnected)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(updatedAt, forKey: .updatedAt)
  }

  enum CodingKeys: String, CodingKey {
    case id, publicId, name, primaryReviewPlatform, reviewDestinationUrl, squareConnected,
      createdAt, updatedAt
  }
}

extension Store: Sampled {
  /// The demo's shop.
  public static let sample = Store(
    publicId: "store_demo123456", name: "Maison Lumière", primaryReviewPlatform: .google,
    reviewDestinationUrl:
      "https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4",
    squareConnected: true, createdAt: Timestamp(milliseconds: 1_767_225_600_000),
    updatedAt: Timestamp(milliseconds: 1_767_225_600_000),
    internals: StoreInternals(
      id: "5d3f7d1c-94f4-4c0e-9b11-6a1f0d3f2c10", squareLocationId: "LDEMO0000000"))

  /// The same shop as everybody but its owner sees it.
  public static let samples: [Store] = {
    var open = sample
    open.internals = nil
    var listed = sample
    listed.internals?.week = .sample
    return [sample, open, listed]
  }()

  public static let fieldNotes: [String: FieldNote] = [
    "reviewDestinationUrl": "Where customers write their review",
    "squareConnected": "Whether purchases of a Square location find this store",
    "id": "Owner only", "squareMerchantId": .orNull("Owner only"),
    "squareLocationId": .orNull("Owner only"), "lastApprovedSessionId": .orNull("Owner only"),
    "week": "The last seven days; only in the owner's list of stores",
  ]
}
