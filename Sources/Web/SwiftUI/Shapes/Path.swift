/// The outline of a 2D shape.
public struct Path: Equatable, Sendable {
  enum Element: Equatable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(CGPoint, control: CGPoint)
    case curve(CGPoint, control1: CGPoint, control2: CGPoint)
    case rect(CGRect)
    case close
  }

  var elements: [Element] = []

  public init() {}
  public init(_ rect: CGRect) { addRect(rect) }
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }

  public init(roundedRect rect: CGRect, cornerSize: CGSize) {
    addRoundedRect(in: rect, cornerSize: cornerSize)
  }

  public var isEmpty: Bool { elements.isEmpty }

  public mutating func move(to end: CGPoint) { elements.append(.move(end)) }
  public mutating func addLine(to end: CGPoint) { elements.append(.line(end)) }

  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    elements.append(.quad(end, control: control))
  }

  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(end, control1: control1, control2: control2))
  }

  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  public mutating func closeSubpath() { elements.append(.close) }
  public mutating func addRect(_ rect: CGRect) { elements.append(.rect(rect)) }
  public mutating func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
  public mutating func addPath(_ path: Path) { elements += path.elements }

  public mutating func addEllipse(in rect: CGRect) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: rect.width / 2, height: rect.height / 2))
  }

  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    mapped { CGPoint(x: $0.x + dx, y: $0.y + dy) }
  }

  /// A path with every point changed; rectangles keep their corners' order.
  func mapped(_ transform: (CGPoint) -> CGPoint) -> Path {
    var path = Path()
    path.elements = elements.flatMap { element -> [Element] in
      switch element {
      case .move(let point): [.move(transform(point))]
      case .line(let point): [.line(transform(point))]
      case .quad(let point, let control): [.quad(transform(point), control: transform(control))]
      case .curve(let point, let first, let second):
        [.curve(transform(point), control1: transform(first), control2: transform(second))]
      case .rect(let rect):
        [
          .move(transform(CGPoint(x: rect.minX, y: rect.minY))),
          .line(transform(CGPoint(x: rect.maxX, y: rect.minY))),
          .line(transform(CGPoint(x: rect.maxX, y: rect.maxY))),
          .line(transform(CGPoint(x: rect.minX, y: rect.maxY))), .close,
        ]
      case .close: [.close]
      }
    }
    return path
  }
}
