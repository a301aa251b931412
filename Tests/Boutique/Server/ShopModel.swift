import BoutiqueModels
import ServerKitTesting

/// Boutique's rules for one store, in plain values. Time is in seconds.
struct ShopModel: StateModel {
  enum Answer: Equatable, Sendable {
    case status(Int)
    case event(isNew: Bool)
    case bought(visit: Int)
    case offered(visit: Int?)
    case draft(visit: Int, stars: Int)
  }

  private var visits: [ModelVisit] = []
  private var now = 0
  private var events: Set<Int> = []
  /// The visits of the till's keys.
  private var keys: [Int: Int] = [:]
  /// Each pairing is another kiosk to the server; nil while unpaired, and for the neighbour's.
  private var devices: [Int?] = [-2, -1, nil, nil]

  var picture: [ModelVisit.Shown] { visits.map(\.shown) }
  var ledger: [[String]] { visits.map { $0.rows.sorted() } }

  mutating func tick() { now += 1 }

  mutating func apply(_ operation: ShopOperation) -> Answer {
    switch operation {
    case .event(let event):
      if !events.contains(event), !events.contains(event ^ 1) {
        visits.append(ModelVisit(created: now))
      }
      return .event(isNew: events.insert(event).inserted)
    case .ringUp(let key, let elsewhere): return ringUp(key, elsewhere)
    case .next(let kiosk, let skipped):
      guard let device = devices[kiosk] else { return .status(401) }
      return .offered(
        visit: visits.indices.first {
          $0 != skipped.flatMap(place) && visits[$0].isOffered(to: device, at: now)
        })
    case .pair(let kiosk): devices[kiosk] = devices[kiosk] ?? now
    case .unpair(let kiosk):
      guard let device = devices[kiosk] else { return .status(401) }
      for place in visits.indices { visits[place].forget(device) }
      devices[kiosk] = nil
    case .pass(let seconds): now += seconds
    default: return onVisit(operation)
    }
    return .status(200)
  }

  private mutating func ringUp(_ key: Int, _ elsewhere: Bool) -> Answer {
    if let visit = keys[key], now - visits[visit].created < 24 * 3600 {
      return elsewhere ? .status(422) : .bought(visit: visit)
    }
    if elsewhere { return .status(404) }
    keys[key] = visits.count
    visits.append(ModelVisit(created: now))
    return .bought(visit: visits.count - 1)
  }

  private mutating func onVisit(_ operation: ShopOperation) -> Answer {
    guard let place = operation.visit.flatMap(place) else { return .status(404) }
    if operation.kiosk == ShopOperation.neighbour { return .status(404) }
    let device = operation.kiosk.flatMap { devices[$0] }
    if operation.kiosk != nil, device == nil { return .status(401) }
    let status = visits[place].take(operation, by: device ?? 0, at: now)
    guard case .rate(_, _, let stars) = operation, status == 200 else { return .status(status) }
    return .draft(visit: place, stars: stars)
  }

  private func place(_ number: Int) -> Int? { visits.isEmpty ? nil : number % visits.count }
}

/// One visit, and what each operation does to it.
struct ModelVisit: Equatable, Sendable {
  struct Shown: Equatable, Sendable {
    var status: SessionStatus
    var stars: Int?
    var stage: VisitStage
  }

  let created: Int
  /// The steps that are written down; they say how far the visit has come.
  var rows = ["SESSION_CREATED"]
  var stars: Int?
  var heldBy: Int?
  var heldUntil = 0
  var approvedBy: Int?

  var status: SessionStatus {
    [.declined, .postedIntent, .approved].first { rows.contains($0.rawValue) } ?? .pending
  }

  var shown: Shown {
    let stage: VisitStage =
      switch status {
      case .pending: stars == nil ? .purchased : .rated
      case .declined: .declined
      case _ where rows.contains("DONE"): .done
      case _ where rows.contains("OPENED"): .opened
      case .approved: .agreed
      case .postedIntent: .handedOver
      }
    return Shown(status: status, stars: stars, stage: stage)
  }

  func isOffered(to device: Int, at now: Int) -> Bool {
    status == .pending && now - created < 15 * 60 && !isHeld(byOtherThan: device, at: now)
  }

  private func isHeld(byOtherThan device: Int, at now: Int) -> Bool {
    heldBy != nil && heldBy != device && now < heldUntil
  }

  mutating func forget(_ device: Int) { if heldBy == device { heldBy = nil } }
  private mutating func note(_ row: String) { if !rows.contains(row) { rows.append(row) } }

  /// - Returns: the status of HTTP's answer.
  mutating func take(_ operation: ShopOperation, by device: Int, at now: Int) -> Int {
    let isReady = status == .approved || status == .postedIntent
    switch operation {
    case .release: forget(device)
    case .open:
      guard isReady, now - created < 24 * 3600 else { return 404 }
      note("OPENED")
    case _ where now - created >= 48 * 3600: return 410
    case .done(_, let onPhone):
      guard isReady else { return 400 }
      if onPhone { note("DONE") }
      note("POSTED_INTENT")
    case .approve(_, _, let read) where isReady: return read == nil || read == stars ? 200 : 400
    case .decline where status == .declined: break
    case .decline(_, _, true) where status == .approved && approvedBy == device: note("DECLINED")
    case _ where status != .pending: return 400
    case _ where isHeld(byOtherThan: device, at: now): return 423
    case .hold: (heldBy, heldUntil) = (device, now + 60)
    case .rate(_, _, let given):
      if stars != given { rows.append("RATING_SUBMITTED \(given)") }
      stars = given
    case .approve(_, _, let read):
      guard let stars else { return 400 }
      guard read == nil || read == stars else { return 409 }
      note("APPROVED")
      approvedBy = device
    default: note("DECLINED")
    }
    return 200
  }
}
