import BoutiqueModels
import SwiftUI

/// The ratings of each day or week as a column, one block of colour per number of stars.
struct StarsChart: View {
  let days: [StarsOfDay]

  var body: some View {
    let figures = StarsFigures(days)
    VStack(alignment: .leading, spacing: 12) {
      HStack(alignment: .firstTextBaseline) {
        Text(title(figures))
          .font(.headline)
        Spacer()
        Text(figures.summary)
          .font(.subheadline)
          .monospacedDigit()
          .foregroundStyle(.secondary)
      }
      HStack(alignment: .bottom, spacing: 4) {
        ForEach(figures.columns) { column in
          StarsColumnView(column: column, hasMonths: figures.areWeeks)
        }
      }
      legend(figures)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .accessibilityElement()
    .accessibilityLabel(title(figures))
    .accessibilityValue(figures.summary)
    .accessibilityIdentifier("starsChart")
  }

  private func title(_ figures: StarsFigures) -> String {
    figures.areWeeks ? "Stars by week" : "Stars by day"
  }

  private func legend(_ figures: StarsFigures) -> some View {
    HStack(spacing: 12) {
      ForEach((1...5).reversed(), id: \.self) { stars in
        HStack(spacing: 4) {
          RoundedRectangle(cornerRadius: 2)
            .fill(StarsColumnView.color(ofStars: stars))
            .frame(width: 10, height: 10)
          Text("\(stars)★ \(figures.totals[stars - 1])")
            .font(.caption)
            .monospacedDigit()
        }
      }
    }
  }
}

struct StarsChartPreviews: PreviewProvider {
  static var previews: some View {
    List {
      StarsChart(days: StoreActivity.sample.starsByDay)
      StarsChart(days: [])
    }
  }
}
