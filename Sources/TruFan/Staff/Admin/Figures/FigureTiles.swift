import SwiftUI
import TruFanClient
import TruFanModels

/// The sums of a range, each with its target where it has one.
struct FigureTiles: View {
  let figures: Figures

  var body: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 140), spacing: 10)], spacing: 10) {
      tile("Orders", "\(figures.orders)", cancelled)
      tile("Sales", figures.revenue.formatted, "\(figures.averageOrder?.formatted ?? "—") an order")
      tile("Fees", figures.serviceFees.formatted, "Tips \(figures.tips.formatted)")
      tile("Refunds", figures.refunds.formatted, nil)
      tile(
        "Until ready", figures.averageFulfillmentMinutes.map { "\($0.tenths) min" } ?? "—",
        figures.onTimePercent.map { "\($0) % within \(FigureTargets.fulfillmentMinutes) min" },
        isGood: figures.averageFulfillmentMinutes.map {
          $0 <= Double(FigureTargets.fulfillmentMinutes)
        })
      tile(
        "Rating", figures.averageRating.map { "\($0.tenths) of 5" } ?? "—",
        "Target \(FigureTargets.rating.tenths), \(figures.ratings) ratings",
        isGood: figures.averageRating.map { $0 >= FigureTargets.rating })
    }
  }

  private var cancelled: String? {
    figures.cancelled > 0 ? "\(figures.cancelled) cancelled" : nil
  }

  /// - Parameter isGood: whether the target is met; nil where there is none.
  private func tile(
    _ title: String, _ value: String, _ detail: String?, isGood: Bool? = nil
  ) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(title)
        .font(.subheadline)
        .foregroundStyle(.secondary)
      HStack(spacing: 6) {
        Text(value)
          .font(.title3)
          .fontWeight(.semibold)
          .monospacedDigit()
          .lineLimit(1)
          .minimumScaleFactor(0.7)
        if let isGood {
          Image(
            systemName: isGood ? "checkmark.circle.fill" : "exclamationmark.triangle.fill"
          )
          .foregroundStyle(isGood ? Color.green : Color.orange)
          .accessibilityLabel(isGood ? "on target" : "off target")
        }
      }
      Text(detail ?? " ")
        .font(.caption)
        .foregroundStyle(.secondary)
    }
    .card(padding: 12)
    .accessibilityElement(children: .combine)
    .accessibilityIdentifier("tile-\(title)")
  }
}
