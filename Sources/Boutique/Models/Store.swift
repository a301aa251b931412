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
  /// Whether kiosks that know nothing but the store's id may act for it. Paired kiosks always may.
  public var allowsOpenKiosks: Bool
  public var createdAt: Timestamp
  public var updatedAt: Timestamp
  /// Present only in answers to the owner.
  public var internals: StoreInternals?

  public init(
    publicId: String, name: String, primaryReviewPlatform: ReviewPlatform,
    reviewDestinationUrl: String, squareConnected: Bool, allowsOpenKiosks: Bool = false,
    createdAt: Timestamp, updatedAt: Timestamp, internals: StoreInternals? = nil
  ) {
    self.publicId = publicId
    self.name = name
    self.primaryReviewPlatform = primaryReviewPlatform
    self.reviewDestinationUrl = reviewDestinationUrl
    self.squareConnected = squareConnected
    self.allowsOpenKiosks = allowsOpenKiosks
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
  /// The store's name in the address of its tag, `/tap/{tag}`. It opens nothing else.
  public var tagId: String?
  /// Whether the owner has not yet said if open kiosks may go on, in a store from before kiosks had
  /// keys.
  public var asksAboutOpenKiosks: Bool

  public init(
    id: String, squareMerchantId: String? = nil, squareLocationId: String? = nil,
    lastApprovedSessionId: String? = nil, week: StoreWeek? = nil, tagId: String? = nil,
    asksAboutOpenKiosks: Bool = false
  ) {
    self.week = week
    self.id = id
    self.squareMerchantId = squareMerchantId
    self.squareLocationId = squareLocationId
    self.lastApprovedSessionId = lastApprovedSessionId
    self.tagId = tagId
    self.asksAboutOpenKiosks = asksAboutOpenKiosks
  }

  /// A server from before kiosks had keys names no tag and asks nothing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: key)
    }
    self.init(
      id: try container.decode(String.self, forKey: .id),
      squareMerchantId: try text(.squareMerchantId), squareLocationId: try text(.squareLocationId),
      lastApprovedSessionId: try text(.lastApprovedSessionId),
      week: try container.decodeIfPresent(StoreWeek.self, forKey: .week), tagId: try text(.tagId),
      asksAboutOpenKiosks: try container.decodeIfPresent(Bool.self, forKey: .asksAboutOpenKiosks)
        ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(squareMerchantId, forKey: .squareMerchantId)
    try container.encode(squareLocationId, forKey: .squareLocationId)
    try container.encode(lastApprovedSessionId, forKey: .lastApprovedSessionId)
    try container.encodeIfPresent(week, forKey: .week)
    try container.encode(tagId, forKey: .tagId)
    try container.encode(asksAboutOpenKiosks, forKey: .asksAboutOpenKiosks)
  }

  enum CodingKeys: String, CodingKey {
    case id, squareMerchantId, squareLocationId, lastApprovedSessionId, week, tagId,
      asksAboutOpenKiosks
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
    // At a server from before kiosks had keys, every kiosk is an open one.
    allowsOpenKiosks =
      try container.decodeIfPresent(Bool.self, forKey: .allowsOpenKiosks) ?? true
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
    try container.encode(allowsOpenKiosks, forKey: .allowsOpenKiosks)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(updatedAt, forKey: .updatedAt)
  }

  enum CodingKeys: String, CodingKey {
    case id, publicId, name, primaryReviewPlatform, reviewDestinationUrl, squareConnected,
      allowsOpenKiosks, createdAt, updatedAt
  }
}

extension Store: Sampled {
  /// The demo's shop.
  public static let sample = Store(
    publicId: "store_demo123456", name: "Maison Lumière", primaryReviewPlatform: .google,
    reviewDestinationUrl:
      "https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4",
    squareConnected: true, allowsOpenKiosks: true,
    createdAt: Timestamp(milliseconds: 1_767_225_600_000),
    updatedAt: Timestamp(milliseconds: 1_767_225_600_000),
    internals: StoreInternals(
      id: "5d3f7d1c-94f4-4c0e-9b11-6a1f0d3f2c10", squareLocationId: "LDEMO0000000",
      tagId: "tag_demo12345678"))

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
    "allowsOpenKiosks": "Whether kiosks that know only the store's id may act for it",
    "tagId": .orNull("Owner only: the name in the address of the shop's tag"),
    "asksAboutOpenKiosks": "Owner only: the owner has not said yet if open kiosks may go on",
    "id": "Owner only", "squareMerchantId": .orNull("Owner only"),
    "squareLocationId": .orNull("Owner only"), "lastApprovedSessionId": .orNull("Owner only"),
    "week": "The last seven days; only in the owner's list of stores",
  ]
}
