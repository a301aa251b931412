import ServerKit
import TruFanModels
import WireKit

/// What happens to a stay by itself, each at its exact time.
enum ParkingJobs {
  struct Subject: Codable, Sendable {
    let session: String
    /// The end that the job was made for. An extension makes new jobs, and these do nothing.
    let expiresAt: Timestamp
  }

  static let unpaid = JobKind("trufan.parking-unpaid", carrying: Subject.self)
  static let expiring = JobKind("trufan.parking-expiring", carrying: Subject.self)
  static let lastLook = JobKind("trufan.parking-last-look", carrying: Subject.self)
  static let expired = JobKind("trufan.parking-expired", carrying: Subject.self)

  static func register(_ sessions: ParkingSessions, in queue: JobQueue) {
    queue.register(unpaid, perform: sessions.endUnpaid)
    queue.register(expiring, perform: sessions.warn)
    queue.register(lastLook, perform: sessions.lookAgain)
    queue.register(expired, perform: sessions.expire)
  }

  /// A session that is not paid for ends after 15 minutes, or with its own time if that is shorter.
  static func scheduleUnpaid(
    _ row: ParkingSessionRow, in queue: JobQueue, _ db: Connection
  ) throws {
    let patience = Duration.seconds(ParkingRules.unpaidMinutes * 60)
    let limit = row.session.startTime.timestamp.adding(patience)
    try queue.enqueue(
      unpaid, Subject(row), key: row.session.id, runAt: min(limit, row.expiresAt), in: db)
  }

  /// The notice and the expiry of a paid session's present end. Minutes that are taken back restore
  /// an earlier end, whose jobs may have run without work. Who was told of another end and still has
  /// little time is told again while there is time to get back to the car.
  static func scheduleEnd(
    _ row: ParkingSessionRow, in queue: JobQueue, _ db: Connection
  ) throws {
    let (end, key) = (row.expiresAt, key(row))
    let lead =
      row.status == .expiringSoon ? ParkingRules.minutesToLeave : ParkingRules.expiringMinutes
    let notice = end.adding(.seconds(-lead * 60))
    try queue.enqueue(expiring, Subject(row), key: key, runAt: notice, again: true, in: db)
    try queue.enqueue(expired, Subject(row), key: key, runAt: end, again: true, in: db)
  }

  /// Another look at the stay's orders, while there is time to buy more. Only who was warned early
  /// needs it.
  static func scheduleLastLook(
    _ row: ParkingSessionRow, at now: Timestamp, in queue: JobQueue, _ db: Connection
  ) throws {
    let time = row.expiresAt.adding(.seconds(-ParkingRules.minutesToLeave * 60))
    guard now < time else { return }
    try queue.enqueue(lastLook, Subject(row), key: key(row), runAt: time, again: true, in: db)
  }

  private static func key(_ row: ParkingSessionRow) -> String {
    "\(row.session.id) \(row.expiresAt.milliseconds)"
  }
}

extension ParkingJobs.Subject {
  init(_ row: ParkingSessionRow) {
    self.init(session: row.session.id, expiresAt: row.expiresAt)
  }
}
