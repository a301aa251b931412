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
