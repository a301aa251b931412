import Hummingbird
import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// The routes of lots and sessions. Their payments are in an extension.
struct ParkingRoutes: Sendable {
  let lots: ParkingLots
  let sessions: ParkingSessions
  let money: ParkingMoney
  let waiting: WaitingRead
  /// Counts names of sessions that nobody has: a code must not be found by trying.
  let guesses: GuessLimit

  static let guessLimit = RateLimit("trufan parking codes", burst: 20, perSecond: 1.0 / 20)

  init(
    _ sessions: ParkingSessions, wallet: Wallet, waiting: WaitingRead, in services: Services
  ) {
    lots = ParkingLots(
      database: services.database, clock: services.clock, identifiers: services.identifiers)
    self.sessions = sessions
    money = ParkingMoney(sessions: sessions, wallet: wallet)
    self.waiting = waiting
    guesses = GuessLimit(Self.guessLimit, limiter: services.limiter)
  }

  var database: Database { sessions.database }

  func listLots(_ request: TypedRequest<ParkingLotsQuery, NoBody>) async throws -> ParkingLotList {
    let caller = request.context.identity.map { VenueCaller($0) }
    let place = request.arguments.near
    return try await database.read { db in
      ParkingLotList(lots: try lots.free(near: place, for: caller, in: db))
    }
  }

  func showLot(_ request: TypedRequest<ParkingLotPath, NoBody>) async throws -> ParkingLot {
    let id = request.arguments.lot
    return try await database.read { db in try ParkingLotTable.require(id, in: db) }
  }

  func addLot(_ request: TypedRequest<NoArguments, ParkingLotDraft>) async throws -> ParkingLot {
    let caller = try VenueCaller(request.context)
    let draft = try await request.checkedBody()
    let call = request.context.idempotentCall
    return try await database.write { db in
      let lot = try lots.add(draft, by: caller, in: db)
      try call?.keep(lot, status: .created, in: db)
      return lot
    }
  }

  func changeLot(
    _ request: TypedRequest<ParkingLotPath, ParkingLotDraft>
  ) async throws -> ParkingLot {
    let caller = try VenueCaller(request.context)
    let draft = try await request.checkedBody()
    let id = request.arguments.lot
    return try await database.write { db in try lots.change(id, to: draft, by: caller, in: db) }
  }

  func spaces(_ request: TypedRequest<ParkingLotPath, NoBody>) async throws -> ParkingSpaceList {
    let caller = try VenueCaller(request.context)
    let id = request.arguments.lot
    return try await database.read { db in
      try caller.requireWork(at: try ParkingLotTable.require(id, in: db).venueId, in: db)
      return ParkingSpaceList(spaces: try ParkingSpaceTable.all(ofLot: id, in: db))
    }
  }

  /// The spaces as everybody sees them who stands at the lot.
  func plan(_ request: TypedRequest<ParkingLotPath, NoBody>) async throws -> ParkingSpaceList {
    let id = request.arguments.lot
    return try await database.read { db in
      let lot = try ParkingLotTable.require(id, in: db)
      return ParkingSpaceList(spaces: try ParkingSpaceTable.all(ofLot: lot.id, in: db))
    }
  }

  func search(
    _ request: TypedRequest<ParkingSessionsQuery, NoBody>
  ) async throws -> ParkingSessionList {
    let caller = try VenueCaller(request.context)
    let query = request.arguments
    return try await database.read { db in
      ParkingSessionList(sessions: try sessions.search(query, by: caller, in: db))
    }
  }

  func start(
    _ request: TypedRequest<NoArguments, StartParkingRequest>
  ) async throws -> ParkingSession {
    let user = try VenueCaller(request.context).user
    let wish = try await request.checkedBody()
    try money.wallet.requireService()
    let call = request.context.idempotentCall
    return try await database.write { db in
      let session = try sessions.start(wish, by: user, in: db)
      try call?.keep(session, status: .created, in: db)
      return session
    }
  }

  /// The account's stay and unpaid stays; with `?wait=` and `If-None-Match`, as soon as they change.
  func current(_ request: TypedRequest<CurrentParkingQuery, NoBody>) async throws -> Response {
    let user = try VenueCaller(request.context).user
    return try await waiting.respond(
      to: request.request, from: request.context.network,
      topic: ParkingTopic.sessions(ofUser: user)
    ) {
      let current = try await database.read { db in
        try ParkingSessionTable.current(ofUser: user, in: db)
      }
      return ByteBuffer(bytes: try WireJSON.encode(current))
    }
  }

  func show(_ request: TypedRequest<ParkingCodePath, NoBody>) async throws -> ParkingSession {
    let caller = try VenueCaller(request.context)
    let code = request.arguments.code
    return try await guessing(request.context) {
      try await database.read { db in try sessions.session(code, for: caller, in: db).session }
    }
  }

  /// Only the owner buys time: it is the owner's money.
  func extend(
    _ request: TypedRequest<ParkingCodePath, ExtendParkingRequest>
  ) async throws -> ParkingSession {
    let user = try VenueCaller(request.context).user
    let body = try await request.checkedBody()
    guard body.faults.isEmpty else { throw Problem.invalid(body.faults) }
    try money.wallet.requireService()
    let code = request.arguments.code
    return try await tryingCard(request.context) {
      try await money.extend(
        { db in
          let seen = try ParkingSessionTable.require(code, ofUser: user, in: db)
          try sessions.requireCode(body.accessCode, of: seen)
          return seen
        },
        by: body.additionalHours, shown: (body.amount, body.seenExpiresAt),
        key: request.request.headers[.idempotencyKey]
      ) { db in try money.wallet.method(body.cardId, for: user, in: db) }
    }
  }

  func end(
    _ request: TypedRequest<ParkingCodePath, EndParkingRequest>
  ) async throws -> ParkingSession {
    let caller = try VenueCaller(request.context)
    let body = try await request.checkedBody()
    let code = request.arguments.code
    let call = request.context.idempotentCall
    return try await guessing(request.context) {
      try await database.write { db in
        let seen = try sessions.session(code, for: caller, in: db)
        try sessions.requireCode(body.accessCode, of: seen)
        let session = try sessions.end(seen, unpaidOnly: body.unpaidOnly ?? false, in: db)
        try call?.keep(session, status: .ok, in: db)
        return session
      }
    }
  }

  /// Refuses an account that has named too many sessions which are not its own. An address is not
  /// refused: it may be a whole garage's.
  func guessing<Answer>(
    _ context: QuartetContext, _ work: () async throws -> Answer
  ) async throws -> Answer {
    let guesser = ClientAddress(try context.signedIn())
    try guesses.check(guesser)
    do {
      return try await work()
    } catch let problem as Problem where problem == ParkingSessionTable.unknown {
      try guesses.countWrong(by: guesser)
      throw problem
    }
  }

  /// The same of a payment with a card, of which stolen ones may be tried.
  func tryingCard<Answer>(
    _ context: QuartetContext, _ work: () async throws -> Answer
  ) async throws -> Answer {
    try await guessing(context) { try await money.wallet.declined.judge(context, work) }
  }
}
