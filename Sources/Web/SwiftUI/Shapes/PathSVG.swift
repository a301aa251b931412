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
        text +=
          "M\(number(rect.minX)) \(number(rect.minY))h\(number(rect.width))"
          + "v\(number(rect.height))h\(number(-rect.width))z"
      case .close: text += "z"
      }
    }
    return text
  }

  /// A CSS clip path for an area of 100 by 100: a polygon in percent.
  var clipPath: String {
    let corners = flattened.flatMap(\.self).map {
      "\(CSS.number(Double($0.x)))% \(CSS.number(Double($0.y)))%"
    }
    return "polygon(\(corners.joined(separator: ",")))"
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
