import SwiftUI
import TruFanClient
import TruFanModels

/// The rules with their true numbers.
struct RulesCard: View {
  let rules: RewardRules

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("How it works")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      ForEach(sentences, id: \.text) { sentence in
        Label(sentence.text, systemImage: sentence.symbol)
          .font(.subheadline)
      }
    }
    .card()
  }

  var sentences: [(symbol: String, text: String)] {
    var list = [
      (
        "bag.fill",
        "Each dollar of goods earns \(rules.pointsPerDollar) points, once you rate the order or "
          + "\(OrderRules.completionHours) hours after you have it."
      ),
      ("creditcard.fill", "\(rules.pointsForADollar) points pay $1.00 of an order."),
      ("arrow.uturn.backward.circle.fill", "A cancelled order gives its points back."),
    ]
    if rules.frequentOrders > 0, rules.frequentPercent > .zero {
      list.append(
        (
          "star.fill",
          "Each \(Self.ordinal(rules.frequentOrders)) order within \(rules.frequentDays) days is "
            + "\(rules.frequentPercent.formatted) cheaper."
        ))
    }
    return list
  }

  /// "5th", "2nd", "11th"
  static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}

/// Where the points came from, and where they went.
struct PointsHistory: View {
  let entries: [PointsEntry]
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("History")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      if entries.isEmpty {
        Text("Your first completed order brings your first points.")
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
      ForEach(entries) { entry in
        HStack(alignment: .firstTextBaseline) {
          VStack(alignment: .leading, spacing: 2) {
            Text(title(entry))
            Text(entry.time(on: timeZone))
              .font(.caption)
              .foregroundStyle(.secondary)
          }
          Spacer(minLength: 8)
          Text(entry.points > 0 ? "+\(entry.points)" : entry.points.signed)
            .fontWeight(.semibold)
            .monospacedDigit()
        }
        .font(.subheadline)
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("pointsEntry")
      }
    }
    .card()
  }

  private func title(_ entry: PointsEntry) -> String {
    [entry.kind.displayName, entry.orderNumber].compactMap { $0 }.joined(separator: " · ")
  }
}
