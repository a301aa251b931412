import WireKit

/// A notification in the app: what became of an order, or of a stay.
public struct InboxNotice: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  /// Counts the account's notifications, from 1.
  public var number: Int
  public var title: String
  public var body: String
  /// The order that the notification is about.
  @OrNull public var orderId: String?
  /// The stay that the notification is about.
  @OrNull public var parkingSessionId: String?
  public var createdAt: WireTime
  /// Null until the account has read it.
  @OrNull public var readAt: WireTime?

  enum CodingKeys: String, CodingKey {
    case id, number, title, body
    case orderId = "order_id"
    case parkingSessionId = "parking_session_id"
    case createdAt = "created_at"
    case readAt = "read_at"
  }

  public init(
    id: String, number: Int, title: String, body: String, orderId: String? = nil,
    parkingSessionId: String? = nil, createdAt: WireTime, readAt: WireTime? = nil
  ) {
    self.id = id
    self.number = number
    self.title = title
    self.body = body
    self.createdAt = createdAt
    self.orderId = orderId
    self.parkingSessionId = parkingSessionId
    self.readAt = readAt
  }
}

extension InboxNotice: Sampled {
  public static let sample = InboxNotice(
    id: "note_4kD0xVb2Qm", number: 7, title: "Mike is shopping for your items!",
    body: "We'll tell you when everything of order #CS-4821 is bought.", orderId: Order.sampleId,
    createdAt: .sample)
  public static let samples = [
    sample,
    InboxNotice(
      id: "note_9pR3yTc5Zn", number: 6, title: "30 minutes of parking left",
      body: "SRH4821 at Alder Street Garage is paid until 2:30 PM.",
      parkingSessionId: "5b0a2bd2-1f0c-4a4f-8f5f-3b1d1c7f2e10", createdAt: .sample,
      readAt: .sample),
  ]
}

/// A page of notifications, the newest first.
public struct InboxResponse: Codable, Hashable, Sendable {
  public var notifications: [InboxNotice]
  /// How many of all are unread, on all pages.
  public var unreadCount: Int
  /// Whether there are older ones.
  public var hasMore: Bool

  enum CodingKeys: String, CodingKey {
    case notifications
    case unreadCount = "unread_count"
    case hasMore = "has_more"
  }

  public init(notifications: [InboxNotice], unreadCount: Int, hasMore: Bool) {
    self.notifications = notifications
    self.unreadCount = unreadCount
    self.hasMore = hasMore
  }
}

extension InboxResponse: Sampled {
  public static let sample = InboxResponse(
    notifications: InboxNotice.samples, unreadCount: 1, hasMore: false)
}

/// The notifications that somebody has read: these, or all up to a number.
public struct MarkReadRequest: Codable, Hashable, Sendable {
  public var ids: [String]?
  /// The newest that the account has seen. One that comes meanwhile stays unread.
  public var upTo: Int?

  enum CodingKeys: String, CodingKey {
    case ids
    case upTo = "up_to"
  }

  public init(ids: [String]? = nil, upTo: Int? = nil) {
    self.ids = ids
    self.upTo = upTo
  }

  /// How many one request may name: all that are kept.
  public static let mostIds = 200
}

extension MarkReadRequest: Sampled {
  public static let sample = MarkReadRequest(upTo: 7)
  public static let samples = [sample, MarkReadRequest(ids: ["note_4kD0xVb2Qm"])]
}
