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
public struct AnimatablePair<First: Equatable & Sendable, Second: Equatable & Sendable>: Equatable, Sendable {
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

  /// The CSS border radius of shapes that are boxes with round corners, which the browser draws
  /// at any size; nil for all others.
  var _boxRadius: String? { get }
  /// How much of the outline is drawn.
  var _trim: ClosedRange<CGFloat>? { get }
  /// Whether the shape keeps its proportions in the room it gets.
  var _isSquare: Bool { get }
}

extension Shape {
  public var _boxRadius: String? { nil }
  public var _trim: ClosedRange<CGFloat>? { nil }
  public var _isSquare: Bool { false }

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
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> _ShapeView<Self> {
    _ShapeView(shape: self, drawing: .stroke(content, style, isInside: false))
  }

  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> _ShapeView<Self> {
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

/// A shape type that is able to inset itself to produce another shape.
@MainActor @preconcurrency
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
  /// Returns a view that is the result of filling the inner part of the shape's outline.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<Self> {
    _ShapeView(shape: self, drawing: .stroke(content, style, isInside: true))
  }

  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> _ShapeView<Self> {
    strokeBorder(ForegroundStyle(), lineWidth: lineWidth)
  }
}

/// The characteristics of a stroke that traces a path.
public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// Core Graphics' line ends, which Foundation on Linux lacks.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
  var css: String { ["butt", "round", "square"][Int(rawValue)] }
}

/// Core Graphics' line joins, which Foundation on Linux lacks.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
  var css: String { ["miter", "round", "bevel"][Int(rawValue)] }
}

extension Path: Animatable {}

extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }
}

/// A shape of which only a part of the outline counts.
public struct _TrimmedShape<S: Shape>: Shape {
  let shape: S
  let start: CGFloat
  let end: CGFloat

  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  public var _isSquare: Bool { shape._isSquare }
  public var _trim: ClosedRange<CGFloat>? {
    let from = min(max(start, 0), 1)
    return from...max(from, min(end, 1))
  }
}

/// A shape with its points moved.
public struct _MappedShape<S: Shape>: Shape {
  let shape: S
  let transform: @MainActor (CGPoint, CGRect) -> CGPoint

  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).mapped { transform($0, rect) }
  }
}
