/// How far each pixel is from the nearest seed, where each step costs as much as the colors differ
/// (Toivanen, 1996). A person's outline is a costly step, so nothing is near from its other side.
struct GeodesicDistance {
  let width: Int
  let height: Int
  let colors: [ColorPoint]

  /// Even on a plain wall distances grow a little.
  private static let step = 0.6
  private static let rounds = 3

  /// A neighbor, and how many pixels away it is.
  private typealias Neighbor = (column: Int, line: Int, length: Double)
  private static let after: [Neighbor] = [(1, 0, 1), (-1, 1, 1.414), (0, 1, 1), (1, 1, 1.414)]
  private static let before = after.map { Neighbor(-$0.column, -$0.line, $0.length) }

  /// - Parameter isSeed: of each pixel, line by line.
  /// - Returns: infinity everywhere if there is no seed.
  func distances(isSeed: [Bool]) -> [Double] {
    var distances = isSeed.map { $0 ? 0 : Double.infinity }
    for _ in 0..<Self.rounds {
      for line in 0..<height {
        for column in 0..<width { relax(&distances, column, line, Self.before) }
      }
      for line in stride(from: height - 1, through: 0, by: -1) {
        for column in stride(from: width - 1, through: 0, by: -1) {
          relax(&distances, column, line, Self.after)
        }
      }
    }
    return distances
  }

  /// Shortens one pixel's distance by way of the four neighbors that a scan has been at.
  private func relax(
    _ distances: inout [Double], _ column: Int, _ line: Int, _ neighbors: [Neighbor]
  ) {
    let place = line * width + column
    for neighbor in neighbors {
      let (otherColumn, otherLine) = (column + neighbor.column, line + neighbor.line)
      guard otherColumn >= 0, otherColumn < width, otherLine >= 0, otherLine < height else {
        continue
      }
      let other = otherLine * width + otherColumn
      let difference = colors[place].distance(to: colors[other])
      let way = distances[other] + difference + Self.step * neighbor.length
      distances[place] = min(distances[place], way)
    }
  }
}
