/// A color or pattern to use when rendering a shape.
public protocol ShapeStyle: Sendable {
  /// As CSS paint: a colour for text and strokes, an image or colour for areas.
  @MainActor func _paint(in environment: EnvironmentValues) -> _Paint
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
}

extension Color: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(color: css) }
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

/// A shape style that maps to one of the numbered content styles.
public struct HierarchicalShapeStyle: ShapeStyle {
  let level: Int
  public static let primary = HierarchicalShapeStyle(level: 1)
  public static let secondary = HierarchicalShapeStyle(level: 2)
  public static let tertiary = HierarchicalShapeStyle(level: 3)
  public static let quaternary = HierarchicalShapeStyle(level: 4)

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(color: level == 1 ? "var(--label)" : "var(--label\(level))")
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
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

/// A type-erased shape style.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle
  public init<S: ShapeStyle>(_ style: S) { self.style = style }
  public func _paint(in environment: EnvironmentValues) -> _Paint { style._paint(in: environment) }
}

/// A background material type.
public struct Material: ShapeStyle {
  let name: String
  public static let ultraThin = Material(name: "ultraThin")
  public static let thin = Material(name: "thin")
  public static let regular = Material(name: "regular")
  public static let thick = Material(name: "thick")
  public static let ultraThick = Material(name: "thick")
  public static let bar = Material(name: "regular")

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(color: "transparent", className: "mat-\(name)")
  }
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}

struct ForegroundKey: EnvironmentKey {
  static let defaultValue: (any ShapeStyle)? = nil
}

struct TintKey: EnvironmentKey {
  static let defaultValue: (any ShapeStyle)? = nil
}
