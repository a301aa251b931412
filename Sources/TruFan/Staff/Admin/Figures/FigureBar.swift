import Foundation
import TruFanModels
import WireKit

/// What a bar of a chart stands for.
struct FigureBar: Identifiable, Hashable {
  /// Its place in the chart.
  let id: Int
  /// "November 8", "9:00 AM to 10:00 AM"
  let words: String
  /// "Nov 8", "9:00 AM"
  let short: String
  let figures: Figures
}

extension VenueFigures {
  var bars: [FigureBar] {
    periods.enumerated().map { index, period in
      FigureBar(
        id: index, words: FigureDates.words(period, by),
        short: FigureDates.short(period.from, by), figures: period.figures)
    }
  }
}

extension HourlyFigures {
  /// - Parameter zone: the venue's.
  func bars(in zone: TimeZone) -> [FigureBar] {
    hours.enumerated().map { index, hour in
      let start = hour.from.timestamp
      let (from, to) = (
        ClockText.text(start, in: zone), ClockText.text(start.adding(.seconds(3600)), in: zone)
      )
      return FigureBar(id: index, words: "\(from) to \(to)", short: from, figures: hour.figures)
    }
  }
}
