extension Path: Animatable {}

extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }
  public var _isAbsolute: Bool { true }
}

/// A shape of which only a part of the outline counts.
public struct _TrimmedShape<S: Shape>: Shape {
  let shape: S
  let start: CGFloat
  let end: CGFloat

  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  public var _isSquare: Bool { shape._isSquare }
  public var _isAbsolute: Bool { shape._isAbsolute }
  public var _outline: _Outline? { shape._outline }
  public var _trim: ClosedRange<CGFloat>? {
    let from = min(max(start, 0), 1)
    return from...max(from, min(end, 1))
  }
}

/// A shape with its points moved.
public struct _MappedShape<S: Shape>: Shape {
  let shape: S
  let transform: @MainActor (CGPoint, CGRect) -> CGPoint

  public var _isAbsolute: Bool { shape._isAbsolute }

  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).mapped { transform($0, rect) }
  }
}
