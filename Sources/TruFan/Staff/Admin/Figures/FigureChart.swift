import SwiftUI
import TruFanClient
import TruFanModels

/// A bar for each day, week or month. Assistive technology reads each bar as its words.
struct FigureChart: View {
  let figures: VenueFigures
  let measure: FigureMeasure

  private static let height: CGFloat = 160

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack {
        Text(title)
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        Spacer()
        if let best { Text("most: \(measure.words(of: best))").font(.caption).foregroundStyle(.secondary) }
      }
      bars
      HStack {
        Text(figures.periods.first.map { FigureDates.short($0.from) } ?? "")
        Spacer()
        Text(figures.periods.last.map { FigureDates.short($0.to) } ?? "")
      }
      .font(.caption)
      .foregroundStyle(.secondary)
      .accessibilityHidden(true)
    }
    .card()
  }

  private var title: String {
    switch figures.by {
    case .day: "\(measure.rawValue) by day"
    case .week: "\(measure.rawValue) by week"
    case .month: "\(measure.rawValue) by month"
    }
  }

  private var best: Figures? {
    figures.periods.map(\.figures).max { measure.value(of: $0) < measure.value(of: $1) }
  }

  /// The value at the chart's upper edge.
  private var top: Double {
    max(best.map(measure.value) ?? 0, (measure.target ?? 0) * 1.1, 1)
  }

  private var bars: some View {
    ZStack(alignment: .bottom) {
      HStack(alignment: .bottom, spacing: figures.periods.count > 20 ? 2 : 6) {
        ForEach(figures.periods, id: \.from) { period in
          RoundedRectangle(cornerRadius: 3)
            .fill(color(of: period.figures))
            .frame(height: height(of: period.figures))
            .frame(maxWidth: .infinity)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(FigureDates.words(period, figures.by))
            .accessibilityValue(measure.words(of: period.figures))
        }
      }
      if let target = measure.target {
        Rectangle()
          .fill(Color.secondary)
          .frame(height: 1)
          .frame(maxWidth: .infinity)
          .offset(y: -Self.height * target / top)
          .accessibilityHidden(true)
      }
    }
    .frame(height: Self.height, alignment: .bottom)
    .accessibilityIdentifier("chart")
  }

  private func height(of figures: Figures) -> CGFloat {
    let value = measure.value(of: figures)
    return value > 0 ? max(3, Self.height * value / top) : 2
  }

  private func color(of figures: Figures) -> Color {
    guard measure.value(of: figures) > 0 else { return Palette.fill }
    guard let target = measure.target else { return Palette.accent }
    let isGood = measure == .rating
      ? measure.value(of: figures) >= target : measure.value(of: figures) <= target
    return isGood ? Palette.good : Palette.caution
  }
}

/// The days of a chart, for people.
enum FigureDates {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// "Nov 8"
  static func short(_ day: CalendarDay) -> String { "\(months[day.month - 1].prefix(3)) \(day.day)" }

  static func words(_ period: FigurePeriod, _ span: FigureSpan) -> String {
    switch span {
    case .day: "\(months[period.from.month - 1]) \(period.from.day)"
    case .week: "Week from \(months[period.from.month - 1]) \(period.from.day)"
    case .month: months[period.from.month - 1]
    }
  }
}
