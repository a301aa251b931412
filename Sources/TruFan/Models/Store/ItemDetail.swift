import WireKit

/// An item with what a parker asks before buying. Its own fields stand beside the additions, so that
/// clients which expect a bare item can read it.
public struct ItemDetail: Codable, Hashable, Sendable {
  public var item: ConvenienceItem
  /// Label and value, such as "Calories" and "150"; nil if nobody noted them.
  public var nutrition: [String: String]?
  public var similarItems: [ConvenienceItem]
  public var reviews: [ItemReview]
  /// The mean of all stars, in tenths; nil without a review.
  public var ratingTenths: Int?
  public var reviewCount: Int

  enum CodingKeys: String, CodingKey {
    case nutrition, reviews
    case similarItems = "similar_items"
    case ratingTenths = "rating_tenths"
    case reviewCount = "review_count"
  }

  public init(
    item: ConvenienceItem, nutrition: [String: String]? = nil,
    similarItems: [ConvenienceItem] = [], reviews: [ItemReview] = [], ratingTenths: Int? = nil,
    reviewCount: Int = 0
  ) {
    self.item = item
    self.item.nutrition = nil
    self.nutrition = nutrition
    self.similarItems = similarItems
    self.reviews = reviews
    self.ratingTenths = ratingTenths
    self.reviewCount = reviewCount
  }

  public init(from decoder: any Decoder) throws {
    item = try ConvenienceItem(from: decoder)
    // The detail writes it, also where there is none.
    item.nutrition = nil
    let container = try decoder.container(keyedBy: CodingKeys.self)
    nutrition = try container.decodeIfPresent([String: String].self, forKey: .nutrition)
    similarItems =
      try container.decodeIfPresent([ConvenienceItem].self, forKey: .similarItems) ?? []
    reviews = try container.decodeIfPresent([ItemReview].self, forKey: .reviews) ?? []
    ratingTenths = try container.decodeIfPresent(Int.self, forKey: .ratingTenths)
    reviewCount = try container.decodeIfPresent(Int.self, forKey: .reviewCount) ?? 0
  }

  public func encode(to encoder: any Encoder) throws {
    try item.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(nutrition, forKey: .nutrition)
    try container.encode(similarItems, forKey: .similarItems)
    try container.encode(reviews, forKey: .reviews)
    try container.encode(ratingTenths, forKey: .ratingTenths)
    try container.encode(reviewCount, forKey: .reviewCount)
  }
}

extension ItemDetail: Sampled {
  public static let sample = ItemDetail(
    item: .sample, nutrition: ["Calories": "150", "Protein": "8 g"],
    similarItems: ConvenienceItem.samples, reviews: [.sample], ratingTenths: 47, reviewCount: 12)
  public static let samples = [
    sample, ItemDetail(item: ConvenienceItem.samples[1]),
  ]
  public static let fieldNotes = ConvenienceItem.fieldNotes
}

/// A parker's opinion of an item.
public struct ItemReview: Codable, Hashable, Sendable {
  /// "Dana R."
  public var name: String
  /// 1 to 5.
  public var stars: Int
  public var text: String
  public var createdAt: WireTime

  enum CodingKeys: String, CodingKey {
    case name, stars, text
    case createdAt = "created_at"
  }

  public init(name: String, stars: Int, text: String, createdAt: WireTime) {
    self.name = name
    self.stars = stars
    self.text = text
    self.createdAt = createdAt
  }
}

extension ItemReview: Sampled {
  public static let sample = ItemReview(
    name: "Dana R.", stars: 5, text: "Still ice cold when I got back.", createdAt: .sample)
}
