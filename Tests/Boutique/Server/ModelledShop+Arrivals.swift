import BoutiqueModels
import ServerKit
import WireKit

@testable import BoutiqueServer

/// How purchases and kiosks come to the store, and kiosks go.
extension ModelledShop {
  func receive(_ event: Int, at node: Int) async throws -> ShopModel.Answer {
    let shop = nodes[node]
    let now = shop.clock.now().iso8601
    let reply = try await shop.webhook(
      payment(
        event: "\(name) \(event)", id: "\(name) p\(event)", order: "\(name) o\(event / 2)",
        location: name, paidAt: now, reportedAt: now))
    // The event's job makes the visit. Any node may work on it.
    try await nodes[node + 1].jobs.runDue()
    guard reply.status == 200 else { return .status(reply.status) }
    return .event(isNew: reply["message"] != "Duplicate event")
  }

  func ringUp(_ key: Int, _ elsewhere: Bool, at node: Int) async throws -> ShopModel.Answer {
    let wish = elsewhere ? "store_nowhere" : store
    let reply = try await nodes[node].asOwner(
      .demoPurchase, #"{"storePublicId":"\#(wish)"}"#,
      headers: [.literal("Idempotency-Key"): "\(name) \(key)"])
    guard reply.status == 201 else { return .status(reply.status) }
    let session = try reply.decoded(DemoPurchaseResponse.self).session.publicId
    return .bought(visit: place(of: session))
  }

  /// The kiosk repeats it at the next node, and must get the same key.
  func pair(_ kiosk: Int, at node: Int) async throws -> Int {
    guard known.withLock({ !$0.devices.contains(kiosk) }) else { return 200 }
    let code = try await nodes[node].code(for: store)
    let first = try await nodes[node].pair(code, as: kiosk == 0 ? "a" : "b")
    let again = try await nodes[node + 1].pair(code, as: kiosk == 0 ? "a" : "b")
    // No model answers 0.
    guard first.status == 200, again.text == first.text else { return 0 }
    let key = try first.decoded(Pairing.self).key
    known.withLock {
      $0.keys[kiosk] = key
      $0.devices.insert(kiosk)
    }
    return first.status
  }

  /// The kiosk keeps its key, as one would that has not heard of it.
  func unpair(_ kiosk: Int, at node: Int) async throws -> Int {
    let key = key(of: kiosk)
    let status = try await nodes[node].send(.delete, "/api/v1/kiosk/pairings", headers: key).status
    known.withLock { _ = $0.devices.remove(kiosk) }
    for shop in nodes.shops where nodes.areApart {
      for _ in 0..<200 {
        if try await shop.send(.nextSession(store: store), headers: key).status == 401 { break }
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    return status
  }
}
