/// How far each pixel is from the nearest seed, where each step costs as much as the colors differ
/// (Toivanen, 1996). A person's outline is a costly step, so nothing is near from its other side.
struct GeodesicDistance {
  let width: Int
  let height: Int
  let colors: [ColorPoint]

  /// Even on a plain wall distances grow a little.
  private static let step = 0.6
  private static let rounds = 3

  /// - Parameter isSeed: of each pixel, line by line.
  /// - Returns: infinity everywhere if there is no seed.
  func distances(isSeed: [Bool]) -> [Double] {
    var distances = isSeed.map { $0 ? 0 : Double.infinity }
    for _ in 0..<Self.rounds {
      for line in 0..<height {
        for column in 0..<width { relax(&distances, column, line, -1) }
      }
      for line in stride(from: height - 1, through: 0, by: -1) {
        for column in stride(from: width - 1, through: 0, by: -1) {
          relax(&distances, column, line, 1)
        }
      }
    }
    return distances
  }

  /// Shortens one pixel's distance by way of the four neighbors that a scan has been at.
  private func relax(_ distances: inout [Double], _ column: Int, _ line: Int, _ side: Int) {
    let place = line * width + column
    for (x, y) in [(side, 0), (-side, side), (0, side), (side, side)] {
      let (otherColumn, otherLine) = (column + x, line + y)
      guard otherColumn >= 0, otherColumn < width, otherLine >= 0, otherLine < height else {
        continue
      }
      let other = otherLine * width + otherColumn
      let difference = colors[place].distance(to: colors[other])
      let length = x == 0 || y == 0 ? 1 : 1.414
      distances[place] = min(distances[place], distances[other] + difference + Self.step * length)
    }
  }
}
