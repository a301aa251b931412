/// An immediate mode drawing destination, and its current state.
public struct GraphicsContext {
  /// Collects the drawings of one run of a renderer.
  final class Recorder {
    var drawings: [CanvasDrawing] = []
  }

  let recorder: Recorder
  private var state = CanvasDrawing.State()

  /// The environment associated with the graphics context.
  public let environment: EnvironmentValues

  init(recorder: Recorder, environment: EnvironmentValues) {
    self.recorder = recorder
    self.environment = environment
  }

  // MARK: State

  /// The opacity of drawing operations in the context.
  public var opacity: Double {
    get { state.opacity }
    set { state.opacity = newValue }
  }

  /// The current transform matrix, defining user space coordinates.
  public var transform: CGAffineTransform {
    get { state.transform }
    set { state.transform = newValue }
  }

  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }

  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.scaledBy(x: x, y: y)
  }

  public mutating func rotate(by angle: Angle) {
    state.transform = state.transform.rotated(by: CGFloat(angle.radians))
  }

  public mutating func concatenate(_ matrix: CGAffineTransform) {
    state.transform = matrix.concatenating(state.transform)
  }

  /// Adds a path to the context's array of clip shapes.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
    state.clips.append(.init(path: path.applying(state.transform), isEvenOdd: style.isEOFilled))
  }

  // MARK: Drawing

  /// Draws a path into the context and fills the outlined region.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    record(.fill(path, shading, isEvenOdd: style.isEOFilled))
  }

  /// Draws a path into the context with a specified stroke style.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    record(.stroke(path, shading, style))
  }

  /// Draws a path into the context with a specified line width.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws text into the context.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    record(.text(text, point, anchor))
  }

  /// Draws into one layer: the context's opacity and clips apply to the whole.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let inner = Recorder()
    var layer = GraphicsContext(recorder: inner, environment: environment)
    layer.transform = transform
    try content(&layer)
    var state = state
    state.transform = .identity
    recorder.drawings.append(CanvasDrawing(kind: .layer(inner.drawings), state: state))
  }

  private func record(_ kind: CanvasDrawing.Kind) {
    recorder.drawings.append(CanvasDrawing(kind: kind, state: state))
  }
}

extension GraphicsContext {
  /// A color or pattern that you can use to outline or fill a path.
  public struct Shading: Sendable {
    enum Kind: Sendable {
      case style(any ShapeStyle)
      case linear(Gradient, from: CGPoint, to: CGPoint)
      case radial(Gradient, center: CGPoint, from: CGFloat, to: CGFloat)
    }

    let kind: Kind

    public static var foreground: Shading { Shading(kind: .style(ForegroundStyle())) }
    public static func color(_ color: Color) -> Shading { Shading(kind: .style(color)) }

    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
      opacity: Double = 1
    ) -> Shading {
      color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }

    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading { color(Color(colorSpace, white: white, opacity: opacity)) }

    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(style)) }

    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading { Shading(kind: .linear(gradient, from: startPoint, to: endPoint)) }

    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      Shading(kind: .radial(gradient, center: center, from: startRadius, to: endRadius))
    }
  }
}

/// One drawing of a canvas, as plain data, because the renderer may run on any thread.
struct CanvasDrawing {
  enum Kind {
    case fill(Path, GraphicsContext.Shading, isEvenOdd: Bool)
    case stroke(Path, GraphicsContext.Shading, StrokeStyle)
    case text(Text, CGPoint, UnitPoint)
    case layer([CanvasDrawing])
  }

  struct State {
    var opacity = 1.0
    var transform = CGAffineTransform.identity
    var clips: [Clip] = []
  }

  /// Already in the canvas' own points.
  struct Clip {
    let path: Path
    let isEvenOdd: Bool
  }

  let kind: Kind
  let state: State
}
