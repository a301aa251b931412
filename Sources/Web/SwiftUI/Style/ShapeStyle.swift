/// A color or pattern to use when rendering a shape.
public protocol ShapeStyle: Sendable {
  /// The style as CSS paint: a colour for text and strokes, an image or colour for areas.
  @MainActor func _paint(in environment: EnvironmentValues) -> _Paint
  /// The style as the foreground of the views inside, set where that environment is.
  @MainActor func _foreground(in environment: EnvironmentValues) -> any ShapeStyle
}

extension ShapeStyle {
  @MainActor public func _foreground(in environment: EnvironmentValues) -> any ShapeStyle {
    PlacedStyle.of(self, in: environment)
  }
}

/// A style resolved for the browser.
public struct _Paint: Equatable, Sendable {
  /// A CSS colour; the nearest one where the style is a gradient.
  var color: String
  /// A CSS background where that is more than the colour.
  var background: String?
  /// A class of the style sheet that paints (materials).
  var className: String?

  init(color: String, background: String? = nil, className: String? = nil) {
    self.color = color
    self.background = background
    self.className = className
  }

  /// The paint with less opacity. Images cannot be thinned: gradients thin their colours.
  func faded(_ opacity: Double) -> _Paint {
    let percent = CSS.number(min(max(opacity, 0), 1) * 100)
    var copy = self
    copy.color = "color-mix(in srgb,\(color) \(percent)%,transparent)"
    return copy
  }
}

extension Color: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(color: css) }
  public func _foreground(in environment: EnvironmentValues) -> any ShapeStyle { self }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { .red }
  public static var orange: Color { .orange }
  public static var yellow: Color { .yellow }
  public static var green: Color { .green }
  public static var mint: Color { .mint }
  public static var teal: Color { .teal }
  public static var cyan: Color { .cyan }
  public static var blue: Color { .blue }
  public static var indigo: Color { .indigo }
  public static var purple: Color { .purple }
  public static var pink: Color { .pink }
  public static var brown: Color { .brown }
  public static var white: Color { .white }
  public static var gray: Color { .gray }
  public static var black: Color { .black }
  public static var clear: Color { .clear }
}

/// A style that reflects the current tint color.
public struct TintShapeStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    environment[TintKey.self]?._paint(in: environment) ?? _Paint(color: "var(--tint)")
  }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// The foreground style in the current context.
public struct ForegroundStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    environment[ForegroundKey.self]?._paint(in: environment) ?? _Paint(color: "currentColor")
  }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

/// The background style in the current context.
public struct BackgroundStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(color: "var(--bg)") }
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

/// A style appropriate for foreground separator or border lines.
public struct SeparatorShapeStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(color: "var(--separator)")
  }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

/// A shape style that displays one of the overlay fills.
public struct FillShapeStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(color: "var(--fill2)") }
}

extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

/// A type-erased shape style.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle
  public init<S: ShapeStyle>(_ style: S) { self.style = style }
  public func _paint(in environment: EnvironmentValues) -> _Paint { style._paint(in: environment) }
}

/// A style with less opacity.
public struct _OpacityShapeStyle<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let opacity: Double
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    style._paint(in: environment).faded(opacity)
  }
}

extension ShapeStyle {
  /// Returns a new style based on `self` that multiplies by the specified opacity when drawing.
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    _OpacityShapeStyle(style: self, opacity: opacity)
  }
}

struct ForegroundKey: EnvironmentKey {
  static let defaultValue: (any ShapeStyle)? = nil
}

struct TintKey: EnvironmentKey {
  static let defaultValue: (any ShapeStyle)? = nil
}
