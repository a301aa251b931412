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

  /// Corners as cubic curves; the constant is the best fit of a quarter circle.
  public mutating func addRoundedRect(in rect: CGRect, cornerSize: CGSize) {
    let rx = min(cornerSize.width, rect.width / 2)
    let ry = min(cornerSize.height, rect.height / 2)
    guard rx > 0, ry > 0 else { return addRect(rect) }
    let kx = rx * 0.447_715
    let ky = ry * 0.447_715
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    move(to: point(left + rx, top))
    addLine(to: point(right - rx, top))
    addCurve(
      to: point(right, top + ry), control1: point(right - kx, top), control2: point(right, top + ky))
    addLine(to: point(right, bottom - ry))
    addCurve(
      to: point(right - rx, bottom), control1: point(right, bottom - ky),
      control2: point(right - kx, bottom))
    addLine(to: point(left + rx, bottom))
    addCurve(
      to: point(left, bottom - ry), control1: point(left + kx, bottom),
      control2: point(left, bottom - ky))
    addLine(to: point(left, top + ry))
    addCurve(to: point(left + rx, top), control1: point(left, top + ky), control2: point(left + kx, top))
    closeSubpath()
  }

  /// An arc of a circle, as curves of at most a quarter turn each. As in SwiftUI, `clockwise` is
  /// meant in a y-up space and so looks reversed on screen.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    var sweep = endAngle.radians - startAngle.radians
    let turn = 2 * Double.pi
    if clockwise {
      while sweep > 0 { sweep -= turn }
      sweep = max(sweep, -turn)
    } else {
      while sweep < 0 { sweep += turn }
      sweep = min(sweep, turn)
    }
    let pieces = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / Double(pieces)
    let handle = CGFloat(4.0 / 3.0 * tan(step / 4)) * radius
    func at(_ angle: Double) -> CGPoint {
      CGPoint(x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle)))
    }
    var angle = startAngle.radians
    if elements.isEmpty { move(to: at(angle)) } else { addLine(to: at(angle)) }
    for _ in 0..<pieces {
      let next = angle + step
      let (from, to) = (at(angle), at(next))
      addCurve(
        to: to,
        control1: CGPoint(
          x: from.x - handle * CGFloat(sin(angle)), y: from.y + handle * CGFloat(cos(angle))),
        control2: CGPoint(
          x: to.x + handle * CGFloat(sin(next)), y: to.y - handle * CGFloat(cos(next))))
      angle = next
    }
  }

  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta.radians < 0)
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

  /// The smallest rectangle around all points, control points included.
  public var boundingRect: CGRect {
    var points: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .quad(let point, let control): points += [point, control]
      case .curve(let point, let first, let second): points += [point, first, second]
      case .rect(let rect):
        points += [CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY)]
      case .close: continue
      }
    }
    guard let first = points.first else { return .zero }
    let bounds = points.reduce((first, first)) { bounds, point in
      (
        CGPoint(x: min(bounds.0.x, point.x), y: min(bounds.0.y, point.y)),
        CGPoint(x: max(bounds.1.x, point.x), y: max(bounds.1.y, point.y))
      )
    }
    return CGRect(
      x: bounds.0.x, y: bounds.0.y, width: bounds.1.x - bounds.0.x, height: bounds.1.y - bounds.0.y)
  }
}

extension Path {
  /// SVG path data. Rectangles are relative and short, because QR codes consist of hundreds.
  var svg: String {
    var text = ""
    func number(_ value: CGFloat) -> String { CSS.number((Double(value) * 100).rounded() / 100) }
    func point(_ point: CGPoint) -> String { "\(number(point.x)) \(number(point.y))" }
    for element in elements {
      switch element {
      case .move(let to): text += "M\(point(to))"
      case .line(let to): text += "L\(point(to))"
      case .quad(let to, let control): text += "Q\(point(control)) \(point(to))"
      case .curve(let to, let first, let second):
        text += "C\(point(first)) \(point(second)) \(point(to))"
      case .rect(let rect):
        text += "M\(number(rect.minX)) \(number(rect.minY))h\(number(rect.width))"
          + "v\(number(rect.height))h\(number(-rect.width))z"
      case .close: text += "z"
      }
    }
    return text
  }

  /// A CSS clip path for an area of 100 by 100: a polygon in percent.
  var clipPath: String {
    let points: [CGPoint] = mapped { $0 }.elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point), .quad(let point, _), .curve(let point, _, _): point
      case .rect, .close: nil
      }
    }
    let corners = points.map { "\(CSS.number(Double($0.x)))% \(CSS.number(Double($0.y)))%" }
    return "polygon(\(corners.joined(separator: ",")))"
  }
}
