/// Sums of any rectangle in four additions.
struct SumTable {
  private let width: Int
  private let height: Int
  private var sums: [Double]

  init(_ values: [Double], _ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    sums = [Double](repeating: 0, count: (width + 1) * (height + 1))
    for line in 0..<height {
      var row = 0.0
      for column in 0..<width {
        row += values[line * width + column]
        sums[(line + 1) * (width + 1) + column + 1] = sums[line * (width + 1) + column + 1] + row
      }
    }
  }

  private func sum(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Double {
    sums[bottom * (width + 1) + right] - sums[top * (width + 1) + right]
      - sums[bottom * (width + 1) + left] + sums[top * (width + 1) + left]
  }

  func mean(_ left: Int, _ top: Int, _ wide: Int, _ tall: Int) -> Double {
    sum(left, top, left + wide, top + tall) / Double(wide * tall)
  }

  /// The mean around a rectangle, half of its size further on each side.
  func ring(_ left: Int, _ top: Int, _ wide: Int, _ tall: Int) -> Double {
    let (l, t) = (max(0, left - wide / 2), max(0, top - tall / 2))
    let (r, b) = (min(width, left + wide + wide / 2), min(height, top + tall + tall / 2))
    let area = (r - l) * (b - t) - wide * tall
    guard area > 0 else { return 1 }
    return (sum(l, t, r, b) - sum(left, top, left + wide, top + tall)) / Double(area)
  }
}
