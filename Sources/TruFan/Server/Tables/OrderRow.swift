import ServerKit
import TruFanModels
import WireKit

/// An order as stored, without its lines and events.
struct OrderRow: Sendable {
  let id: String
  let number: String
  let venueId: String
  let venueName: String
  let userId: String
  let parkingSessionId: String?
  var status: OrderStatus
  var subtotal: Price
  var serviceFee: Price
  var tax: Price
  /// The venue's fees when it was ordered: later changes of the venue do not touch the order.
  let fees: OrderFees
  var shoppingFrom: Timestamp?
  var venueTimeZone: String?
  var discount = Price.zero
  /// The discount as it was agreed; ``discount`` follows the goods.
  var discountTerms = OrderDiscount()
  /// What is charged as a tip: ``agreedTip`` while something is brought, and one that came later.
  var tip: Price
  /// The tip that the parker chose with the order.
  let agreedTip: Price
  /// The most that may be taken without the parker's consent.
  var authorizedTotal: Price
  var paymentStatus: OrderPaymentStatus
  var paymentMethod: String?
  var paymentId: String?
  var staffId: String?
  var staffName: String?
  var storageLocation: String?
  let deliveryInstructions: String?
  let specialInstructions: String?
  var receiptPhoto: String?
  var deliveryPhoto: String?
  var readyBy: Timestamp?
  let scheduledFor: Timestamp?
  let complimentaryMinutes: Int
  var rating: Int?
  var feedback: String?
  var cancellationReason: String?
  var refundAmount: Price?
  var refundReason: String?
  let substitutionRule: SubstitutionRule
  /// Whether something that it brings is for adults. It follows the lines, as the price does.
  var needsAge: Bool
  let accessCode: String
  var backAtCarAt: Timestamp?
  var confirmedAt: Timestamp?
  var shoppingStartedAt: Timestamp?
  var purchasedAt: Timestamp?
  var storedAt: Timestamp?
  var readyAt: Timestamp?
  var deliveredAt: Timestamp?
  var completedAt: Timestamp?
  var cancelledAt: Timestamp?
  let createdAt: Timestamp
  let updatedAt: Timestamp
  /// What had been taken for goods that cost less, and went back at the hand-over. It is no refund.
  var settledRefund = Price.zero
  /// What the tip has of a tip that came with the rating, less what was given back of that.
  var laterTip = Price.zero

  var total: Price { subtotal - discount + serviceFee + tax + tip }

  /// Whether it costs no more than the parker has agreed to.
  var isWithinAgreement: Bool { total <= authorizedTotal }

  /// Takes the price of the lines as they are now, and whether they need a proof of age. Nobody tips for an
  /// order of which nothing was found.
  mutating func reprice(_ lines: [OrderItem]) {
    needsAge = lines.needProofOfAge
    tip = (lines.contains(where: \.status.isCharged) ? agreedTip : .zero) + laterTip
    let goods = lines.reduce(.zero) { $0 + $1.charge }
    let price = OrderPrice(subtotal: goods, discount: discountTerms.amount(of: goods), fees)
    subtotal = price.subtotal
    discount = price.discount
    serviceFee = price.serviceFee
    tax = price.tax
  }
}

