import BoutiqueModels

/// The stars chart's numbers, ready to be drawn.
struct StarsFigures: Hashable, Sendable {
  var columns: [StarsColumn]
  /// How many ratings of 1, 2, … 5 stars all days have.
  var totals: [Int]

  /// Whether a column is a week, because so many days would be too thin to read.
  var areWeeks: Bool

  private static let mostDays = 31

  init(_ days: [StarsOfDay]) {
    let areWeeks = days.count > Self.mostDays
    let spans = areWeeks ? Self.weeks(of: days) : days
    let highest = spans.map { $0.counts.reduce(0, +) }.max() ?? 0
    columns = spans.enumerated().map { index, span in
      // The month stands under the first column that begins in it.
      let isNewMonth = index == 0 || spans[index - 1].day.prefix(7) != span.day.prefix(7)
      return StarsColumn(span, highest: highest, saysMonth: areWeeks && isNewMonth)
    }
    totals = Self.sum(of: days)
    self.areWeeks = areWeeks
  }

  /// Weeks of which the last ends today, each named by its first day. The first may be shorter.
  private static func weeks(of days: [StarsOfDay]) -> [StarsOfDay] {
    stride(from: days.count, to: 0, by: -7).reversed().map { end in
      let week = days[max(0, end - 7)..<end]
      return StarsOfDay(day: week.first?.day ?? "", counts: sum(of: week))
    }
  }

  private static func sum(of days: some Collection<StarsOfDay>) -> [Int] {
    (0..<5).map { star in
      days.reduce(0) { $0 + (star < $1.counts.count ? $1.counts[star] : 0) }
    }
  }

  /// "4.3 ★ from 31 ratings".
  var summary: String {
    let ratings = totals.reduce(0, +)
    guard ratings > 0 else { return "No ratings yet" }
    let stars = totals.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element }
    let tenths = Int((Double(stars) / Double(ratings) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ★ from \(ratings) rating\(ratings == 1 ? "" : "s")"
  }
}

/// One day or week.
struct StarsColumn: Hashable, Identifiable, Sendable {
  /// The height of the highest column, in points.
  static let fullHeight = 160.0

  /// The ratings of one number of stars.
  struct Block: Hashable, Identifiable, Sendable {
    var stars: Int
    /// Points.
    var height: Double

    var id: Int { stars }
  }

  /// The first day: `2026-11-21`.
  var id: String
  /// The day of the month: `21`.
  var label: String
  /// `Nov`, if it stands under this column.
  var month: String?
  var total: Int
  /// From five stars, at the top, to one. A number of stars without ratings is left out.
  var blocks: [Block]

  init(_ day: StarsOfDay, highest: Int, saysMonth: Bool) {
    id = day.day
    label = Int(day.day.suffix(2)).map(String.init) ?? ""
    if saysMonth, let number = Int(day.day.prefix(7).suffix(2)), (1...12).contains(number) {
      month = Self.months[number - 1]
    }
    total = day.counts.reduce(0, +)
    blocks = day.counts.enumerated().reversed().compactMap { index, count in
      guard count > 0 else { return nil }
      return Block(
        stars: index + 1, height: Self.fullHeight * Double(count) / Double(max(1, highest)))
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
