import TruFanModels
import WireKit

/// A part of the queue.
struct QueueSection: Identifiable {
  enum Kind: CaseIterable, Hashable, Sendable {
    case backAtCar
    case new
    case mine
    case others

    var title: String {
      switch self {
      case .backAtCar: "Back at the car"
      case .new: "New"
      case .mine: "Yours"
      case .others: "With others"
      }
    }
  }

  let kind: Kind
  let orders: [OrderSummary]

  var id: Kind { kind }
}

extension QueueSection {
  /// In the order in which a person should look at them.
  static func sections(
    of orders: [OrderSummary], isMine: (OrderSummary) -> Bool
  ) -> [QueueSection] {
    Kind.allCases.compactMap { kind in
      let part = orders.filter { self.kind(of: $0, isMine) == kind }
      return part.isEmpty ? nil : QueueSection(kind: kind, orders: slowestFirst(part))
    }
  }

  private static func kind(of order: OrderSummary, _ isMine: (OrderSummary) -> Bool) -> Kind {
    if order.backAtCarAt != nil { return .backAtCar }
    if order.status == .pending { return .new }
    return isMine(order) ? .mine : .others
  }

  private static func slowestFirst(_ orders: [OrderSummary]) -> [OrderSummary] {
    orders.sorted { left, right in
      let (one, other) = (start(of: left), start(of: right))
      return one == other ? left.id < right.id : one < other
    }
  }

  private static func start(of order: OrderSummary) -> Timestamp {
    order.backAtCarAt?.timestamp ?? order.stepClock?.start ?? order.statusSince.timestamp
  }
}
