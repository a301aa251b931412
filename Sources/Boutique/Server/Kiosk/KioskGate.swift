import BoutiqueModels
import HTTPTypes
import Hummingbird
import Logging
import ServerKit
import WireKit

/// Decides whether a request may act as a kiosk of a store. A paired kiosk shows its key. Without
/// one, only stores that allow open kiosks can be acted for.
struct KioskGate: Sendable {
  private struct Key: Hashable {
    let text: String
    let store: String
  }

  private let database: Database
  private let clock: any WallClock
  private let board: KioskBoard
  private let devices: ReadCache<Key, KioskDeviceRow>
  private let sightings: KioskSightings
  private let guessing: GuessLimit
  private let logger: Logger

  init(
    database: Database, clock: any WallClock, board: KioskBoard, sightings: KioskSightings,
    limiter: RateLimiter, logger: Logger
  ) {
    self.database = database
    self.clock = clock
    self.board = board
    self.sightings = sightings
    self.logger = logger
    devices = ReadCache(changes: database.changes)
    // Only wrong ids and keys count, so a kiosk is never slowed. After too many of them, those that
    // no kiosk uses are not even looked up.
    guessing = GuessLimit(
      RateLimit("boutique guesses", burst: 30, perSecond: 0.5), limiter: limiter)
  }

  /// The kiosk behind a request about `store`.
  /// - Throws: ``Problem`` 401 for a wrong key, or for none where the store takes only paired
  ///   kiosks; 404 for an unknown store; 429 after too many guesses.
  func caller(
    of request: Request, at store: String, from client: ClientAddress?
  ) async throws -> KioskCaller {
    if let key = request.headers[.kioskKey] {
      return try await paired(key, at: store, from: client)
    }
    guard try await answer(for: store, to: client).allowsOpenKiosks else { throw Self.noKey }
    return .open(Self.name(in: request))
  }

  /// The same for a session's routes, where an unknown store is an unknown session.
  func caller(
    of request: TypedRequest<StoreSessionPath, some Sendable>
  ) async throws -> KioskCaller {
    do {
      return try await caller(
        of: request.request, at: request.arguments.store, from: request.context.network)
    } catch let problem as Problem where problem.status == 404 {
      throw Problem.notFound("Session not found")
    }
  }

  /// The store's answer to open kiosks, from memory if it is there.
  func answer(for store: String, to client: ClientAddress?) async throws -> KioskBoard.Answer {
    if let answer = board.remembered(for: store) { return answer }
    if !board.knows(store) { try guessing.check(client) }
    do {
      return try await board.load(store)
    } catch let problem as Problem where problem.status == 404 {
      try guessing.countWrong(by: client)
      throw problem
    }
  }

  private func paired(
    _ text: String, at store: String, from client: ClientAddress?
  ) async throws -> KioskCaller {
    let key = Key(text: text, store: store)
    let device: KioskDeviceRow
    if let known = devices.cached(key) {
      device = known
    } else {
      try guessing.check(client)
      device = try await look(for: key, from: client)
    }
    let now = clock.now()
    if sightings.note(device.id, at: now) { await keep(now, of: device.id) }
    return .paired(device.id)
  }

  private func look(for key: Key, from client: ClientAddress?) async throws -> KioskDeviceRow {
    do {
      return try await devices.value(for: key, topic: BoutiqueTopic.devices(key.store)) {
        let hash = KioskSecrets.hash(key.text)
        let found = try await database.read { db in
          try KioskDeviceTable.find(keyHash: hash, in: db)
        }
        guard let found, found.store == key.store else { throw Self.wrongKey }
        return found.device
      }
    } catch let problem as Problem where problem.status == 401 {
      try guessing.countWrong(by: client)
      throw problem
    }
  }

  /// A kiosk must not fail because the disk is full.
  private func keep(_ time: Timestamp, of device: String) async {
    do {
      try await database.write { db in try KioskDeviceTable.saw(device, at: time, in: db) }
    } catch {
      logger.warning("a kiosk's last sight was not stored", metadata: ["error": "\(error)"])
    }
  }

  private static func name(in request: Request) -> String? {
    request.headers[.kioskDevice].flatMap { RandomName.isHex128($0) ? $0 : nil }
  }

  private static let noKey = Problem.unauthorized(
    "This store takes paired kiosks only. Pair this one with a code from the console.",
    code: "kiosk_not_paired")
  static let wrongKey = Problem.unauthorized(
    "This kiosk was unpaired. Pair it again with a code from the console.",
    code: "kiosk_unpaired")
}

extension HTTPField.Name {
  static let kioskKey = literal("X-Kiosk-Key")
  static let kioskDevice = literal("X-Kiosk-Device")
}
