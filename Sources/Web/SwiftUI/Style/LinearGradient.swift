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

  public func opacity(_ opacity: Double) -> LinearGradient {
    LinearGradient(gradient: gradient.opacity(opacity), startPoint: start, endPoint: end)
  }

  /// Towards a side or a corner, as the two points lie to each other.
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let horizontal = end.x == start.x ? "" : (end.x > start.x ? " right" : " left")
    let vertical = end.y == start.y ? "" : (end.y > start.y ? " bottom" : " top")
    let direction = horizontal.isEmpty && vertical.isEmpty ? " bottom" : vertical + horizontal
    return _Paint(
      color: gradient.middle, background: "linear-gradient(to\(direction),\(gradient.css()))")
  }
}

extension LinearGradient: View {
  public typealias Body = Never
  public static func _makeView(
    _ view: LinearGradient, context: _ViewContext, into list: inout _ViewList
  ) { PaintedArea.emit(view, context: context, into: &list) }
}

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }

  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
}
