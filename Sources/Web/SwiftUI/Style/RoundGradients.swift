/// A radial gradient.
public struct RadialGradient: ShapeStyle {
  let gradient: Gradient
  let center: UnitPoint
  let startRadius: CGFloat
  let endRadius: CGFloat

  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  public init(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  public func opacity(_ opacity: Double) -> RadialGradient {
    RadialGradient(
      gradient: gradient.opacity(opacity), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let stops = gradient.css { CSS.pixels(startRadius + $0 * (endRadius - startRadius)) }
    return _Paint(
      color: gradient.middle, background: "radial-gradient(circle at \(center.css),\(stops))")
  }
}

/// An angular gradient.
public struct AngularGradient: ShapeStyle {
  let gradient: Gradient
  let center: UnitPoint
  let start: Angle
  let end: Angle

  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    self.gradient = gradient
    self.center = center
    start = startAngle
    // Without an end the gradient goes round once.
    end = endAngle == startAngle ? startAngle + .degrees(360) : endAngle
  }

  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle)
  }

  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }

  public func opacity(_ opacity: Double) -> AngularGradient {
    AngularGradient(
      gradient: gradient.opacity(opacity), center: center, startAngle: start, endAngle: end)
  }

  /// SwiftUI counts from three o'clock, CSS from twelve.
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let sweep = end.degrees - start.degrees
    let stops = gradient.css { CSS.number(Double($0) * sweep) + "deg" }
    let from = CSS.number(start.degrees + 90)
    return _Paint(
      color: gradient.middle,
      background: "conic-gradient(from \(from)deg at \(center.css),\(stops))")
  }
}

extension RadialGradient: View {
  public typealias Body = Never
  public static func _makeView(
    _ view: RadialGradient, context: _ViewContext, into list: inout _ViewList
  ) { PaintedArea.emit(view, context: context, into: &list) }
}

extension AngularGradient: View {
  public typealias Body = Never
  public static func _makeView(
    _ view: AngularGradient, context: _ViewContext, into list: inout _ViewList
  ) { PaintedArea.emit(view, context: context, into: &list) }
}
