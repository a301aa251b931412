import ServerKit
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// What people see, and what is stored.
extension ModelledLot {
  /// Read as the routes read it, but past the router: it would take most of a sequence's time. The
  /// ledger is what the routes answer.
  func picture(at node: Int) async throws -> [String] {
    let (stays, orders) = known.withLock { ($0.stays, $0.orders) }
    let server = nodes[node]
    return try await server.database.read { [lot, self] db in
      let shown = try orders.map { order in
        let row = try OrderTable.require(order.id, in: db)
        return self.shown(try server.truFan.orders.orders.order(row, for: .parker, in: db))
      }
      let standing = try stays.map { stay in
        try ParkingSessionTable.find(stay.id, in: db).map { self.shown($0.session) } ?? "lost"
      }
      let free = try ParkingLotTable.require(lot, in: db).availableSpaces
      let isTaken = try ParkingSpaceTable.find("A1", ofLot: lot, in: db)?.isOccupied ?? false
      return shown + standing + ["\(free) free, A1 \(isTaken ? "taken" : "free")"]
    }
  }

  private func shown(_ order: Order) -> String {
    let staff = order.assignedStaffId.flatMap { nodes.staffIds.firstIndex(of: $0) }
    let lines = order.items.map { line in
      let isFetched = line.substitution?.fetchedAt != nil
      return "\(line.status.rawValue) \(line.charge.cents)\(isFetched ? " fetched" : "")"
    }
    return """
      \(order.status.rawValue) \(order.paymentStatus.rawValue) \(order.totalAmount.cents) \
      back \(order.refundAmount.map { "\($0.cents)" } ?? "-") \
      staff \(staff.map(String.init) ?? "-") at \(order.storageLocation ?? "-") \
      \(order.backAtCarAt == nil ? "away" : "here") \
      stars \(order.rating.map(String.init) ?? "-") +\(order.complimentaryTimeAddedMinutes) \
      [\(lines.joined(separator: ", "))]
      """
  }

  private func shown(_ stay: ParkingSession) -> String {
    let until = stay.expiresAt.timestamp.since(start).wholeMilliseconds / 1000
    return """
      \(stay.status.rawValue) until \(until) \
      paid \(stay.actualPrice.map { "\($0.cents)" } ?? "-") +\(stay.complimentaryMinutes)
      """
  }

  /// What each parker is answered, the moves of money at the bank, and what has made stays longer.
  func ledger() async throws -> [String] {
    _ = try await perform(.pass(seconds: 40), at: 1)
    let (stays, orders) = known.withLock { ($0.stays, $0.orders) }
    var ledger: [String] = []
    let stored = try await picture(at: 1)
    for (number, order) in orders.enumerated() {
      let seen = try await seen(order, at: number, as: stored[number])
      let money = try await money(of: OrderPayments.subject(order.id))
      ledger.append("\(shown(seen)) \(seen.events.map(\.status).sorted()) \(money)")
    }
    for stay in stays {
      let seen: ParkingSession = try await nodes[0].send(
        TruFanAPI.parkingSession(.init(code: stay.id)), as: nodes.staff[0]
      ).decoded()
      let money = try await money(of: ParkingPayments.subject(stay.id)).sorted()
      ledger.append("\(shown(seen)) \(try await extensions(of: stay.id)) \(money)")
    }
    for parker in parkers {
      let rewards: Rewards = try await nodes[1].send(
        TruFanAPI.rewards(), as: parker.token
      ).decoded()
      ledger.append("points \(rewards.balance)")
    }
    return ledger + (try await faults())
  }

  /// The order as its parker is answered. A node's answer may be of a moment ago, because another node
  /// has just changed the order.
  private func seen(_ order: Order, at node: Int, as stored: String) async throws -> Order {
    let parker = parkers.first { $0.id == order.userId }?.token
    let call = TruFanAPI.order(.init(order: order.id))
    var seen: Order = try await nodes[node].send(call, as: parker).decoded()
    for _ in 0..<200 where shown(seen) != stored {
      try await Task.sleep(for: .milliseconds(5))
      seen = try await nodes[node].send(call, as: parker).decoded()
    }
    return seen
  }

  /// The bank's own view, unless our books say something else. A hold that came too late for its order
  /// was let go, and is none of it: whether it was made is a matter of chance.
  private func money(of subject: String) async throws -> [String] {
    let (payments, consents) = try await nodes[0].database.read { [nodes] db in
      (
        try nodes[0].truFan.orders.orders.payments.payments(of: subject, in: db),
        try OrderConsentTable.all(
          ofOrder: String(subject.dropFirst(OrderPayments.prefix.count)), in: db)
      )
    }
    let late = Set(consents.filter { $0.state == .dropped }.map(\.plan))
    let counted = payments.filter { payment in
      let plan = OrderCharges.plan(ofPart: payment.part)
      return plan.map { !late.contains($0) } ?? true || payment.held + payment.kept > 0
    }
    return counted.map { payment in
      let there = nodes.bank.account(of: payment)
      let isSame =
        (there.held, there.captured, there.refunded)
        == (payment.held, payment.captured, payment.refunded)
      guard isSame else { return "the bank has \(there), the books have \(payment)" }
      return "held \(there.held), taken \(there.captured), back \(there.refunded), "
        + "moves \(there.moves)"
    }
  }

  private func extensions(of stay: String) async throws -> [Int] {
    try await nodes[0].database.read { db in
      try db.all(
        "SELECT seconds FROM trufan_parking_extensions WHERE session_id = \(stay) ORDER BY seconds"
      ) { try $0["seconds"] }
    }
  }

  /// The issue's sentences, asked of the stored rows: none of them may be broken.
  private func faults() async throws -> [String] {
    let orders = known.withLock { $0.orders }
    return try await nodes[0].database.read { [nodes, venue] db in
      let stored = try db.value(
        "SELECT COUNT(*) FROM trufan_orders WHERE venue_id = \(venue)", as: Int.self)
      var faults = stored == orders.count ? [] : ["\(stored ?? 0) orders for \(orders.count)"]
      let payments = nodes[0].truFan.orders.orders.payments
      for order in orders {
        let row = try OrderTable.require(order.id, in: db)
        let paid = try payments.payments(of: OrderPayments.subject(order.id), in: db)
        let kept = paid.reduce(0) { $0 + $1.kept }
        if row.status == .cancelled, kept > 0 || paid.contains(where: { $0.held > 0 }) {
          faults.append("a cancelled order keeps \(kept)")
        }
        let own = paid.filter { $0.part != OrderCharges.tipPart }
        let taken = own.reduce(0) { $0 + $1.held + $1.kept }
        let most = row.authorizedTotal.cents
        if taken > most { faults.append("more than \(most) held or taken") }
      }
      let twice = try db.value(
        """
        SELECT COUNT(*) FROM (SELECT p.order_id FROM trufan_points p
        JOIN trufan_orders o ON o.id = p.order_id WHERE o.venue_id = \(venue) AND p.kind = 'earned'
        GROUP BY p.order_id HAVING COUNT(*) > 1) x
        """, as: Int.self)
      if twice != 0 { faults.append("an order has earned its points twice") }
      return faults + (try payments.faults(in: db).map(\.description))
    }
  }
}
