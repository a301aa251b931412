import WireKit

/// What became of a line in the shop.
public struct UpdateItemRequest: Codable, Hashable, Sendable {
  public var status: OrderItemStatus
  public var substitutionNotes: String?
  /// For one piece.
  public var actualPrice: Price?
  /// Of an accepted substitute: whether the shopper has it. Without this a remark on it says so.
  public var isFetched: Bool?
  /// What the shopper knew of the line. Nothing else is then overruled. Nil from clients that do not say.
  public var seen: SeenLine?
  /// Names the line where the address does not, as the first test script does.
  public var orderItemId: String?

  enum CodingKeys: String, CodingKey {
    case status, seen
    case substitutionNotes = "substitution_notes"
    case actualPrice = "actual_price"
    case isFetched = "fetched"
    case orderItemId = "order_item_id"
  }

  public init(
    status: OrderItemStatus, substitutionNotes: String? = nil, actualPrice: Price? = nil,
    isFetched: Bool? = nil, seen: SeenLine? = nil, orderItemId: String? = nil
  ) {
    self.status = status
    self.seen = seen
    self.substitutionNotes = substitutionNotes
    self.actualPrice = actualPrice
    self.isFetched = isFetched
    self.orderItemId = orderItemId
  }
}

extension UpdateItemRequest: Sampled {
  public static let sample = UpdateItemRequest(
    status: .substituted, substitutionNotes: "Half gallon", actualPrice: Price(cents: 529),
    orderItemId: OrderItem.sample.id)
  public static let samples = [
    sample, UpdateItemRequest(status: .found, seen: .sample),
    UpdateItemRequest(status: .substituted, isFetched: false),
  ]
}
