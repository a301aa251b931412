import SwiftUI
import TruFanClient
import TruFanModels

/// The sums of a range, each with its target where it has one.
struct FigureTiles: View {
  let figures: Figures
  @Environment(\.dynamicTypeSize) private var textSize
  @Environment(\.horizontalSizeClass) private var widthClass

  /// Large text takes a whole row for each tile, so that no amount is cut. Six tiles make two rows of
  /// three on a wide page.
  private var columns: [GridItem] {
    [GridItem(.adaptive(minimum: isLarge ? 300 : widthClass == .regular ? 180 : 136), spacing: 10)]
  }

  private var isLarge: Bool { textSize > .xxxLarge }

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      tiles
      Text("An order counts once it is handed over, on the day on which it was placed.")
        .font(.footnote)
        .foregroundStyle(.secondary)
        .accessibilityIdentifier("countedFrom")
    }
  }

  private var tiles: some View {
    LazyVGrid(columns: columns, spacing: 10) {
      tile("Orders", figures.orders.formatted(), "\(figures.cancelled) cancelled")
      tile(
        "Sales", figures.revenue.formatted, figures.averageOrder.map { "\($0.formatted) an order" })
      tile("Fees", figures.serviceFees.formatted, "Tips \(figures.tips.formatted)")
      tile("Refunds", figures.refunds.formatted, nil)
      tile(
        "Until ready", figures.averageFulfillmentMinutes.map { "\($0.tenths) min" } ?? "—",
        figures.onTimePercent.map { "\($0)% within \(FigureTargets.fulfillmentMinutes) min" },
        isGood: figures.averageFulfillmentMinutes.map {
          $0 <= Double(FigureTargets.fulfillmentMinutes)
        })
      tile(
        "Rating", figures.averageRating.map { "\($0.tenths) of 5" } ?? "—",
        ratings,
        isGood: figures.averageRating.map { $0 >= FigureTargets.rating })
    }
  }

  /// The chart of ratings says the target, for which a small phone has no room here.
  private var ratings: String {
    guard figures.ratings > 0 else { return "Target \(FigureTargets.rating.tenths)" }
    return "\(figures.ratings.formatted()) \(figures.ratings == 1 ? "rating" : "ratings")"
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
          .lineLimit(isLarge ? nil : 1)
          .minimumScaleFactor(0.7)
        if let isGood {
          Image(
            systemName: isGood ? "checkmark.circle.fill" : "exclamationmark.triangle.fill"
          )
          .tone(isGood ? .good : .caution)
          .accessibilityLabel(isGood ? "on target" : "off target")
        }
      }
      // Tiles side by side are equally high.
      if detail != nil || !isLarge {
        Text(detail ?? " ")
          .font(.caption)
          .foregroundStyle(.secondary)
          .lineLimit(isLarge ? nil : 1)
          .minimumScaleFactor(0.7)
      }
    }
    .card(padding: 12)
    .accessibilityElement(children: .combine)
    .accessibilityIdentifier("tile-\(title)")
  }
}
