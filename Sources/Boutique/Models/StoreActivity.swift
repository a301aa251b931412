import WireKit

/// Every store, newest first: the console's list.
public struct StoreList: Codable, Hashable, Sendable {
  public var stores: [Store]

  public init(stores: [Store]) { self.stores = stores }
}

/// The recent activity of one store, for its owner.
public struct StoreActivity: Codable, Hashable, Sendable {
  /// The newest ``BoutiqueRules/activitySessionLimit`` sessions, or those before a named one;
  /// newest first.
  public var sessions: [ActivitySession]
  /// Counts over the same days as ``starsByDay``.
  public var funnel: ReviewFunnel
  /// The last days, oldest first, empty days included. ``ActivityPath`` says how many, and where.
  public var starsByDay: [StarsOfDay]

  public init(sessions: [ActivitySession], funnel: ReviewFunnel, starsByDay: [StarsOfDay]) {
    self.sessions = sessions
    self.funnel = funnel
    self.starsByDay = starsByDay
  }
}

/// One row of the console's list of visits. Amounts are minor units (cents).
public struct ActivitySession: Codable, Hashable, Sendable {
  public var publicId: String
  public var status: SessionStatus
  /// How far the visit has come, as its events tell.
  public var stage: VisitStage
  public var starRating: StarRating?
  /// Zero and empty for a session without an order.
  public var totalAmount: Int
  public var currency: String
  public var items: [OrderItem]
  public var createdAt: Timestamp
  public var updatedAt: Timestamp
  public var generatedReviewText: String?

  public init(
    publicId: String, status: SessionStatus, stage: VisitStage, starRating: StarRating?,
    totalAmount: Int, currency: String, items: [OrderItem], createdAt: Timestamp,
    updatedAt: Timestamp, generatedReviewText: String?
  ) {
    self.publicId = publicId
    self.status = status
    self.stage = stage
    self.starRating = starRating
    self.totalAmount = totalAmount
    self.currency = currency
    self.items = items
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.generatedReviewText = generatedReviewText
  }

  public var total: Money { Money(minorUnits: totalAmount, currency: currency) }

  /// Absent values are null on this API, not left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(publicId, forKey: .publicId)
    try container.encode(status, forKey: .status)
    try container.encode(stage, forKey: .stage)
    try container.encode(starRating, forKey: .starRating)
    try container.encode(totalAmount, forKey: .totalAmount)
    try container.encode(currency, forKey: .currency)
    try container.encode(items, forKey: .items)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(updatedAt, forKey: .updatedAt)
    try container.encode(generatedReviewText, forKey: .generatedReviewText)
  }

  enum CodingKeys: String, CodingKey {
    case publicId, status, stage, starRating, totalAmount, currency, items, createdAt, updatedAt,
      generatedReviewText
  }
}

/// The ratings of one day. `counts[0]` is the number of one-star ratings.
public struct StarsOfDay: Codable, Hashable, Sendable {
  /// `2026-11-21`, in the call's time zone.
  public var day: String
  public var counts: [Int]

  public init(day: String, counts: [Int]) {
    self.day = day
    self.counts = counts
  }
}

/// Demo only: asks for a random purchase.
public struct DemoPurchaseRequest: Codable, Hashable, Sendable {
  public var storePublicId: String

  public init(storePublicId: String) { self.storePublicId = storePublicId }
}

/// Demo only: the session that the purchase made.
public struct DemoPurchaseResponse: Codable, Hashable, Sendable {
  public var session: ActivitySession

  public init(session: ActivitySession) { self.session = session }
}

extension StoreList: Sampled {
  public static let sample = StoreList(stores: [.sample])
}

extension ActivitySession: Sampled {
  public static let sample = ActivitySession(
    publicId: "sess_sample123456", status: .approved, stage: .opened, starRating: StarRating(4),
    totalAmount: Order.sample.totalAmount, currency: Order.sample.currency,
    items: Order.sample.items, createdAt: Timestamp(milliseconds: 1_770_726_896_789),
    updatedAt: Timestamp(milliseconds: 1_770_726_941_120),
    generatedReviewText: ReviewSession.ratedSample.generatedReviewText)

  public static let samples: [ActivitySession] = {
    var unrated = sample
    unrated.starRating = nil
    unrated.generatedReviewText = nil
    return [sample, unrated]
  }()

  public static let fieldNotes: [String: FieldNote] = [
    "totalAmount": "In minor units (cents); 0 for a session without an order",
    "currency": "ISO 4217",
    "stage": .oneOf(VisitStage.allCases.map(\.rawValue)),
  ]
}

extension StarsOfDay: Sampled {
  public static let sample = StarsOfDay(day: "2026-11-21", counts: [0, 1, 0, 3, 5])
  public static let fieldNotes: [String: FieldNote] = [
    "day": "In the call's time zone; in UTC without one",
    "counts": "How many ratings had one star, two stars and so on",
  ]
}

extension DemoPurchaseRequest: Sampled {
  public static let sample = DemoPurchaseRequest(storePublicId: Store.sample.publicId)
}

extension DemoPurchaseResponse: Sampled {
  public static let sample = DemoPurchaseResponse(session: .sample)
}

extension StoreActivity: Sampled {
  public static let sample = StoreActivity(
    sessions: [.sample],
    funnel: .sample,
    starsByDay: (1...14).map { day in
      StarsOfDay(
        day: day < 10 ? "2026-02-0\(day)" : "2026-02-\(day)",
        counts: [day % 7 == 0 ? 1 : 0, day % 5 == 0 ? 1 : 0, day % 3, 1 + day % 2, 2 + day % 4])
    })
}
