extension Path {
  /// Corners as cubic curves.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    let size = CGSize(
      width: min(cornerSize.width, rect.width / 2), height: min(cornerSize.height, rect.height / 2))
    guard size.width > 0, size.height > 0 else { return addRect(rect) }
    addCorners(in: rect, sizes: [size, size, size, size])
  }

  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) {
    let limit = min(rect.width, rect.height) / 2
    let radii = [
      cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing,
      cornerRadii.bottomLeading,
    ].map { max(0, min($0, limit)) }
    addCorners(in: rect, sizes: radii.map { CGSize(width: $0, height: $0) })
  }

  /// - Parameter sizes: of the corners, clockwise from the top left. The constant is the best fit of
  ///   a quarter circle by a cubic curve.
  private mutating func addCorners(in rect: CGRect, sizes: [CGSize]) {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    // Inwards from each corner along the edge it is reached by, and the one it is left by.
    let arriving: [(CGFloat, CGFloat)] = [(0, 1), (-1, 0), (0, -1), (1, 0)]
    let leaving: [(CGFloat, CGFloat)] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    func point(_ index: Int, _ side: (CGFloat, CGFloat), _ part: CGFloat) -> CGPoint {
      CGPoint(
        x: corners[index].x + side.0 * sizes[index].width * part,
        y: corners[index].y + side.1 * sizes[index].height * part)
    }
    let handle: CGFloat = 0.447_715
    move(to: point(0, leaving[0], 1))
    for index in [1, 2, 3, 0] {
      addLine(to: point(index, arriving[index], 1))
      guard sizes[index].width > 0, sizes[index].height > 0 else { continue }
      addCurve(
        to: point(index, leaving[index], 1), control1: point(index, arriving[index], handle),
        control2: point(index, leaving[index], handle))
    }
    closeSubpath()
  }

  /// An arc of a circle, as curves of at most a quarter turn each. As in SwiftUI, `clockwise` is
  /// meant in a y-up space and so looks reversed on screen.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    let sweep = Self.sweep(from: startAngle.radians, to: endAngle.radians, clockwise: clockwise)
    guard let sweep else { return }
    let pieces = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / Double(pieces)
    let handle = CGFloat(4.0 / 3.0 * tan(step / 4)) * radius
    func at(_ angle: Double) -> CGPoint {
      CGPoint(
        x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle)))
    }
    var angle = startAngle.radians
    if elements.isEmpty { move(to: at(angle)) } else { addLine(to: at(angle)) }
    for _ in 0..<pieces {
      let next = angle + step
      let (from, to) = (at(angle), at(next))
      addCurve(
        to: to,
        control1: CGPoint(
          x: from.x - handle * CGFloat(sin(angle)), y: from.y + handle * CGFloat(cos(angle))),
        control2: CGPoint(
          x: to.x + handle * CGFloat(sin(next)), y: to.y - handle * CGFloat(cos(next))))
      angle = next
    }
  }

  /// The angle to turn in the given direction, at most a full turn; nil if it is not finite.
  /// finite.
  private static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double? {
    let turn = 2 * Double.pi
    var sweep = clockwise ? start - end : end - start
    guard sweep.isFinite else { return nil }
    if sweep >= turn {
      sweep = turn
    } else if sweep < 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn)
      if sweep < 0 { sweep += turn }
    }
    return clockwise ? -sweep : sweep
  }

  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta.radians < 0)
  }
}
