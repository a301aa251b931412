import Foundation

/// Tells a portrait's person from what is behind, roughly: by where a person usually is, and by
/// whether a pixel's color is rather one of the middle or one of the edges.
struct SubjectMask {
  let width: Int
  let height: Int
  /// From 0, behind, to 1, the person.
  private(set) var levels: [Double]

  /// - Parameter subject: the head's place in this picture, and its height.
  init(in raster: Raster, subject: Subject) {
    (width, height) = (raster.width, raster.height)
    let shape = PersonShape(subject: subject, aspect: Double(width) / Double(height))
    let colors = ColorPoint.all(of: raster)
    let priors = shape.likelihoods(width: width, height: height)
    let (isPerson, isBehind) = (
      priors.map { $0 > 0.86 }, shape.edges(width: width, height: height, priors: priors)
    )
    let (personKinds, behindKinds) = (
      ColorPoint.kinds(of: zip(colors, isPerson).filter(\.1).map(\.0), 6),
      ColorPoint.kinds(of: zip(colors, isBehind).filter(\.1).map(\.0), 6)
    )
    levels = priors
    guard !personKinds.isEmpty, !behindKinds.isEmpty else { return }
    let ways = GeodesicDistance(width: width, height: height, colors: colors)
    let (toPerson, toBehind) = (
      ways.distances(isSeed: isPerson), ways.distances(isSeed: isBehind)
    )
    for place in levels.indices {
      let near = colors[place].distance(toNearestOf: personKinds) + 6
      let far = colors[place].distance(toNearestOf: behindKinds) + 6
      let prior = priors[place]
      let odds =
        0.3 * log(far / near) + 1.3 * log(prior / (1 - prior))
        + 1.8 * log((toBehind[place] + 12) / (toPerson[place] + 12))
      levels[place] = 1 / (1 + exp(-2 * odds))
    }
    let guide = raster.brightness.map { Double($0) / 255 }
    levels = GuidedFilter(guide: guide, width: width, height: height)
      .filtered(levels, radius: max(2, max(width, height) / 28), epsilon: 0.003)
      // A person has no holes, and the air behind no spots.
      .map { level in
        let clear = min(1, max(0, (level - 0.25) / 0.5))
        return clear * clear * (3 - 2 * clear)
      }
  }

  /// One byte for a pixel.
  var bytes: [UInt8] { levels.map { UInt8(max(0, min(255, ($0 * 255).rounded()))) } }
}

/// Where a person is in a portrait: a head, hair around it, and shoulders below.
private struct PersonShape {
  let subject: Subject
  let aspect: Double

  func likelihoods(width: Int, height: Int) -> [Double] {
    (0..<width * height).map { place in
      likelihood(
        (Double(place % width) + 0.5) / Double(width),
        (Double(place / width) + 0.5) / Double(height))
    }
  }

  /// Pixels at the picture's edges where hardly a person is. Above the head may be high hair.
  func edges(width: Int, height: Int, priors: [Double]) -> [Bool] {
    priors.indices.map { place in
      let x = (Double(place % width) + 0.5) / Double(width)
      let y = (Double(place / width) + 0.5) / Double(height)
      let isAboveHead = abs(x - subject.x) * aspect < head && y < subject.y
      return priors[place] < 0.12 && (x < 0.12 || x > 0.88 || y < 0.08) && !isAboveHead
    }
  }

  /// How high the head is, of the picture's height.
  private var head: Double { max(0.16, min(0.6, subject.height ?? 0.34)) }

  /// From 0.02 to 0.98.
  private func likelihood(_ x: Double, _ y: Double) -> Double {
    // In heights of the head.
    let (dx, dy) = ((x - subject.x) * aspect / head, (y - subject.y) / head)
    let skull = ((dx / 0.5) * (dx / 0.5) + ((dy + 0.1) / 0.68) * ((dy + 0.1) / 0.68)).squareRoot()
    var level = 1.31 - 0.51 * skull
    if dy > 0.3 {
      // Shoulders fall away from the neck.
      let half = min(1.5, 0.36 + max(0, dy - 0.55) * 2.2)
      level = max(level, min(1, 0.55 + (half - abs(dx)) * 0.9))
    }
    return 0.02 + 0.96 * min(1, max(0, level))
  }
}
