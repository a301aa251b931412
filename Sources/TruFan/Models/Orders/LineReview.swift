import WireKit

/// The rules of reviews.
public enum ReviewRules {
  public static let textLimit = 500
  /// How many hours after its first writing a review may be changed.
  public static let editHours = 24
  /// Programs know by this code that one's review is not as it was seen.
  public static let changedCode = "review_changed"
}

/// A parker's opinion of an item that they got: one for each line of an order.
public struct ReviewLineRequest: Codable, Hashable, Sendable {
  /// 1 to 5.
  public var stars: Int
  public var text: String?
  /// One's review as it was seen: another window's words are not replaced unseen. Nil from clients that do
  /// not say.
  public var seen: SeenReview?

  public init(stars: Int, text: String? = nil, seen: SeenReview? = nil) {
    self.stars = stars
    self.text = text
    self.seen = seen
  }

  /// What is wrong with the values, by field.
  public var faults: [String: [String]] {
    var faults: [String: [String]] = [:]
    if !OrderRules.ratings.contains(stars) {
      faults["stars"] = ["Please provide a rating between 1 and 5 stars."]
    }
    if let fault = TypedText.fault("A review", text, limit: ReviewRules.textLimit, isProse: true) {
      faults["text"] = [fault]
    }
    return faults
  }
}

extension ReviewLineRequest: Sampled {
  public static let sample = ReviewLineRequest(stars: 5, text: "Still ice cold when I got back.")
  public static let samples = [sample, ReviewLineRequest(stars: 3, seen: .sample)]
}

/// One's review of a line as it was seen.
public struct SeenReview: Codable, Hashable, Sendable {
  /// 1 to 5; 0 where there was none.
  public var stars: Int
  public var text: String

  public init(_ review: LineReview?) {
    stars = review?.stars ?? 0
    text = review?.text ?? ""
  }

  /// What a review is once a request has arrived.
  public init(_ request: ReviewLineRequest) {
    stars = request.stars
    text = request.text ?? ""
  }
}

extension SeenReview: Sampled {
  public static let sample = SeenReview(nil)
}

/// One's own review of an order's line.
public struct LineReview: Codable, Hashable, Identifiable, Sendable {
  /// The line's id.
  public var lineId: String
  public var itemId: String
  public var stars: Int
  public var text: String
  public var createdAt: WireTime
  /// Until then it may be changed.
  public var editableUntil: WireTime

  public var id: String { lineId }

  enum CodingKeys: String, CodingKey {
    case stars, text
    case lineId = "line_id"
    case itemId = "item_id"
    case createdAt = "created_at"
    case editableUntil = "editable_until"
  }

  public init(lineId: String, itemId: String, stars: Int, text: String, createdAt: WireTime) {
    self.lineId = lineId
    self.itemId = itemId
    self.stars = stars
    self.text = text
    self.createdAt = createdAt
    editableUntil = WireTime(
      createdAt.timestamp.adding(.seconds(ReviewRules.editHours * 3600)))
  }
}

extension LineReview: Sampled {
  public static let sample = LineReview(
    lineId: OrderItem.sample.id, itemId: ConvenienceItem.sample.id, stars: 5,
    text: "Still ice cold when I got back.", createdAt: .sample)
}

/// One's own reviews of an order's lines.
public struct OrderReviews: Codable, Hashable, Sendable {
  public var reviews: [LineReview]

  public init(reviews: [LineReview]) { self.reviews = reviews }
}

extension OrderReviews: Sampled {
  public static let sample = OrderReviews(reviews: [.sample])
}
