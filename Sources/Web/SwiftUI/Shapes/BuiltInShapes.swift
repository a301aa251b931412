/// A rectangular shape aligned inside the frame of the view containing it.
public struct Rectangle: InsettableShape {
  public nonisolated init() {}
  public func path(in rect: CGRect) -> Path { Path(rect) }
  public var _boxRadius: String? { "0" }
  public var _outline: _Outline? { .rectangle(cornerSize: .zero) }
  public func inset(by amount: CGFloat) -> _InsetShape<Rectangle> {
    _InsetShape(shape: self, amount: amount)
  }
}

/// Defines the shape of a rounded rectangle's corners.
public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

/// A rectangular shape with rounded corners, aligned inside the frame of the view containing it.
public struct RoundedRectangle: InsettableShape {
  public var cornerSize: CGSize
  public var style: RoundedCornerStyle

  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
    self.style = style
  }

  public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize) }

  public var _boxRadius: String? {
    let (width, height) = (CSS.pixels(cornerSize.width), CSS.pixels(cornerSize.height))
    return width == height ? width : "\(width)/\(height)"
  }

  public var _outline: _Outline? { .rectangle(cornerSize: cornerSize) }

  public func inset(by amount: CGFloat) -> _InsetShape<RoundedRectangle> {
    _InsetShape(shape: self, amount: amount)
  }
}

/// The radii of the corners of a rounded rectangle.
public struct RectangleCornerRadii: Equatable, Sendable {
  public var topLeading: CGFloat
  public var bottomLeading: CGFloat
  public var bottomTrailing: CGFloat
  public var topTrailing: CGFloat

  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

/// A rectangular shape with rounded corners with different values.
public struct UnevenRoundedRectangle: InsettableShape {
  public var cornerRadii: RectangleCornerRadii

  public nonisolated init(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) {
    self.cornerRadii = cornerRadii
  }

  public nonisolated init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    cornerRadii = RectangleCornerRadii(
      topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
      bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius)
  }

  public func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addRoundedRect(in: rect, cornerRadii: cornerRadii)
    return path
  }

  public func inset(by amount: CGFloat) -> _InsetShape<UnevenRoundedRectangle> {
    _InsetShape(shape: self, amount: amount)
  }

  public var _boxRadius: String? {
    [
      cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing,
      cornerRadii.bottomLeading,
    ].map { CSS.pixels($0) }.joined(separator: " ")
  }
}

/// A capsule shape aligned inside the frame of the view containing it.
public struct Capsule: InsettableShape {
  public var style: RoundedCornerStyle
  public nonisolated init(style: RoundedCornerStyle = .continuous) { self.style = style }

  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
  }

  public var _boxRadius: String? { "9999px" }

  public func inset(by amount: CGFloat) -> _InsetShape<Capsule> {
    _InsetShape(shape: self, amount: amount)
  }
}

/// An ellipse aligned inside the frame of the view containing it.
public struct Ellipse: InsettableShape {
  public nonisolated init() {}
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  public var _boxRadius: String? { "50%" }
  public var _outline: _Outline? { .ellipse }

  public func inset(by amount: CGFloat) -> _InsetShape<Ellipse> {
    _InsetShape(shape: self, amount: amount)
  }
}

/// A circle centered on the frame of the view containing it.
public struct Circle: InsettableShape {
  public nonisolated init() {}

  /// Starts at three o'clock and goes clockwise on screen, because `trim` counts from there.
  public func path(in rect: CGRect) -> Path {
    let radius = min(rect.width, rect.height) / 2
    var path = Path()
    path.addArc(
      center: CGPoint(x: rect.midX, y: rect.midY), radius: radius, startAngle: .zero,
      endAngle: .degrees(360), clockwise: false)
    path.closeSubpath()
    return path
  }

  public var _boxRadius: String? { "50%" }
  public var _outline: _Outline? { .circle }
  public var _isSquare: Bool { true }

  public func inset(by amount: CGFloat) -> _InsetShape<Circle> {
    _InsetShape(shape: self, amount: amount)
  }
}

/// A shape drawn a distance inside its frame.
public struct _InsetShape<S: InsettableShape>: InsettableShape {
  let shape: S
  let amount: CGFloat

  public func path(in rect: CGRect) -> Path { shape.path(in: rect.insetBy(dx: amount, dy: amount)) }
  public var _isSquare: Bool { shape._isSquare }
  public func inset(by amount: CGFloat) -> _InsetShape<S> {
    _InsetShape(shape: shape, amount: self.amount + amount)
  }
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == Ellipse {
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == UnevenRoundedRectangle {
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius,
      style: style)
  }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius, style: style) }
}
