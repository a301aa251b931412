import TruFanModels
import WireKit

/// What the bars of the chart show.
enum FigureMeasure: String, CaseIterable, Hashable {
  case revenue = "Sales"
  case orders = "Orders"
  case minutes = "Minutes"
  case rating = "Rating"

  /// Nil where there is nothing to show: no orders, or no ratings.
  func value(of figures: Figures) -> Double? {
    switch self {
    case .revenue: figures.revenue > .zero ? Double(figures.revenue.cents) / 100 : nil
    case .orders: figures.orders > 0 ? Double(figures.orders) : nil
    case .minutes: figures.averageFulfillmentMinutes
    case .rating: figures.averageRating
    }
  }

  func words(of figures: Figures) -> String {
    switch self {
    case .revenue: figures.revenue.formatted
    case .orders: "order".counted(figures.orders)
    case .minutes: figures.averageFulfillmentMinutes.map { "\($0.tenths) minutes" } ?? "no orders"
    case .rating: figures.averageRating.map { "\($0.tenths) stars" } ?? "no ratings"
    }
  }

  /// The line that the bars should stay below, or reach.
  var target: Double? {
    switch self {
    case .minutes: Double(FigureTargets.fulfillmentMinutes)
    case .rating: FigureTargets.rating
    case .revenue, .orders: nil
    }
  }

  /// "Target: 30 minutes or less"
  var targetWords: String? {
    switch self {
    case .minutes: "Target: \(FigureTargets.fulfillmentMinutes) minutes or less"
    case .rating: "Target: \(FigureTargets.rating.tenths) stars or more"
    case .revenue, .orders: nil
    }
  }

  /// Whether the value keeps the target; nil where there is none.
  func isGood(_ value: Double) -> Bool? {
    target.map { self == .rating ? value >= $0 : value <= $0 }
  }
}

extension Double {
  /// "24.5", and "24" without a fraction.
  var tenths: String {
    let number = (self * 10).rounded() / 10
    return number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
