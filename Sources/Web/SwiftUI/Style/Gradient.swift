/// A color gradient represented as an array of color stops.
public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat

    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }

  public init(colors: [Color]) {
    let last = CGFloat(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
  }

  var css: String {
    stops.map { "\($0.color.css) \(CSS.number(Double($0.location) * 100))%" }.joined(separator: ",")
  }

  var middle: String { stops.isEmpty ? "transparent" : stops[stops.count / 2].color.css }
}

/// A linear gradient.
public struct LinearGradient: ShapeStyle {
  let gradient: Gradient
  let start: UnitPoint
  let end: UnitPoint

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    start = startPoint
    end = endPoint
  }

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let horizontal = end.x == start.x ? "" : (end.x > start.x ? " right" : " left")
    let vertical = end.y == start.y ? "" : (end.y > start.y ? " bottom" : " top")
    let direction = horizontal.isEmpty && vertical.isEmpty ? " bottom" : vertical + horizontal
    return _Paint(
      color: gradient.middle, background: "linear-gradient(to\(direction),\(gradient.css))")
  }
}

/// A radial gradient.
public struct RadialGradient: ShapeStyle {
  let gradient: Gradient
  let center: UnitPoint
  let endRadius: CGFloat

  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.endRadius = endRadius
  }

  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(
      color: gradient.middle,
      background:
        "radial-gradient(circle \(CSS.pixels(endRadius)) at \(center.css),\(gradient.css))")
  }
}

/// Gradients are also views that fill what they are given.
private struct PaintedArea {
  @MainActor
  static func emit(_ style: some ShapeStyle, context: _ViewContext, into list: inout _ViewList) {
    let element = ElementNode("div", "col", role: .fixed(.fills))
    let paint = style._paint(in: context.environment)
    element.style("background", paint.background ?? paint.color)
    context.emit(element, into: &list)
  }
}

extension LinearGradient: View {
  public typealias Body = Never
  public static func _makeView(
    _ view: LinearGradient, context: _ViewContext, into list: inout _ViewList
  ) { PaintedArea.emit(view, context: context, into: &list) }
}

extension RadialGradient: View {
  public typealias Body = Never
  public static func _makeView(
    _ view: RadialGradient, context: _ViewContext, into list: inout _ViewList
  ) { PaintedArea.emit(view, context: context, into: &list) }
}
