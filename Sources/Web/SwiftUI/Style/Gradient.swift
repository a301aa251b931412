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

  /// The stops as CSS lists them, which takes at least two.
  func css(_ place: (CGFloat) -> String = { CSS.number(Double($0) * 100) + "%" }) -> String {
    if stops.isEmpty { return "transparent,transparent" }
    let all = stops.count == 1 ? stops + stops : stops
    return all.map { "\($0.color.css) \(place($0.location))" }.joined(separator: ",")
  }

  /// The one colour that stands for all where a gradient cannot be drawn.
  var middle: String { stops.isEmpty ? "transparent" : stops[stops.count / 2].color.css }

  func opacity(_ opacity: Double) -> Gradient {
    Gradient(stops: stops.map { Stop(color: $0.color.opacity(opacity), location: $0.location) })
  }
}

/// A color gradient that a color makes of itself.
public struct AnyGradient: ShapeStyle {
  let color: Color

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let light = "color-mix(in srgb,\(color.css) 84%,#fff)"
    return _Paint(
      color: color.css, background: "linear-gradient(to bottom,\(light),\(color.css))")
  }

  public func opacity(_ opacity: Double) -> AnyGradient {
    AnyGradient(color: color.opacity(opacity))
  }
}

extension Color {
  /// Returns the standard gradient for the color.
  public var gradient: AnyGradient { AnyGradient(color: self) }
}

/// Gradients are also views, which fill the room that they get.
@MainActor
enum PaintedArea {
  static func emit(_ style: some ShapeStyle, context: _ViewContext, into list: inout _ViewList) {
    let element = ElementNode("div", "col", role: .fixed(.fills))
    let paint = style._paint(in: context.environment)
    element.style("background", paint.background ?? paint.color)
    context.emit(element, into: &list)
  }
}
