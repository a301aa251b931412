import ServerKit
import TruFanModels
import WireKit

/// What a parker is told about an order that repeats.
enum OrderPlanNotice: Sendable {
  /// - Parameters:
  ///   - readyBy: later than the plan's time while many orders wait, or for an order that is made late.
  ///   - isBusy: whether so many orders wait that this one takes longer than usual.
  case made(_ number: String, readyBy: Timestamp, isBusy: Bool, note: String?)
  case skipped(_ reason: String)
}

/// What a parker is told about its payment.
enum PlanPaymentNotice: String, Sendable {
  case askedToPay
  case declined
}

extension OrderPlans {
  func tell(
    _ notice: OrderPlanNotice, _ row: OrderPlanRow, _ run: Timestamp, _ order: String?,
    in db: Connection
  ) throws {
    let hours = OpeningHours(days: [:], zone: row.times.zone)
    let time = hours.words(run, at: clock.now())
    let (title, body): (String, String) =
      switch notice {
      case .made(let number, let readyBy, let isBusy, let note):
        (
          "Your recurring order is placed",
          [
            Self.promise(number, readyBy, for: run, isBusy: isBusy, hours, at: clock.now()), note,
          ].compactMap { $0 }.joined(separator: " ")
        )
      case .skipped(let reason):
        ("No recurring order this time", "Your order for \(time) was not placed. \(reason)")
      }
    try outbox.tell(
      row.owner, title, body, data: order.map { ["order_id": $0] } ?? ["plan_id": row.plan.id],
      link: order.map(OrderLink.page) ?? "/recurring",
      key: "\(row.plan.id) \(run.milliseconds)", in: db)
  }

  private static func promise(
    _ number: String, _ ready: Timestamp, for run: Timestamp, isBusy: Bool, _ hours: OpeningHours,
    at now: Timestamp
  ) -> String {
    let time = hours.words(run, at: now)
    guard ready.isLaterOnClocks(than: run) else {
      return "Order #\(number) will be ready by \(time)."
    }
    return """
      \(isBusy ? "The store is busy: order" : "Order") #\(number) will be ready by \
      \(hours.words(ready, at: now)) instead of \(time).
      """
  }

  func tell(_ notice: PlanPaymentNotice, _ order: OrderRow, in db: Connection) throws {
    let amount = order.total.formatted
    let (title, body) =
      switch notice {
      case .askedToPay:
        ("Please pay your recurring order", "Open order #\(order.number) and pay \(amount).")
      case .declined:
        (
          "Your card was declined",
          "Open order #\(order.number) and pay \(amount) another way, or it will be cancelled."
        )
      }
    try outbox.tell(
      order.userId, title, body, data: ["order_id": order.id], link: OrderLink.page(order.id),
      key: "\(order.id) \(notice.rawValue)", in: db)
  }
}
