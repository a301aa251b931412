/// A type that describes how to animate a property of a view.
@MainActor @preconcurrency
public protocol Animatable {
  associatedtype AnimatableData = EmptyAnimatableData
  var animatableData: AnimatableData { get set }
}

/// An empty type for animatable data.
public struct EmptyAnimatableData: Equatable, Sendable {
  public init() {}
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// A pair of animatable values, which is itself animatable.
public struct AnimatablePair<First: Equatable & Sendable, Second: Equatable & Sendable>: Equatable,
  Sendable
{
  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

/// A 2D shape that you can use when drawing a view.
@MainActor @preconcurrency
public protocol Shape: Sendable, Animatable, View where Body == Never {
  func path(in rect: CGRect) -> Path

  /// The CSS border radius of a box with round corners; nil for all other shapes. The browser draws
  /// such a box at any size.
  var _boxRadius: String? { get }
  /// The outline as the browser knows it at any size; nil for all others.
  var _outline: _Outline? { get }
  /// How much of the outline is drawn.
  var _trim: ClosedRange<CGFloat>? { get }
  /// Whether the shape keeps its proportions in the room it gets.
  var _isSquare: Bool { get }
  /// Whether the path is in points, in a room of any size.
  var _isAbsolute: Bool { get }
}

/// An outline that follows the size of its element by itself.
public enum _Outline: Equatable, Sendable {
  case circle
  case ellipse
  case rectangle(cornerSize: CGSize)
}

extension Shape {
  public var _boxRadius: String? { nil }
  public var _outline: _Outline? { nil }
  public var _trim: ClosedRange<CGFloat>? { nil }
  public var _isSquare: Bool { false }
  public var _isAbsolute: Bool { false }

  public static func _makeView(_ view: Self, context: _ViewContext, into list: inout _ViewList) {
    let style = context.environment[ForegroundKey.self] ?? HierarchicalShapeStyle.primary
    context.emit(
      ShapeElement.make(view, .fill(style, isEvenOdd: false), context: context), into: &list)
  }
}

extension Shape {
  /// Fills this shape with a color or gradient.
  public func fill<S: ShapeStyle>(
    _ content: S, style: FillStyle = FillStyle()
  ) -> _ShapeView<Self> {
    _ShapeView(shape: self, drawing: .fill(content, isEvenOdd: style.isEOFilled))
  }

  public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self> {
    fill(ForegroundStyle(), style: style)
  }

  /// Traces the outline of this shape with a color or gradient.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<Self> {
    _ShapeView(shape: self, drawing: .stroke(content, style, isInside: false))
  }

  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  public func stroke(lineWidth: CGFloat = 1) -> _ShapeView<Self> {
    stroke(ForegroundStyle(), lineWidth: lineWidth)
  }

  public func stroke(style: StrokeStyle) -> _ShapeView<Self> {
    stroke(ForegroundStyle(), style: style)
  }

  /// Trims this shape by a fractional amount based on its representation as a path.
  public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
    _TrimmedShape(shape: self, start: start, end: end)
  }

  /// Changes the relative position of this shape using the specified size.
  public func offset(_ offset: CGSize) -> some Shape {
    _MappedShape(shape: self) { point, _ in
      CGPoint(x: point.x + offset.width, y: point.y + offset.height)
    }
  }

  /// Rotates this shape around an anchor point at the angle you specify.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    _MappedShape(shape: self) { point, rect in
      let center = CGPoint(
        x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
      let (sine, cosine) = (CGFloat(sin(angle.radians)), CGFloat(cos(angle.radians)))
      let (x, y) = (point.x - center.x, point.y - center.y)
      return CGPoint(x: center.x + x * cosine - y * sine, y: center.y + x * sine + y * cosine)
    }
  }

  /// Scales this shape without changing its bounding frame.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    _MappedShape(shape: self) { point, rect in
      let center = CGPoint(
        x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
      return CGPoint(
        x: center.x + (point.x - center.x) * scale, y: center.y + (point.y - center.y) * scale)
    }
  }
}
