import Foundation
import TrainerModels

/// Draws characters as hands do: never twice the same, and as badly as its style says.
public struct Hand {
  private var generator: SeededGenerator

  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// How far from the model a drawing may be. Lengths are parts of the square's side.
  public struct Style: Sendable {
    /// Standard deviation of every drawn point, each for itself.
    public var jitter = 0.0
    /// Each axis is stretched by up to this much more or less, apart from the other.
    public var stretch = 0.0
    public var shear = 0.0
    /// Degrees, either way.
    public var rotation = 0.0
    /// Amplitude of a slow wave over the square.
    public var warp = 0.0
    public var shift = 0.0
    /// Standard deviation of each stroke's place and, relatively, its length.
    public var looseness = 0.0

    public static let exact = Style()
    /// The jitter of the grading requirements: 3 % of the square's side.
    public static let jittery = Style(jitter: 0.03)
    /// The distortions of the grading requirements: stretched, sheared, turned and warped.
    public static let distorted = Style(
      stretch: 0.2, shear: 0.12, rotation: 8, warp: 0.02, shift: 0.05)
    /// All of it a little, as a learner writes.
    public static let careless = Style(
      jitter: 0.01, stretch: 0.12, shear: 0.08, rotation: 5, warp: 0.015, shift: 0.05,
      looseness: 0.015)

    /// The least wobble of a hand.
    public static let still = Style(jitter: 0.004)
    /// The honest wobble of a careful hand, and nothing else.
    public static let steady = Style(jitter: 0.012)
    /// A little of everything, as careful people write.
    public static let careful = Style(
      jitter: 0.006, stretch: 0.06, shear: 0.04, rotation: 3, warp: 0.008, shift: 0.03,
      looseness: 0.006)

    /// A learner's writing in a hurry: recognisable, not good.
    public static let sloppy = Style(
      jitter: 0.012, stretch: 0.2, shear: 0.12, rotation: 8, warp: 0.025, shift: 0.1,
      looseness: 0.035)

    public init(
      jitter: Double = 0, stretch: Double = 0, shear: Double = 0, rotation: Double = 0,
      warp: Double = 0, shift: Double = 0, looseness: Double = 0
    ) {
      self.jitter = jitter
      self.stretch = stretch
      self.shear = shear
      self.rotation = rotation
      self.warp = warp
      self.shift = shift
      self.looseness = looseness
    }
  }

  public mutating func draw(_ strokes: [Stroke], _ style: Style) -> [DrawnStroke] {
    let deformation = Deformation(style, using: &generator)
    return strokes.map { stroke in
      let placed = loosened(Self.sampled(stroke), style.looseness)
      return DrawnStroke(
        points: placed.enumerated().map { index, point in
          let moved = deformation.apply(point)
          return DrawnPoint(
            x: moved.x + style.jitter * gaussian(), y: moved.y + style.jitter * gaussian(),
            t: Double(index) / 60)
        })
    }
  }

  /// A zigzag over a part of the paper or all of it.
  mutating func scribble() -> Stroke {
    let side = Double.random(in: 0.4...0.9, using: &generator)
    let left = Double.random(in: 0...1 - side, using: &generator)
    let top = Double.random(in: 0...1 - side, using: &generator)
    return Stroke(
      points: (0..<8).map { _ in
        StrokePoint(
          x: left + .random(in: 0...side, using: &generator),
          y: top + .random(in: 0...side, using: &generator))
      })
  }

  /// A short bar near a corner of the paper.
  mutating func bar() -> Stroke {
    let x = pick([0.08, 0.72]) ?? 0.08
    let y = pick([0.08, 0.92]) ?? 0.08
    return Stroke(points: [StrokePoint(x: x, y: y), StrokePoint(x: x + 0.2, y: y)])
  }

  public mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &generator)
  }

  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    elements.shuffled(using: &generator)
  }

  /// A point about every twenty-fifth of the square, as a pen on a tablet reports.
  private static func sampled(_ stroke: Stroke) -> [StrokePoint] {
    var result: [StrokePoint] = []
    for (from, to) in zip(stroke.points, stroke.points.dropFirst()) {
      let steps = max(1, Int((hypot(to.x - from.x, to.y - from.y) / 0.04).rounded(.up)))
      for step in 0..<steps {
        let part = Double(step) / Double(steps)
        result.append(
          StrokePoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
      }
    }
    if let last = stroke.points.last { result.append(last) }
    return result
  }

  private mutating func loosened(_ points: [StrokePoint], _ looseness: Double) -> [StrokePoint] {
    guard looseness > 0, let first = points.first else { return points }
    let dx = looseness * gaussian()
    let dy = looseness * gaussian()
    let scale = max(0.5, 1 + 3 * looseness * gaussian())
    return points.map {
      StrokePoint(
        x: first.x + dx + ($0.x - first.x) * scale, y: first.y + dy + ($0.y - first.y) * scale)
    }
  }

  /// Box and Muller.
  private mutating func gaussian() -> Double {
    let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude..<1, using: &generator)))
      .squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator))
  }
}
