import ServerKit
import TruFanModels
import WireKit

/// A stay's state machine. Only this type and its extensions move a session. Each move is a
/// compare-and-set in one transaction, with the space, the jobs and the messages that belong to it.
struct ParkingSessions: Sendable {
  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers
  let randomness: @Sendable () -> any RandomNumberGenerator
  let jobs: JobQueue
  let notices: ParkingNotices
  let preOrders: PreOrders

  init(_ services: Services, notices: ParkingNotices) {
    database = services.database
    clock = services.clock
    identifiers = services.identifiers
    randomness = services.randomness
    jobs = services.jobs
    self.notices = notices
    preOrders = PreOrders(
      clock: services.clock, identifiers: services.identifiers, outbox: services.outbox)
  }

  /// A vehicle takes a space, which is its own until the payment, at most 15 minutes.
  /// - Throws: ``Problem`` 422 for bad values; 404 for an unknown lot or space; 409 for a vehicle that
  ///   is parked there; 400 in the contract's words.
  func start(
    _ request: StartParkingRequest, by user: String, in db: Connection
  ) throws -> ParkingSession {
    guard request.faults.isEmpty, let plate = LicensePlate.normalized(request.vehiclePlate) else {
      throw Problem.invalid(request.faults)
    }
    let now = clock.now()
    let lot = try ParkingLotTable.require(request.lotId.lowercased(), in: db)
    guard lot.isActive else {
      throw Problem.badRequest("Parking lot is not active", code: "lot_closed")
    }
    try requireNotParked(plate, at: lot, by: user, in: db)
    try requirePossible(request, at: lot, by: user, in: db)
    let space = try takeSpace(request.spaceNumber, at: lot, in: db)
    var session = ParkingSession(
      id: identifiers.uuid(), lotId: lot.id, lotName: lot.name, plate: plate,
      stay: request.durationHours, price: lot.price.stay(request.durationHours),
      accessCode: try newAccessCode(in: db), startTime: WireTime(now))
    session.venueId = lot.venueId
    session.spaceNumber = space?.spaceNumber
    session.vehicleMake = request.vehicleMake
    session.vehicleModel = request.vehicleModel
    session.vehicleColor = request.vehicleColor
    let row = ParkingSessionRow(
      session: session, owner: user, spaceId: space?.id,
      contactEmail: request.contactEmail.flatMap { $0.isEmpty ? nil : $0 },
      contactPhone: request.contactPhone.flatMap { ContactPhone.normalized($0) })
    try ParkingSessionTable.insert(row, in: db)
    try ParkingJobs.scheduleUnpaid(row, in: jobs, db)
    db.changed(ParkingTopic.sessions(ofUser: user))
    return try ParkingSessionTable.require(session.id, ofUser: user, in: db).session
  }

  /// Nobody pays for two stays of one vehicle at one lot.
  /// - Throws: ``Problem`` 409 while such a stay goes on.
  func requireNotParked(
    _ plate: String, at lot: ParkingLot, by user: String, in db: Connection
  ) throws {
    let isParked = try ParkingSessionTable.isParked(
      plate, at: lot.id, ofUser: user, now: clock.now(), in: db)
    guard isParked else { return }
    throw Problem.conflict(LicensePlate.isParked(plate, at: lot.name), code: "parked_already")
  }

  private func requirePossible(
    _ request: StartParkingRequest, at lot: ParkingLot, by user: String, in db: Connection
  ) throws {
    func refuse(_ sentence: String, _ code: String) -> Problem {
      Problem.badRequest(sentence, code: code)
    }
    guard lot.availableSpaces > 0 else { throw Self.lotFull }
    if let fault = lot.fault(of: request.durationHours) { throw refuse(fault, "duration") }
    guard [request.contactEmail, request.contactPhone].contains(where: { $0?.isEmpty == false })
    else {
      throw refuse("Either contact_email or contact_phone must be provided", "contact_missing")
    }
    guard try !ParkingDebtTable.hasOpen(ofUser: user, in: db) else {
      throw refuse("Your bank did not pay for an earlier stay. Pay for that first.", "unpaid_stay")
    }
    let most = ParkingRules.mostUnpaid
    guard try ParkingSessionTable.unpaid(ofUser: user, in: db) < most else {
      throw refuse(
        "\(most) of your parking sessions are not paid for. Pay for one, or end it, first.",
        "too_many_unpaid")
    }
  }

  private static let lotFull = Problem.badRequest(
    "No available spaces in this parking lot", code: "lot_full")

  /// Takes one of the lot's places, and the numbered space if one is named.
  private func takeSpace(
    _ number: String?, at lot: ParkingLot, in db: Connection
  ) throws -> ParkingSpace? {
    guard try ParkingLotTable.takeSpace(lot.id, in: db) else { throw Self.lotFull }
    guard let number else { return nil }
    guard let space = try ParkingSpaceTable.find(number, ofLot: lot.id, in: db) else {
      throw Problem.notFound("Parking space not found")
    }
    guard try ParkingSpaceTable.take(space.id, in: db) else {
      throw Problem.badRequest(
        "Parking space \(space.spaceNumber) is \(space.isActive ? "occupied" : "closed")",
        code: "space_taken")
    }
    return space
  }

  private func newAccessCode(in db: Connection) throws -> String {
    var generator = randomness()
    while true {
      let code = PublicID.code(
        ParkingRules.accessCodeLength, of: ParkingRules.accessCodeAlphabet, using: &generator)
      if try ParkingSessionTable.find(code, in: db) == nil { return code }
    }
  }

  /// Writes a changed session and announces it.
  /// - Throws: ``Problem`` 409 when somebody else changed it in between.
  func save(
    _ row: ParkingSessionRow, was seen: ParkingSessionRow, at now: Timestamp, in db: Connection
  ) throws {
    guard row.status == seen.status || seen.status.next.contains(row.status),
      try ParkingSessionTable.save(row, was: seen, at: now, in: db)
    else {
      throw Problem.conflict("The parking session has just changed. Please try again.")
    }
    announce(row, in: db)
    for order in try OrderTable.open(toSession: row.session.id, ofUser: row.owner, in: db) {
      db.changed(TruFanTopic.order(order))
    }
  }

  func announce(_ row: ParkingSessionRow, in db: Connection) {
    db.changed(ParkingTopic.sessions(ofUser: row.owner))
    // The staff see beside an order until when its car stands here.
    if let venue = row.session.venueId { db.changed(TruFanTopic.queue(venue)) }
  }

  /// Ends a session that takes a space, and frees that.
  func finish(
    _ seen: ParkingSessionRow, as status: ParkingSessionStatus, at end: Timestamp,
    in db: Connection
  ) throws -> ParkingSessionRow {
    var row = seen
    row.session.status = status
    row.session.endTime = WireTime(end)
    try save(row, was: seen, at: end, in: db)
    try ParkingLotTable.freeSpace(row.session.lotId, in: db)
    if let space = row.spaceId { try ParkingSpaceTable.free(space, in: db) }
    return row
  }
}
