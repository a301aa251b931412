import WireKit

/// A notification in the app: what became of a training or a generation.
public struct SoulNotice: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  /// Counts the person's notifications, from 1.
  public var number: Int
  /// ``SoulNoticeKind``; others may come.
  public var type: String
  public var title: String
  public var body: String
  /// The same as a push has, in both spellings: `generationId` and `generation_id`.
  public var data: [String: String]
  public var createdAt: Timestamp
  /// Nil until the person has read it.
  public var readAt: Timestamp?

  enum CodingKeys: String, CodingKey {
    case id, number, type, title, body, data
    case createdAt = "created_at"
    case readAt = "read_at"
  }

  public init(
    id: String, number: Int, type: String, title: String, body: String, data: [String: String],
    createdAt: Timestamp, readAt: Timestamp? = nil
  ) {
    self.id = id
    self.number = number
    self.type = type
    self.title = title
    self.body = body
    self.data = data
    self.createdAt = createdAt
    self.readAt = readAt
  }

  public var kind: SoulNoticeKind? { SoulNoticeKind(wire: type) }
}

/// The occasions of notifications.
public enum SoulNoticeKind: String, CaseIterable, Sendable {
  case trainingComplete = "training_complete"
  case trainingFailed = "training_failed"
  case generationComplete = "generation_complete"
  case generationFailed = "generation_failed"
  case generationNsfw = "generation_nsfw"

  /// The name on the wire, or the one that older clients know: "training_completed".
  public init?(wire name: String) {
    self.init(rawValue: name.hasSuffix("_completed") ? String(name.dropLast()) : name)
  }
}

extension SoulNotice: Sampled {
  public static let sample = SoulNotice(
    id: "note_4kD0xVb2Qm", number: 2, type: "generation_complete", title: "Generation Complete!",
    body: "4 images are ready",
    data: ["generationId": Generation.sampleId, "generation_id": Generation.sampleId],
    createdAt: SoulUser.sample.createdAt)
  public static let samples = [
    sample,
    SoulNotice(
      id: "note_9pR3yTc5Zn", number: 1, type: "training_complete", title: "Training Complete!",
      body: "Your model \"My Model\" is ready to use",
      data: ["generationId": "", "generation_id": ""], createdAt: SoulUser.sample.createdAt,
      readAt: SoulUser.sample.updatedAt),
  ]
}

/// A page of notifications, the newest first.
public struct NoticesResponse: Codable, Hashable, Sendable {
  public var notifications: [SoulNotice]
  public var unreadCount: Int

  enum CodingKeys: String, CodingKey {
    case notifications
    case unreadCount = "unread_count"
  }

  public init(notifications: [SoulNotice], unreadCount: Int) {
    self.notifications = notifications
    self.unreadCount = unreadCount
  }
}

extension NoticesResponse: Sampled {
  public static let sample = NoticesResponse(notifications: SoulNotice.samples, unreadCount: 1)
}

/// Says up to which notification the person has read.
public struct ReadNoticesRequest: Codable, Hashable, Sendable {
  public var upTo: Int

  enum CodingKeys: String, CodingKey {
    case upTo = "up_to"
  }

  public init(upTo: Int) { self.upTo = upTo }
}

extension ReadNoticesRequest: Sampled {
  public static let sample = ReadNoticesRequest(upTo: 2)
}
