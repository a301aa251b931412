import ServerKit
import TruFanModels
import WireKit

extension ParkingSessions {
  /// The price of more time, at the lot's prices of now.
  /// - Throws: ``Problem`` 400 in a state without more time, and beyond the lot's longest stay.
  func requirePrice(
    of time: ParkingHours, for seen: ParkingSessionRow, in db: Connection
  ) throws -> Price {
    guard seen.status.isParked else {
      throw Problem.badRequest(
        "Cannot extend session with status: \(seen.status.rawValue)", code: "wrong_state")
    }
    let lot = try ParkingLotTable.require(seen.session.lotId, in: db)
    if let fault = lot.fault(of: time, moreFor: seen.session) {
      throw Problem.badRequest(fault, code: "duration")
    }
    return lot.price.moreTime(time)
  }

  /// More time, which is paid.
  func extend(
    _ seen: ParkingSessionRow, by time: ParkingHours, for price: Price, in db: Connection
  ) throws -> ParkingSession {
    let now = clock.now()
    _ = try ParkingExtensionTable.insert(
      identifiers.uuid(), of: seen.session.id, time, price: price, at: now, in: db)
    var row = seen
    row.session.actualPrice = (seen.session.actualPrice ?? seen.session.basePrice) + price
    return try lengthen(row, was: seen, by: time, at: now, in: db)
  }

  /// Moves the end, and with it the notice and the expiry.
  func lengthen(
    _ changed: ParkingSessionRow, was seen: ParkingSessionRow, by time: ParkingHours,
    at now: Timestamp, in db: Connection
  ) throws -> ParkingSession {
    var row = changed
    let end = seen.expiresAt.adding(time.duration)
    row.session.expiresAt = WireTime(end)
    // Who was told that the time runs out, and still has little, is not told again at once.
    if end.since(now) > .seconds(ParkingRules.expiringMinutes * 60) { row.session.status = .active }
    try save(row, was: seen, at: now, in: db)
    try ParkingJobs.scheduleEnd(row, in: jobs, db)
    return row.session
  }

  /// The vehicle leaves, or the stay is given up; may be repeated. A payment under way that comes later
  /// goes back.
  /// - Parameter unpaidOnly: whether a stay that is paid for goes on.
  /// - Throws: ``Problem`` 409 for one that goes on, 400 for one that is over.
  func end(
    _ seen: ParkingSessionRow, unpaidOnly: Bool = false, in db: Connection
  ) throws -> ParkingSession {
    if seen.status == .completed { return seen.session }
    if unpaidOnly, seen.status.isParked {
      throw Problem.conflict(
        "This stay is paid for now, and goes on.", code: ParkingSession.paidCode)
    }
    guard seen.status.takesSpace else {
      throw Problem.badRequest(
        "Cannot end session with status: \(seen.status.rawValue)", code: "wrong_state")
    }
    return try finish(seen, as: .completed, at: clock.now(), in: db).session
  }
}

// What happens by itself, each at its time. A job of an end that was moved since does nothing: the
// new end has jobs of its own.
extension ParkingSessions {
  /// Cancels a session that nobody has paid for.
  func endUnpaid(_ subject: ParkingJobs.Subject, _: JobAttempt) async throws {
    try await database.write { db in
      guard let seen = try ParkingSessionTable.find(subject.session, in: db),
        seen.status == .pendingPayment
      else { return }
      _ = try finish(seen, as: .cancelled, at: clock.now(), in: db)
    }
  }

  /// Tells the parker, once for an end, that the time runs out.
  func warn(_ subject: ParkingJobs.Subject, _: JobAttempt) async throws {
    try await database.write { db in
      let now = clock.now()
      guard let seen = try ParkingSessionTable.find(subject.session, in: db),
        seen.status.isParked, seen.expiresAt == subject.expiresAt, now < seen.expiresAt
      else { return }
      var row = seen
      row.session.status = .expiringSoon
      if seen.status == .active { try save(row, was: seen, at: now, in: db) }
      try notices.tell(.expiringSoon(minutesLeft: row.session.minutesLeft(at: now)), row, in: db)
      try tellIfShort(row.session.id, in: db)
      try ParkingJobs.scheduleLastLook(row, at: now, in: jobs, db)
    }
  }

  /// An order that was in time at the warning may have become late since.
  func lookAgain(_ subject: ParkingJobs.Subject, _: JobAttempt) async throws {
    try await database.write { db in
      guard let seen = try ParkingSessionTable.find(subject.session, in: db),
        seen.expiresAt == subject.expiresAt, clock.now() < seen.expiresAt
      else { return }
      try tellIfShort(subject.session, in: db)
    }
  }

  /// The time is over: the space is free again.
  func expire(_ subject: ParkingJobs.Subject, _: JobAttempt) async throws {
    try await database.write { db in
      guard let seen = try ParkingSessionTable.find(subject.session, in: db),
        seen.status.isParked, seen.expiresAt == subject.expiresAt
      else { return }
      let row = try finish(seen, as: .expired, at: clock.now(), in: db)
      try notices.tell(.expired, row, in: db)
    }
  }
}
