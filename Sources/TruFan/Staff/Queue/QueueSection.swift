import TruFanModels

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
