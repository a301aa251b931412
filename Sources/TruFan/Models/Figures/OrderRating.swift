import WireKit

/// What a parker said about an order.
public struct OrderRating: Codable, Hashable, Sendable {
  public var orderId: String
  public var orderNumber: String
  /// 1 to 5 stars.
  public var rating: Int
  @OrNull public var feedback: String?
  @OrNull public var staffName: String?
  /// When the order was placed.
  public var orderedAt: WireTime

  enum CodingKeys: String, CodingKey {
    case rating, feedback
    case orderId = "order_id"
    case orderNumber = "order_number"
    case staffName = "staff_name"
    case orderedAt = "ordered_at"
  }

  public init(
    orderId: String, orderNumber: String, rating: Int, feedback: String? = nil,
    staffName: String? = nil, orderedAt: WireTime
  ) {
    self.orderId = orderId
    self.orderNumber = orderNumber
    self.rating = rating
    self.orderedAt = orderedAt
    self.feedback = feedback
    self.staffName = staffName
  }
}

extension OrderRating: Sampled {
  public static let sample = OrderRating(
    orderId: "4fbcae96-5d40-4ac1-9179-ad6e5ad18f54", orderNumber: "CS-0427", rating: 5,
    feedback: "Quick and friendly", staffName: "Mike", orderedAt: .sample)
  public static let samples = [
    sample,
    OrderRating(
      orderId: sample.orderId, orderNumber: "CS-0428", rating: 3, orderedAt: .sample),
  ]
}

/// The latest ratings of a venue, the newest order first.
public struct RatingList: Codable, Hashable, Sendable {
  public var ratings: [OrderRating]

  public init(ratings: [OrderRating]) { self.ratings = ratings }
}

extension RatingList: Sampled {
  public static let sample = RatingList(ratings: OrderRating.samples)
}
