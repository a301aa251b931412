extension Path {
  /// The outline as lines: one list of points for each stretch that hangs together. Curves become
  /// chords short enough for the eye.
  var flattened: [[CGPoint]] {
    var stretches: [[CGPoint]] = []
    var current: [CGPoint] = []
    func finish() {
      if current.count > 1 { stretches.append(current) }
      current = []
    }
    for element in mapped({ $0 }).elements {
      switch element {
      case .move(let point):
        finish()
        current = [point]
      case .line(let point): current.append(point)
      case .quad(let end, let control):
        let start = current.last ?? end
        current += Self.chords { part in
          Self.mix(Self.mix(start, control, part), Self.mix(control, end, part), part)
        }
      case .curve(let end, let first, let second):
        let start = current.last ?? end
        current += Self.chords { part in
          let middle = Self.mix(first, second, part)
          return Self.mix(
            Self.mix(Self.mix(start, first, part), middle, part),
            Self.mix(middle, Self.mix(second, end, part), part), part)
        }
      case .close:
        guard let first = current.first else { continue }
        current.append(first)
        finish()
        current = [first]
      case .rect: continue
      }
    }
    finish()
    return stretches
  }

  private static let chordCount = 20

  private static func chords(_ point: (CGFloat) -> CGPoint) -> [CGPoint] {
    (1...chordCount).map { point(CGFloat($0) / CGFloat(chordCount)) }
  }

  private static func mix(_ first: CGPoint, _ second: CGPoint, _ part: CGFloat) -> CGPoint {
    CGPoint(x: first.x + (second.x - first.x) * part, y: first.y + (second.y - first.y) * part)
  }

  private static func length(_ first: CGPoint, _ second: CGPoint) -> CGFloat {
    let (x, y) = (second.x - first.x, second.y - first.y)
    return (x * x + y * y).squareRoot()
  }

  /// Returns a partial copy of the path, by the length of its outline.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    if from <= 0, to >= 1 { return self }
    let stretches = flattened
    let total = stretches.reduce(0) { sum, points in
      sum + zip(points, points.dropFirst()).reduce(0) { $0 + Self.length($1.0, $1.1) }
    }
    let (start, end) = (total * max(from, 0), total * min(to, 1))
    var path = Path()
    guard start < end else { return path }
    var done: CGFloat = 0
    for points in stretches {
      var isDrawing = false
      for (first, second) in zip(points, points.dropFirst()) {
        let length = Self.length(first, second)
        defer { done += length }
        guard length > 0, done + length > start, done < end else { continue }
        if !isDrawing { path.move(to: Self.mix(first, second, max(0, (start - done) / length))) }
        isDrawing = true
        path.addLine(to: Self.mix(first, second, min(1, (end - done) / length)))
      }
    }
    return path
  }
}
