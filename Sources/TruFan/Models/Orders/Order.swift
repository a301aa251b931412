import WireKit

/// An order with its lines and its history: the answer to every change of it.
public struct Order: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  /// "CS-0427", for people.
  public var orderNumber: String
  public var venueId: String
  @OrNull public var venueName: String?
  public var userId: String
  @OrNull public var parkingSessionId: String?
  public var status: OrderStatus
  public var subtotal: Price
  /// Points and the frequent buyer's discount. Fee and tax are of what is left of the subtotal.
  public var discountAmount: Price
  /// The points that this order used.
  public var pointsRedeemed: Int
  public var serviceFee: Price
  public var tax: Price
  public var tipAmount: Price
  /// With the tip.
  public var totalAmount: Price
  public var paymentStatus: OrderPaymentStatus
  @OrNull public var paymentMethod: String?
  @OrNull public var paymentIntentId: String?
  /// What each card pays; for the order's owner only.
  public var payments: [OrderPayment]
  @OrNull public var assignedStaffId: String?
  @OrNull public var assignedStaffName: String?
  /// The photo of whoever has taken the order, for its owner until the hand-over; absent otherwise.
  public var assignedStaffPhotoUrl: String?
  @OrNull public var storageLocation: String?
  @OrNull public var deliveryInstructions: String?
  @OrNull public var specialInstructions: String?
  @OrNull public var receiptPhotoUrl: String?
  @OrNull public var deliveryPhotoUrl: String?
  @OrNull public var estimatedReadyTime: WireTime?
  /// The time for which the parker wants it; nil: as soon as possible.
  @OrNull public var scheduledFor: WireTime?
  /// For an order for a time: before that the staff do not shop.
  @OrNull public var shoppingFrom: WireTime?
  /// The venue's time zone, such as "America/New_York".
  @OrNull public var venueTimeZone: String?
  @OrNull public var confirmedAt: WireTime?
  @OrNull public var shoppingStartedAt: WireTime?
  @OrNull public var purchasedAt: WireTime?
  @OrNull public var storedAt: WireTime?
  @OrNull public var readyAt: WireTime?
  @OrNull public var deliveredAt: WireTime?
  @OrNull public var completedAt: WireTime?
  @OrNull public var cancelledAt: WireTime?
  /// When the parker said "I am back at the car".
  @OrNull public var backAtCarAt: WireTime?
  /// What the order adds to the parking; added once the order is paid.
  public var complimentaryTimeAddedMinutes: Int
  @OrNull public var rating: Int?
  @OrNull public var feedback: String?
  @OrNull public var cancellationReason: String?
  @OrNull public var refundAmount: Price?
  @OrNull public var refundReason: String?
  public var substitutionRule: SubstitutionRule
  /// Whether the staff have still to see a proof of age, because something that is brought is for adults.
  public var requiresAgeVerification: Bool
  /// Six characters that the parker tells the staff; null for everybody but the order's owner.
  @OrNull public var accessCode: String?
  /// For the lot's staff only.
  @OrNull public var errand: OrderErrand?
  public var createdAt: WireTime
  public var updatedAt: WireTime
  /// Grows with each change, also within one second of ``updatedAt``. Earlier servers send none.
  @OrNull public var revision: Int?
  public var items: [OrderItem]
  public var events: [OrderEvent]

  enum CodingKeys: String, CodingKey {
    case id, status, subtotal, tax, rating, feedback, errand, revision, items, events, payments
    case orderNumber = "order_number"
    case venueId = "venue_id"
    case venueName = "venue_name"
    case userId = "user_id"
    case parkingSessionId = "parking_session_id"
    case discountAmount = "discount_amount"
    case pointsRedeemed = "points_redeemed"
    case serviceFee = "service_fee"
    case tipAmount = "tip_amount"
    case totalAmount = "total_amount"
    case paymentStatus = "payment_status"
    case paymentMethod = "payment_method"
    case paymentIntentId = "payment_intent_id"
    case assignedStaffId = "assigned_staff_id"
    case assignedStaffName = "assigned_staff_name"
    case assignedStaffPhotoUrl = "assigned_staff_photo_url"
    case storageLocation = "storage_location"
    case deliveryInstructions = "delivery_instructions"
    case specialInstructions = "special_instructions"
    case receiptPhotoUrl = "receipt_photo_url"
    case deliveryPhotoUrl = "delivery_photo_url"
    case estimatedReadyTime = "estimated_ready_time"
    case scheduledFor = "scheduled_for"
    case shoppingFrom = "shopping_from"
    case venueTimeZone = "venue_time_zone"
    case confirmedAt = "confirmed_at"
    case shoppingStartedAt = "shopping_started_at"
    case purchasedAt = "purchased_at"
    case storedAt = "stored_at"
    case readyAt = "ready_at"
    case deliveredAt = "delivered_at"
    case completedAt = "completed_at"
    case cancelledAt = "cancelled_at"
    case backAtCarAt = "back_at_car_at"
    case complimentaryTimeAddedMinutes = "complimentary_time_added_minutes"
    case cancellationReason = "cancellation_reason"
    case refundAmount = "refund_amount"
    case refundReason = "refund_reason"
    case substitutionRule = "substitution_rule"
    case requiresAgeVerification = "requires_age_verification"
    case accessCode = "access_code"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  /// A new order; the rest of the fields come with its life.
  public init(
    id: String, orderNumber: String, venueId: String, userId: String, price: OrderPrice,
    complimentaryMinutes: Int, createdAt: WireTime
  ) {
    self.id = id
    self.orderNumber = orderNumber
    self.venueId = venueId
    self.userId = userId
    status = .pending
    subtotal = price.subtotal
    discountAmount = price.discount
    pointsRedeemed = 0
    serviceFee = price.serviceFee
    tax = price.tax
    tipAmount = .zero
    totalAmount = price.total
    paymentStatus = .pending
    payments = []
    complimentaryTimeAddedMinutes = complimentaryMinutes
    substitutionRule = .refund
    requiresAgeVerification = false
    self.createdAt = createdAt
    updatedAt = createdAt
    items = []
    events = []
  }

  /// Whether this is the same order as it was, or as it is now, after `other` was answered.
  public func isAsNew(as other: Order) -> Bool {
    (updatedAt.seconds, revision ?? 0) >= (other.updatedAt.seconds, other.revision ?? 0)
  }
}
