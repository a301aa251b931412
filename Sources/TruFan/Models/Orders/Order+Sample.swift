import WireKit

extension Order: Sampled {
  static let sampleId = "4fbcae96-5d40-4ac1-9179-ad6e5ad18f54"

  private static let bare: Order = {
    let fees = OrderFees(serviceFee: Percent(15), tax: Percent(8))
    var order = Order(
      id: sampleId, orderNumber: "CS-0427", venueId: Venue.sampleId,
      userId: "60cdbfa7-6e51-4bd2-828a-be7f6be29065",
      price: OrderPrice(subtotal: Price(cents: 1317), fees), complimentaryMinutes: 15,
      createdAt: .sample)
    order.items = OrderItem.samples
    order.events = OrderEvent.samples
    return order
  }()

  public static let sample: Order = {
    var order = bare
    order.venueName = "Harbor Garage"
    order.venueTimeZone = "America/New_York"
    order.parkingSessionId = "71dec0b8-7f62-4ce3-939b-cf807cf3a176"
    order.paymentMethod = "simulated"
    order.paymentIntentId = "sim_5ZkP0aXy1q2W"
    order.payments = OrderPayment.samples
    order.assignedStaffId = "7f8a1c52-9a70-4a41-8a5e-6d1f0c2b3a44"
    order.assignedStaffName = "Mike"
    order.assignedStaffPhotoUrl = "/blobs/7f2a"
    order.storageLocation = "Refrigerator"
    order.deliveryInstructions = "Blue Honda, trunk"
    order.specialInstructions = "Ripe bananas, please"
    order.receiptPhotoUrl = "/blobs/5f2a"
    order.deliveryPhotoUrl = "/blobs/6f2a"
    for path in times { order[keyPath: path] = .sample }
    order.rating = 5
    order.feedback = "Quick and friendly"
    order.cancellationReason = "Plans changed"
    order.refundAmount = Price(cents: 250)
    order.refundReason = "The ice was sold out"
    order.accessCode = "K7M2QX"
    order.errand = .sample
    order.revision = 1_762_506_120_250
    return order
  }()

  public static let samples = [sample, bare]

  private static var times: [WritableKeyPath<Order, WireTime?>] {
    [
      \.estimatedReadyTime, \.scheduledFor, \.shoppingFrom, \.confirmedAt,
      \.shoppingStartedAt, \.purchasedAt,
      \.storedAt, \.readyAt, \.deliveredAt, \.completedAt, \.cancelledAt, \.backAtCarAt,
    ]
  }

  public static let fieldNotes: [String: FieldNote] = [
    "access_code": .orNull("For the order's owner only: the staff enter it at the hand-over"),
    "assigned_staff_photo_url": "For the order's owner only, until the hand-over",
    "revision": .orNull("Grows with each change: of two answers, the greater one is the newer"),
    "total_amount": "subtotal - discount_amount + service_fee + tax + tip_amount",
    "complimentary_time_added_minutes":
      "Added to the order's stay; before the payment, and without a stay, what is promised",
  ]
}
