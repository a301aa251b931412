import BoutiqueModels
import Logging
import ServerKit
import WireKit

/// The payload of the job: a finished payment whose order is still to be fetched.
struct SquarePurchase: Codable, Hashable, Sendable {
  /// The limit of an attempt. The fetch itself has a shorter limit.
  static let kind = JobKind(
    "boutique.square-purchase", carrying: SquarePurchase.self, timeLimit: .seconds(20),
    maximumAttempts: 6)

  /// The id of the event's row.
  var event: String
  /// The store's public id.
  var store: String
  var payment: String
  /// Nil for a payment that was taken without an order.
  var order: String?
  /// The payment's amount in minor units (cents).
  var amount: Int
  var currency: String
  /// When the customer paid, never later than the event came.
  var paidAt: Timestamp

  /// Several payments and events can belong to one order, which is reviewed once.
  var externalId: String { order ?? "payment:\(payment)" }

  var withoutItems: Order { Order(totalAmount: amount, currency: currency, items: []) }
}

/// Fetches the order of a payment and makes the session.
struct SquarePurchaseJob: Sendable {
  let database: Database
  let clock: any WallClock
  let purchases: Purchases
  /// Nil without Square credentials.
  let source: (any SquareOrderSource)?
  let logger: Logger

  /// May run twice for one event; the order's key makes the second run harmless.
  func perform(_ purchase: SquarePurchase, _ attempt: JobAttempt) async throws {
    let isKnown = try await database.read { db in
      guard let store = try StoreTable.find(purchase.store, in: db) else { return false }
      return try OrderTable.exists(
        purchase.externalId, provider: .square, store: store.id, in: db)
    }
    let order = isKnown ? purchase.withoutItems : try await fetch(purchase, attempt)
    try await database.write { db in try keep(order, of: purchase, in: db) }
  }

  private func fetch(_ purchase: SquarePurchase, _ attempt: JobAttempt) async throws -> Order {
    guard let source, let id = purchase.order else { return purchase.withoutItems }
    do {
      let order = try await source.order(id)
      return Order(
        totalAmount: order.totalMoney?.amount ?? purchase.amount,
        currency: order.totalMoney?.currency ?? purchase.currency, items: order.items)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      if attempt.number >= SquarePurchase.kind.maximumAttempts {
        // Square has our 200 and will not repeat the event. A purchase without items is better than
        // a customer who cannot rate.
        logger.error(
          "Square order not available, using the payment's amount",
          metadata: ["order": "\(id)", "error": "\(error)"])
        return purchase.withoutItems
      }
      throw error
    }
  }

  private func keep(_ order: Order, of purchase: SquarePurchase, in db: Connection) throws {
    let now = clock.now()
    guard let store = try StoreTable.find(purchase.store, in: db), order.totalAmount >= 0 else {
      try SquareEventLog().mark(
        purchase.event, .skipped, note: "No store or no amount", at: now, in: db)
      return
    }
    _ = try purchases.ringUp(
      order, at: store, provider: .square, externalId: purchase.externalId,
      now: purchase.paidAt, in: db)
    try SquareEventLog().mark(purchase.event, .processed, note: nil, at: now, in: db)
  }
}
