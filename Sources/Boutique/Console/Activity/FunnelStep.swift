import BoutiqueModels

/// One step of the funnel, ready to be drawn.
struct FunnelStep: Hashable, Identifiable, Sendable {
  /// Names the bar for tests.
  var id: String
  var name: String
  var count: Int
  /// The share of all purchases, 0…1.
  var fraction: Double

  static func steps(of funnel: ReviewFunnel) -> [FunnelStep] {
    [
      ("purchases", "Purchases", funnel.purchases),
      ("rated", "Rated", funnel.rated),
      ("agreed", "Agreed", funnel.approved),
      ("handedOver", "Handed over", funnel.handedOver),
      ("opened", "Opened", funnel.opened),
      ("copied", "Copied", funnel.copied),
      ("wentToPlatform", "Went to platform", funnel.wentToPlatform),
      ("done", "Pressed Done", funnel.done),
    ].map { id, name, count in
      let fraction = funnel.purchases > 0 ? Double(count) / Double(funnel.purchases) : 0
      return FunnelStep(id: id, name: name, count: count, fraction: min(1, max(0, fraction)))
    }
  }

  /// The number, and its share of the purchases.
  var figures: String {
    guard id != "purchases", count > 0 else { return "\(count)" }
    return "\(count) · \(Int((fraction * 100).rounded()))%"
  }
}
