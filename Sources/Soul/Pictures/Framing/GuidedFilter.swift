/// Smooths a mask but keeps the edges of a picture, its guide (He, Sun and Tang, 2010).
struct GuidedFilter {
  let guide: [Double]
  let width: Int
  let height: Int

  /// - Parameters:
  ///   - radius: of the squares that are averaged, in pixels.
  ///   - epsilon: how much the guide must vary to count as an edge.
  func filtered(_ mask: [Double], radius: Int, epsilon: Double) -> [Double] {
    let (meanGuide, meanMask) = (mean(guide, radius), mean(mask, radius))
    let both = mean(zip(guide, mask).map { $0 * $1 }, radius)
    let square = mean(guide.map { $0 * $0 }, radius)
    var (slopes, offsets) = (meanGuide, meanGuide)
    for place in slopes.indices {
      let covariance = both[place] - meanGuide[place] * meanMask[place]
      let variance = square[place] - meanGuide[place] * meanGuide[place]
      slopes[place] = covariance / (variance + epsilon)
      offsets[place] = meanMask[place] - slopes[place] * meanGuide[place]
    }
    let (slope, offset) = (mean(slopes, radius), mean(offsets, radius))
    return guide.indices.map { slope[$0] * guide[$0] + offset[$0] }
  }

  private func mean(_ values: [Double], _ radius: Int) -> [Double] {
    let sums = SumTable(values, width, height)
    var means = values
    for line in 0..<height {
      let (top, bottom) = (max(0, line - radius), min(height, line + radius + 1))
      for column in 0..<width {
        let (left, right) = (max(0, column - radius), min(width, column + radius + 1))
        means[line * width + column] = sums.mean(left, top, right - left, bottom - top)
      }
    }
    return means
  }
}
