import ServerKit
import ServerKitTesting
import TruFanModels
import WireKit

@testable import TruFanServer

/// Orders of a fresh venue at two nodes, and the bank that holds their money.
struct ModelledCards: ModelledSystem {
  typealias Model = CardModel

  let lot: ModelledLot
  private var nodes: ModelledNodes { lot.nodes }

  init(_ nodes: ModelledNodes) async throws {
    lot = try await ModelledLot(nodes)
    nodes.bank.declinesSecond(false)
  }

  func tick() { lot.tick() }
  func mayLag(_ operation: CardOperation) -> Bool { false }
  func picture(at node: Int) async throws -> [String] { [] }

  func perform(_ operation: CardOperation, at node: Int) async throws -> CardModel.Answer {
    switch operation {
    case .step(let step):
      guard case .status(let status) = try await lot.perform(step, at: node) else {
        return .answered
      }
      return Self.answer(status)
    case .split(let cents):
      guard let order = lot.order(0) else { return .answered }
      let rest = try await owed(order) - cents
      let reply = try await nodes[node].pay(
        order, [(nil, cents), (nil, rest)], as: lot.parkers[0].token)
      return Self.answer(reply.status)
    case .secondCard(let works): nodes.bank.declinesSecond(!works)
    case .letGo(let card, let isTold): try await letGo(card, isTold, at: node)
    }
    return .answered
  }

  /// A card that is declined and a service that does not answer are what a caller may hear of.
  private static func answer(_ status: Int) -> CardModel.Answer {
    status < 500 || status == 503 ? .answered : .failed(status)
  }

  private func owed(_ order: Order) async throws -> Int {
    try await charges(of: order.id) { row, _, charges in charges.owed(for: row).cents }
  }

  private func charges<Value: Sendable>(
    of order: String,
    _ look: @escaping @Sendable (OrderRow, [OrderItem], OrderCharges) throws -> Value
  ) async throws -> Value {
    let server = nodes[0]
    return try await server.database.read { db in
      try look(
        try OrderTable.require(order, in: db), try OrderLineTable.all(ofOrder: order, in: db),
        try server.truFan.orders.orders.payments.charges(ofOrder: order, in: db))
    }
  }

  private func letGo(_ card: Int, _ isTold: Bool, at node: Int) async throws {
    guard let order = lot.order(0) else { return }
    let current = try await charges(of: order.id) { _, _, charges in charges.current }
    guard current.indices.contains(card) else { return }
    nodes.bank.letGo(current[card])
    guard isTold else { return }
    do {
      try await nodes[node].wallet.payments.compare(current[card].id)
    } catch is PaymentServiceFailure {
      // The service is silent, or the payment has just changed. What is gone shows at the capture.
    }
  }
}

/// The rules, asked of what is stored and of the bank.
extension ModelledCards {
  /// A day and more passes, so that every order is paid, handed over or given up.
  func ledger() async throws -> [String] {
    nodes.bank.declinesSecond(false)
    for seconds in [40, 40, 26 * 3600, 40] {
      _ = try await lot.perform(.pass(seconds: seconds), at: 1)
      // The hourly chores begin steps anew whose job was given up while the bank was silent.
      for chore in nodes[1].wallet.payments.chores { try await chore() }
    }
    var broken: [String] = []
    for order in lot.known.withLock({ $0.orders }) {
      let bank = nodes.bank
      broken += try await charges(of: order.id) { row, lines, charges in
        Self.faults(row, lines, charges) + Self.differences(of: charges, bank)
      }
    }
    return broken + (try await nodes[0].faults().map(\.description))
  }

  private static func differences(of charges: OrderCharges, _ bank: ModelledBank) -> [String] {
    charges.all.compactMap { payment in
      let there = bank.account(of: payment)
      // A hold that is gone and that nobody has asked about yet is the one thing not known.
      let held = there.isGone ? payment.held : there.held
      let isSame =
        (held, there.captured, there.refunded)
        == (payment.held, payment.captured, payment.refunded)
      let isOnce = there.moves[0] <= 1 && there.moves[1] <= 1
      return isSame && isOnce ? nil : "the bank has \(there), the books have \(payment)"
    }
  }

  private static func faults(
    _ row: OrderRow, _ lines: [OrderItem], _ charges: OrderCharges
  ) -> [String] {
    var faults: [String] = []
    func require(_ isTrue: Bool, _ rule: String) { if !isTrue { faults.append(rule) } }
    let owed = charges.owed(for: row).cents
    let before = charges.replaced.reduce(0) { $0 + $1.held + $1.kept }
    switch row.paymentStatus {
    case .authorized:
      require(charges.held >= owed && charges.kept == 0, "a paid order has no hold for it")
      require(before == 0, "an earlier try still has \(before)")
    case .captured:
      require(charges.held == 0, "a hold is left of a charged order")
      require(before == 0, "an earlier try still has \(before)")
      require(charges.kept <= owed, "more is kept than \(owed)")
    case .refunded:
      require(charges.held + charges.kept + before == 0, "a refunded order keeps money")
    case .pending, .failed:
      require(
        row.deliveredAt != nil || row.status == .cancelled || owed == 0,
        "an order that nobody pays goes on: \(row.status)")
    }
    if row.status == .cancelled {
      let left = charges.held + charges.kept + before
      require(left == 0, "a cancelled order keeps \(left)")
    }
    if row.purchasedAt != nil, !lines.contains(where: \.status.isCharged) {
      let left = charges.held + charges.kept + before
      require(left == 0, "\(left) is kept, and nothing was found")
      require(row.status == .refunded, "nothing was found, and the order goes on: \(row.status)")
    }
    require(
      charges.current.reduce(0) { $0 + $1.captured } <= row.authorizedTotal.cents,
      "more is taken than was agreed")
    return faults
  }
}
