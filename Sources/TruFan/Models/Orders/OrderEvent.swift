import WireKit

/// Something that happened to an order, oldest first.
public struct OrderEvent: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  public var orderId: String
  /// A state's name, or such as "item_update_found" and "payment_captured".
  public var status: String
  @OrNull public var notes: String?
  @OrNull public var photoUrl: String?
  @OrNull public var location: String?
  @OrNull public var createdById: String?
  @OrNull public var createdByName: String?
  public var createdAt: WireTime

  /// What a photo of the receipt, and one of the hand-over, add to an order's history.
  public static let receiptPhoto = "receipt_photo"
  public static let handOverPhoto = "delivery_photo"

  enum CodingKeys: String, CodingKey {
    case id, status, notes, location
    case orderId = "order_id"
    case photoUrl = "photo_url"
    case createdById = "created_by_id"
    case createdByName = "created_by_name"
    case createdAt = "created_at"
  }

  public init(
    id: String, orderId: String, status: String, notes: String? = nil, photoUrl: String? = nil,
    location: String? = nil, createdById: String? = nil, createdByName: String? = nil,
    createdAt: WireTime
  ) {
    self.id = id
    self.orderId = orderId
    self.status = status
    self.createdAt = createdAt
    self.notes = notes
    self.photoUrl = photoUrl
    self.location = location
    self.createdById = createdById
    self.createdByName = createdByName
  }
}

extension OrderEvent: Sampled {
  public static let sample = OrderEvent(
    id: "3eab9d85-4c3f-4fb0-8068-9c5d4fc07e43", orderId: Order.sampleId, status: "stored",
    notes: "Milk is in the fridge.", photoUrl: "/blobs/5f2a", location: "Refrigerator",
    createdById: "7f8a1c52-9a70-4a41-8a5e-6d1f0c2b3a44", createdByName: "Mike",
    createdAt: .sample)
  public static let samples = [
    sample,
    OrderEvent(id: sample.id, orderId: Order.sampleId, status: "pending", createdAt: .sample),
  ]
}