extension OrderRow {
  init(_ row: Row) throws {
    self.init(
      id: try row["id"], number: try row["order_number"], venueId: try row["venue_id"],
      venueName: try row["venue_name"], userId: try row["user_id"],
      parkingSessionId: try row["parking_session_id"], status: try row["status"],
      subtotal: try row["subtotal"], serviceFee: try row["service_fee"], tax: try row["tax"],
      fees: OrderFees(
        serviceFee: Percent(hundredths: try row["service_fee_percent"]),
        tax: Percent(hundredths: try row["tax_percent"])),
      shoppingFrom: try row["shopping_from"], venueTimeZone: try row["venue_time_zone"],
      discount: try row["discount"], discountTerms: try OrderDiscount(row),
      tip: try row["tip"], agreedTip: try row["agreed_tip"],
      authorizedTotal: try row["authorized_total"],
      paymentStatus: try row["payment_status"], paymentMethod: try row["payment_method"],
      paymentId: try row["payment_id"], staffId: try row["staff_id"],
      staffName: try row["staff_name"], storageLocation: try row["storage_location"],
      deliveryInstructions: try row["delivery_instructions"],
      specialInstructions: try row["special_instructions"],
      receiptPhoto: try row["receipt_photo"], deliveryPhoto: try row["delivery_photo"],
      readyBy: try row["ready_by"], scheduledFor: try row["scheduled_for"],
      complimentaryMinutes: try row["complimentary_minutes"], rating: try row["rating"],
      feedback: try row["feedback"], cancellationReason: try row["cancellation_reason"],
      refundAmount: try row["refund_amount"], refundReason: try row["refund_reason"],
      substitutionRule: try row["substitution_rule"], needsAge: try row["needs_age"],
      accessCode: try row["access_code"], backAtCarAt: try row["back_at_car_at"],
      confirmedAt: try row["confirmed_at"], shoppingStartedAt: try row["shopping_started_at"],
      purchasedAt: try row["purchased_at"], storedAt: try row["stored_at"],
      readyAt: try row["ready_at"], deliveredAt: try row["delivered_at"],
      completedAt: try row["completed_at"], cancelledAt: try row["cancelled_at"],
      createdAt: try row["created_at"], updatedAt: try row["updated_at"],
      settledRefund: try row["settled_refund"], laterTip: try row["later_tip"])
  }

  /// The order on the wire.
  /// - Parameter showsCode: only for the order's own parker.
  func order(_ lines: [OrderItem], _ events: [OrderEvent], showsCode: Bool) -> Order {
    var order = Order(
      id: id, orderNumber: number, venueId: venueId, userId: userId,
      price: OrderPrice(subtotal: subtotal, fees), complimentaryMinutes: complimentaryMinutes,
      createdAt: WireTime(createdAt))
    order.venueName = venueName
    order.parkingSessionId = parkingSessionId
    order.status = status
    (order.serviceFee, order.tax, order.tipAmount) = (serviceFee, tax, tip)
    (order.discountAmount, order.pointsRedeemed) = (discount, discountTerms.points)
    order.totalAmount = total
    order.paymentStatus = paymentStatus
    order.paymentMethod = paymentMethod
    order.paymentIntentId = paymentId
    (order.assignedStaffId, order.assignedStaffName) = (staffId, staffName)
    order.storageLocation = storageLocation
    order.deliveryInstructions = deliveryInstructions
    order.specialInstructions = specialInstructions
    (order.receiptPhotoUrl, order.deliveryPhotoUrl) = (receiptPhoto, deliveryPhoto)
    order.estimatedReadyTime = readyBy.map(WireTime.init)
    order.scheduledFor = scheduledFor.map(WireTime.init)
    order.shoppingFrom = shoppingFrom.map(WireTime.init)
    order.venueTimeZone = venueTimeZone
    order.backAtCarAt = backAtCarAt.map(WireTime.init)
    order.confirmedAt = confirmedAt.map(WireTime.init)
    order.shoppingStartedAt = shoppingStartedAt.map(WireTime.init)
    order.purchasedAt = purchasedAt.map(WireTime.init)
    order.storedAt = storedAt.map(WireTime.init)
    order.readyAt = readyAt.map(WireTime.init)
    order.deliveredAt = deliveredAt.map(WireTime.init)
    order.completedAt = completedAt.map(WireTime.init)
    order.cancelledAt = cancelledAt.map(WireTime.init)
    (order.rating, order.feedback) = (rating, feedback)
    order.cancellationReason = cancellationReason
    (order.refundAmount, order.refundReason) = (refundAmount, refundReason)
    order.substitutionRule = substitutionRule
    order.requiresAgeVerification = needsAge && status < .delivered
    order.accessCode = showsCode ? accessCode : nil
    order.updatedAt = WireTime(updatedAt)
    order.revision = Int(updatedAt.milliseconds)
    order.items = lines
    order.events = events
    return order
  }
}

extension OrderDiscount {
  fileprivate init(_ row: Row) throws {
    self.init()
    percent = Percent(hundredths: try row["discount_percent"])
    points = try row["points_redeemed"]
    pointsValue = try row["points_value"]
  }
}
