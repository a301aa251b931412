/// Which lines of a lazy container are made: those near the screen, and a few that something else
/// needs. A line has one row in each column.
struct LazyWindow: Equatable {
  /// The browser's report of what is on the screen.
  struct Report: Equatable {
    let columns: Int
    /// The top and the bottom of the screen, from the container's top.
    let top: Double
    let bottom: Double
    /// The height of a line with the gap after it; nil without a made line.
    let line: Double?

    /// From `[columns, top, bottom, line?]`; nil for numbers that no screen has.
    init?(_ payload: EventPayload) {
      let fields = payload.list
      guard fields.count >= 4, let columns = fields[0].number, let top = fields[1].number,
        let bottom = fields[2].number, (1...200).contains(columns), abs(top) < 1e7,
        (0...20_000).contains(bottom - top)
      else { return nil }
      self.columns = Int(columns)
      self.top = top
      self.bottom = bottom
      line = fields[3].number.flatMap { (4...10_000).contains($0) ? $0 : nil }
    }
  }

  /// Containers of fewer rows make all of them.
  static let least = 60
  /// Rows that are made before the browser has reported.
  static let first = 48
  /// The most rows that are near any screen.
  static let most = 600

  /// What is made around the screen, in points; half a screen where that is less.
  static let margin = 300.0

  private(set) var columns: Int
  /// The height of a line with the gap after it, in points.
  private(set) var line = 64.0
  private(set) var hasReport = false
  private var near: Range<Int>

  /// Before the first report.
  init(columns: Int) {
    self.columns = columns
    near = 0..<((Self.first + columns - 1) / columns)
  }

  /// - Parameter anchor: the row at the screen's top. Where the columns have changed it stays there.
  mutating func take(_ report: Report, anchor: Int?) {
    // Half a point of rounding would move what lies below.
    if let line = report.line, !hasReport || abs(line - self.line) > 0.5 { self.line = line }
    var top = report.top
    if hasReport, report.columns != columns, let anchor {
      top = Double(anchor / report.columns) * line
    }
    (columns, hasReport) = (report.columns, true)
    let screen = report.bottom - report.top
    let margin = min(screen / 2, Self.margin)
    let most = max(1, Self.most / columns)
    let begin = max(0, Int(((top - margin) / line).rounded(.down)))
    let end = max(begin, Int(((top + screen + margin) / line).rounded(.up)))
    near = begin..<min(end, begin + most)
  }

  func isNear(_ row: Int) -> Bool { near.contains(row / columns) }

  func lineCount(of count: Int) -> Int { (count + columns - 1) / columns }

  /// The lines to make, in order and apart.
  /// - Parameter others: rows that are needed beside those near the screen.
  func lines(of count: Int, with others: [Int]) -> [Range<Int>] {
    let all = 0..<lineCount(of: count)
    if count < Self.least { return [all] }
    var wanted = [near.clamped(to: all)]
    for row in others where row < count {
      let line = row / columns
      wanted.append(max(0, line - 1)..<min(all.upperBound, line + 2))
    }
    return wanted.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
      .reduce(into: []) { merged, range in
        if let last = merged.last, last.upperBound >= range.lowerBound {
          merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
          merged.append(range)
        }
      }
  }

  /// The rows of these lines.
  func rows(_ lines: Range<Int>, of count: Int) -> Range<Int> {
    lines.lowerBound * columns..<min(count, lines.upperBound * columns)
  }

  /// The height of what stands for so many lines that are not made, without the gap after it.
  func height(ofLines count: Int, gap: Double) -> Double { Double(count) * line - gap }
}
