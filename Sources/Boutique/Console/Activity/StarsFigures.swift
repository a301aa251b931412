import BoutiqueModels

/// The stars chart's numbers, ready to be drawn.
struct StarsFigures: Hashable, Sendable {
  var columns: [StarsColumn]
  /// How many ratings of 1, 2, … 5 stars all days have.
  var totals: [Int]

  init(_ days: [StarsOfDay]) {
    let highest = days.map { $0.counts.reduce(0, +) }.max() ?? 0
    columns = days.map { StarsColumn($0, highest: highest) }
    totals = (0..<5).map { star in
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

/// One day.
struct StarsColumn: Hashable, Identifiable, Sendable {
  /// The height of the highest day, in points.
  static let fullHeight = 160.0

  /// The ratings of one number of stars.
  struct Block: Hashable, Identifiable, Sendable {
    var stars: Int
    /// Points.
    var height: Double

    var id: Int { stars }
  }

  /// `2026-11-21`.
  var id: String
  /// The day of the month: `21`.
  var label: String
  var total: Int
  /// From five stars, at the top, to one. A number of stars without ratings is left out.
  var blocks: [Block]

  init(_ day: StarsOfDay, highest: Int) {
    id = day.day
    label = Int(day.day.suffix(2)).map(String.init) ?? ""
    total = day.counts.reduce(0, +)
    blocks = day.counts.enumerated().reversed().compactMap { index, count in
      guard count > 0 else { return nil }
      return Block(
        stars: index + 1, height: Self.fullHeight * Double(count) / Double(max(1, highest)))
    }
  }
}
