import SwiftUI
import TruFanClient
import TruFanModels

/// A bar for each day, week or month, above it the value of the one that is chosen. Assistive
/// technology reads each bar as its words.
struct FigureChart: View {
  let figures: VenueFigures
  let measure: FigureMeasure
  /// The first day of the chosen bar; nil: the best one.
  @State private var chosen: CalendarDay?

  private static let height: CGFloat = 150

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      heading
      bars
      axis
      if let words = measure.targetWords {
        Text(words)
          .font(.caption)
          .foregroundStyle(.secondary)
      }
    }
    .card()
  }

  private var heading: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text("\(measure.rawValue) by \(figures.by.rawValue)")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      if let shown {
        Text("\(FigureDates.words(shown, figures.by)): \(measure.words(of: shown.figures))")
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .monospacedDigit()
          .accessibilityIdentifier("chosenBar")
      } else {
        Text("Nothing in these days")
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
    }
  }

  private var bars: some View {
    ZStack(alignment: .bottom) {
      HStack(alignment: .bottom, spacing: figures.periods.count > 20 ? 2 : 6) {
        ForEach(figures.periods, id: \.from) { bar($0) }
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
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("chart")
  }

  /// The whole height reacts, because a low bar is hard to hit.
  private func bar(_ period: FigurePeriod) -> some View {
    VStack(spacing: 0) {
      Spacer(minLength: 0)
      RoundedRectangle(cornerRadius: 3)
        .fill(color(of: period))
        .frame(height: height(of: period.figures))
    }
    .frame(maxWidth: .infinity)
    .frame(height: Self.height)
    .contentShape(Rectangle())
    .onTapGesture { chosen = period.from }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(FigureDates.words(period, figures.by))
    .accessibilityValue(measure.words(of: period.figures))
  }

  private var axis: some View {
    HStack {
      Text(figures.periods.first.map { FigureDates.short($0.from, figures.by) } ?? "")
      Spacer()
      Text(figures.periods.last.map { FigureDates.short($0.from, figures.by) } ?? "")
    }
    .font(.caption)
    .foregroundStyle(.secondary)
    .accessibilityHidden(true)
  }

  private var shown: FigurePeriod? {
    figures.periods.first { $0.from == chosen } ?? best
  }

  /// The highest bar; nil if there is none.
  private var best: FigurePeriod? {
    figures.periods.filter { measure.value(of: $0.figures) != nil }
      .max { (measure.value(of: $0.figures) ?? 0) < (measure.value(of: $1.figures) ?? 0) }
  }

  /// The value at the chart's upper edge.
  private var top: Double {
    let highest = best.flatMap { measure.value(of: $0.figures) } ?? 0
    return max(highest, (measure.target ?? 0) * 1.1, 1)
  }

  private func height(of figures: Figures) -> CGFloat {
    measure.value(of: figures).map { max(3, Self.height * $0 / top) } ?? 1
  }

  private func color(of period: FigurePeriod) -> Color {
    guard let value = measure.value(of: period.figures) else { return Color.secondary }
    let color =
      switch measure.isGood(value) {
      case true?: Palette.good
      case false?: Palette.caution
      case nil: Palette.accent
      }
    return period == shown ? color : color.opacity(0.55)
  }
}
