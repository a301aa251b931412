import WireKit

/// What a shopper knows of a line. In another state, what they say of it would mean something else.
public struct SeenLine: Codable, Hashable, Sendable {
  /// The substitute, as far as a shopper decides by it.
  public struct Substitute: Codable, Hashable, Sendable {
    public var state: Substitution.State
    /// Left out for what the catalogue does not have.
    public var itemId: String?
    public var name: String
    /// For one piece.
    public var unitPrice: Price
    /// Whether the shopper has it.
    public var isFetched: Bool

    enum CodingKeys: String, CodingKey {
      case state, name
      case itemId = "item_id"
      case unitPrice = "unit_price"
      case isFetched = "fetched"
    }
  }

  public var status: OrderItemStatus
  /// Left out where the price is the ordered one.
  public var actualPrice: Price?
  public var substitutionNotes: String?
  /// Left out where none was proposed.
  public var substitution: Substitute?

  enum CodingKeys: String, CodingKey {
    case status, substitution
    case actualPrice = "actual_price"
    case substitutionNotes = "substitution_notes"
  }

  public init(_ line: OrderItem) {
    status = line.status
    actualPrice = line.actualPrice
    substitutionNotes = line.substitutionNotes
    substitution = line.substitution.map {
      Substitute(
        state: $0.state, itemId: $0.itemId, name: $0.name, unitPrice: $0.unitPrice,
        isFetched: $0.fetchedAt != nil)
    }
  }
}

extension SeenLine: Sampled {
  public static let sample = SeenLine(.sample)
  public static let samples = OrderItem.samples.map { SeenLine($0) }
}

/// What a shopper knows of one line of an order.
public struct SeenOrderLine: Codable, Hashable, Sendable {
  public var orderItemId: String
  public var line: SeenLine

  enum CodingKeys: String, CodingKey {
    case line
    case orderItemId = "order_item_id"
  }

  public init(_ line: OrderItem) {
    orderItemId = line.id
    self.line = SeenLine(line)
  }
}

extension SeenOrderLine: Sampled {
  public static let sample = SeenOrderLine(.sample)
}
