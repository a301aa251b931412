import WireKit

/// An order that repeats: on these weekdays, ready at this time of the venue's clock.
public struct OrderPlan: Codable, Hashable, Identifiable, Sendable {
  public struct Item: Codable, Hashable, Sendable {
    public var itemId: String
    public var name: String
    public var quantity: Int

    enum CodingKeys: String, CodingKey {
      case name, quantity
      case itemId = "item_id"
    }

    public init(itemId: String, name: String, quantity: Int) {
      self.itemId = itemId
      self.name = name
      self.quantity = quantity
    }
  }

  public var id: String
  public var venueId: String
  public var venueName: String
  /// The time zone of the venue, such as "America/New_York".
  public var timeZone: String
  public var items: [Item]
  /// "monday" … "sunday"
  public var weekdays: [String]
  /// "14:00", on the venue's clock.
  public var time: String
  public var isPaused: Bool
  /// The time for which the next order will be; null while it is paused.
  @OrNull public var nextRun: WireTime?
  /// The times ahead that are left out and can be had again, in order. Earlier servers send none.
  @OrNull public var skipped: [WireTime]?
  /// The order that it made last.
  @OrNull public var lastOrderId: String?
  /// What its parker should know of the last time, in a sentence.
  @OrNull public var note: String?
  public var createdAt: WireTime

  /// How many an account may have.
  public static let limit = 20
  /// Programs know by this code that a plan is not as its parker has seen it.
  public static let changedCode = "plan_changed"
  /// How many times ahead may be left out.
  public static let skipLimit = 10

  enum CodingKeys: String, CodingKey {
    case id, items, weekdays, time, note, skipped
    case venueId = "venue_id"
    case venueName = "venue_name"
    case timeZone = "time_zone"
    case isPaused = "is_paused"
    case nextRun = "next_run"
    case lastOrderId = "last_order_id"
    case createdAt = "created_at"
  }

  public init(
    id: String, venueId: String, venueName: String, timeZone: String, items: [Item],
    weekdays: [String], time: String, isPaused: Bool = false, nextRun: WireTime? = nil,
    skipped: [WireTime] = [], lastOrderId: String? = nil, note: String? = nil, createdAt: WireTime
  ) {
    self.id = id
    self.venueId = venueId
    self.venueName = venueName
    self.timeZone = timeZone
    self.items = items
    self.weekdays = weekdays
    self.time = time
    self.isPaused = isPaused
    self.skipped = skipped
    self.createdAt = createdAt
    self.nextRun = nextRun
    self.lastOrderId = lastOrderId
    self.note = note
  }
}

extension OrderPlan: Sampled {
  public static let sample = OrderPlan(
    id: "8f1c52a0-9a70-4a41-8a5e-6d1f0c2b3a88", venueId: Venue.sampleId,
    venueName: "Harbor Garage", timeZone: "America/New_York",
    items: [Item(itemId: ConvenienceItem.sample.id, name: "Whole Milk, 1 gal", quantity: 2)],
    weekdays: ["monday", "friday"], time: "14:00", nextRun: .sample,
    skipped: [.sample], lastOrderId: Order.sampleId, note: "Not available: Ice.", createdAt: .sample
  )
  public static let samples = [
    sample,
    OrderPlan(
      id: sample.id, venueId: Venue.sampleId, venueName: "Harbor Garage", timeZone: "UTC",
      items: sample.items, weekdays: ["sunday"], time: "08:15", isPaused: true,
      createdAt: .sample),
  ]
}

/// One's orders that repeat.
public struct OrderPlanList: Codable, Hashable, Sendable {
  public var plans: [OrderPlan]

  public init(plans: [OrderPlan]) { self.plans = plans }
}

extension OrderPlanList: Sampled {
  public static let sample = OrderPlanList(plans: OrderPlan.samples)
}

/// Repeats one of the parker's own orders.
public struct CreatePlanRequest: Codable, Hashable, Sendable {
  public var orderId: String
  public var weekdays: [String]
  public var time: String

  enum CodingKeys: String, CodingKey {
    case weekdays, time
    case orderId = "order_id"
  }

  public init(orderId: String, weekdays: [String], time: String) {
    self.orderId = orderId
    self.weekdays = weekdays
    self.time = time
  }
}

extension CreatePlanRequest: Sampled {
  public static let sample = CreatePlanRequest(
    orderId: Order.sampleId, weekdays: ["monday", "friday"], time: "14:00")
}

/// What changes of a plan; what is left out stays as it is.
public struct ChangePlanRequest: Codable, Hashable, Sendable {
  public var isPaused: Bool?
  /// "monday" … "sunday"
  public var weekdays: [String]?
  /// "14:00", on the venue's clock.
  public var time: String?
  /// What its parker has seen. Other days and times are then not overruled. Nil from clients that do not
  /// say.
  public var seen: SeenPlan?

  enum CodingKeys: String, CodingKey {
    case weekdays, time, seen
    case isPaused = "is_paused"
  }

  public init(
    isPaused: Bool? = nil, weekdays: [String]? = nil, time: String? = nil, seen: SeenPlan? = nil
  ) {
    self.isPaused = isPaused
    self.weekdays = weekdays
    self.time = time
    self.seen = seen
  }
}

extension ChangePlanRequest: Sampled {
  public static let sample = ChangePlanRequest(
    isPaused: false, weekdays: ["monday", "friday"], time: "14:00")
  public static let samples = [
    sample, ChangePlanRequest(isPaused: true),
    ChangePlanRequest(weekdays: ["sunday"], time: "08:15", seen: .sample),
  ]
}

/// Leaves one time out, or has it again. It is named, so that a repetition leaves out no other one.
public struct SkipPlanRequest: Codable, Hashable, Sendable {
  public var run: WireTime

  public init(run: WireTime) { self.run = run }
}

extension SkipPlanRequest: Sampled {
  public static let sample = SkipPlanRequest(run: .sample)
}
