import BoutiqueModels
import Foundation
import HTTPTypes
import ServerKit
import ServerKitTesting
import Synchronization
import WireKit

@testable import BoutiqueServer

/// Short, for the message of a failure.
extension ModelVisit.Shown: CustomDebugStringConvertible {
  var debugDescription: String {
    "\(status.rawValue) \(stage.rawValue), stars \(stars.map(String.init) ?? "none")"
  }
}

/// One fresh store with two paired kiosks, behind the routers of several nodes.
final class ModelledShop: ModelledSystem {
  typealias Model = ShopModel

  struct Known {
    var keys: [Int: String] = [:]
    var devices: Set<Int> = []
    /// The visits' ids, in the order of their purchases.
    var visits: [String] = []
    var texts: [String: String] = [:]
  }

  let nodes: ModelledNodes
  let store: String
  /// Tells events, orders and keys of this store from those of others.
  let name = Identifiers().publicId("model")
  let known: Mutex<Known>

  init(_ nodes: ModelledNodes) async throws {
    self.nodes = nodes
    store = try await nodes[0].addStore(location: name, isOpen: false)
    known = Mutex(Known(keys: [ShopOperation.intruder: nodes.neighbourKey]))
    for kiosk in 0...1 { _ = try await pair(kiosk, at: kiosk) }
  }

  func tick() { nodes[0].clock.advance(by: .seconds(1)) }

  /// A node's answers to kiosks come from memory, and other nodes tell it of changes.
  func mayLag(_ operation: ShopOperation) -> Bool {
    if case .next = operation { nodes.areApart } else { false }
  }

  func picture(at node: Int) async throws -> [ModelVisit.Shown] {
    let reply = try await nodes[node].asOwner(.activity(store: store))
    let sessions = try reply.decoded(StoreActivity.self).sessions.reversed()
    known.withLock { $0.visits = sessions.map(\.publicId) }
    return sessions.map {
      ModelVisit.Shown(status: $0.status, stars: $0.starRating?.stars, stage: $0.stage)
    }
  }

  /// The steps that are written down for each visit, in no order.
  func ledger() async throws -> [[String]] {
    let rows = try await nodes[0].database.read { [store] db in
      try db.all(
        """
        SELECT r.public_id, a.event_type, a.payload FROM audit_events a
        JOIN review_sessions r ON r.id = a.review_session_id
        JOIN stores s ON s.id = r.store_id WHERE s.public_id = \(store)
        """
      ) { row -> (visit: String, step: String) in
        let type: String = try row["event_type"]
        let stars = (try row["payload"] as String).filter(\.isNumber)
        return (try row["public_id"], type == "RATING_SUBMITTED" ? "\(type) \(stars)" : type)
      }
    }
    return known.withLock(\.visits).map { visit in
      rows.filter { $0.visit == visit }.map(\.step).sorted()
    }
  }

  func perform(_ operation: ShopOperation, at node: Int) async throws -> ShopModel.Answer {
    switch operation {
    case .event(let event): return try await receive(event, at: node)
    case .ringUp(let key, let elsewhere): return try await ringUp(key, elsewhere, at: node)
    case .pair(let kiosk): return .status(try await pair(kiosk, at: node))
    case .unpair(let kiosk): return .status(try await unpair(kiosk, at: node))
    case .pass(let seconds):
      nodes[node].clock.advance(by: .seconds(seconds))
      return .status(200)
    case .next(let kiosk, let skipped):
      let skip = skipped.flatMap(visit).map { [$0.id] } ?? []
      let reply = try await nodes[node].send(
        .nextSession(store: store, skip: skip), headers: key(of: kiosk))
      guard reply.status == 200 else { return .status(reply.status) }
      let session = try reply.decoded(NextSessionResponse.self).session?.publicId
      return .offered(visit: session.map { place(of: $0) })
    default: return try await onVisit(operation, at: node)
    }
  }

  private func onVisit(_ operation: ShopOperation, at node: Int) async throws -> ShopModel.Answer {
    guard let (place, session) = operation.visit.flatMap(visit) else { return .status(404) }
    let (address, body) = request(operation, place, session)
    let headers = operation.kiosk.map(key) ?? [:]
    let reply = try await nodes[node].send(address, body, headers: headers)
    guard case .rate(_, _, let stars) = operation, reply.status == 200 else {
      return .status(reply.status)
    }
    let text = try reply.decoded(RatingResponse.self).generatedReviewText
    let isSame = known.withLock { known in
      let first = known.texts["\(place) \(stars)"] ?? text
      known.texts["\(place) \(stars)"] = first
      return first == text
    }
    // The same stars get the same text. No model has a visit -1.
    return .draft(visit: isSame ? place : -1, stars: stars)
  }

  private func request(
    _ operation: ShopOperation, _ place: Int, _ session: String
  ) -> (Address, String?) {
    let store = operation.kiosk == ShopOperation.neighbour ? nodes.neighbour : store
    return switch operation {
    case .hold: (.hold(store: store, session: session), nil)
    case .release: (.release(store: store, session: session), nil)
    case .rate(_, _, let stars):
      (.rate(store: store, session: session), #"{"starRating":\#(stars)}"#)
    case .approve(_, _, let read):
      (.approve(store: store, session: session), read.map { draft(place, $0) })
    case .decline(_, _, let undo):
      (.decline(store: store, session: session), undo ? #"{"undoesApproval":true}"# : nil)
    case .done(_, let onPhone):
      (.done(session: session), onPhone ? #"{"isOnPhone":true}"# : nil)
    default: (.landing(session: session), nil)
    }
  }

  private func draft(_ place: Int, _ stars: Int) -> String {
    let text = known.withLock { $0.texts["\(place) \(stars)"] } ?? "Nobody has written this."
    let body = ApproveRequest(generatedReviewText: text)
    return (try? WireJSON.encode(body)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The visit that a number means; nil before the first purchase.
  private func visit(_ number: Int) -> (place: Int, id: String)? {
    known.withLock { known in
      if known.visits.isEmpty { return nil }
      let place = number % known.visits.count
      return (place, known.visits[place])
    }
  }

  /// A visit that is new to the test is the last.
  func place(of session: String) -> Int {
    known.withLock { known in
      if let place = known.visits.firstIndex(of: session) { return place }
      known.visits.append(session)
      return known.visits.count - 1
    }
  }

  func key(of kiosk: Int) -> HTTPFields {
    let holder = kiosk == ShopOperation.neighbour ? ShopOperation.intruder : kiosk
    return .key(known.withLock { $0.keys[holder] } ?? "")
  }
}
