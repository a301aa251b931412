import SwiftUI
import TruFanClient
import TruFanModels

/// A bar for each hour, day, week or month, above it the value of the one that is chosen. Assistive
/// technology reads each bar as its words.
struct FigureChart: View {
  let bars: [FigureBar]
  /// What a bar stands for: "day".
  let span: String
  let measure: FigureMeasure
  /// The chosen bar; nil: the best one.
  @State private var chosen: FigureBar.ID?

  private static let height: CGFloat = 150

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      heading
      columns
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
      Text("\(measure.rawValue) by \(span)")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      if let shown {
        Text("\(shown.words): \(measure.words(of: shown.figures))")
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .monospacedDigit()
          .accessibilityIdentifier("chosenBar")
      } else {
        Text("Nothing in this time")
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
    }
  }

  private var columns: some View {
    ZStack(alignment: .bottom) {
      HStack(alignment: .bottom, spacing: bars.count > 20 ? 2 : 6) {
        ForEach(bars) { column($0) }
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
    .accessibilityIdentifier("chart-\(span)")
  }

  /// The whole height reacts, because a low bar is hard to hit.
  private func column(_ bar: FigureBar) -> some View {
    VStack(spacing: 0) {
      Spacer(minLength: 0)
      RoundedRectangle(cornerRadius: 3)
        .fill(color(of: bar))
        .frame(height: height(of: bar.figures))
    }
    .frame(maxWidth: .infinity)
    .frame(height: Self.height)
    .contentShape(Rectangle())
    .onTapGesture { chosen = bar.id }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(bar.words)
    .accessibilityValue(measure.words(of: bar.figures))
  }

  private var axis: some View {
    HStack {
      Text(bars.first?.short ?? "")
      Spacer()
      if bars.count > 20 {
        Text(bars[bars.count / 2].short)
        Spacer()
      }
      Text(bars.last?.short ?? "")
    }
    .font(.caption)
    .foregroundStyle(.secondary)
    .accessibilityHidden(true)
  }

  private var shown: FigureBar? { bars.first { $0.id == chosen } ?? best }

  /// The highest bar; nil if there is none.
  private var best: FigureBar? {
    bars.filter { measure.value(of: $0.figures) != nil }
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

  private func color(of bar: FigureBar) -> Color {
    guard let value = measure.value(of: bar.figures) else { return Color.secondary }
    let color =
      switch measure.isGood(value) {
      case true?: Palette.good
      case false?: Palette.caution
      case nil: Palette.accent
      }
    return bar.id == shown?.id ? color : color.opacity(0.55)
  }
}
