extension Text {
  /// Description of the style used to draw the line for underline and strikethrough.
  public struct LineStyle: Hashable, Sendable {
    /// The pattern that the line has.
    public enum Pattern: Hashable, Sendable {
      case solid, dot, dash, dashDot, dashDotDot

      /// In CSS, which knows no mixed ones.
      var css: String? {
        switch self {
        case .solid: nil
        case .dot: "dotted"
        case .dash, .dashDot, .dashDotDot: "dashed"
        }
      }
    }

    let pattern: Pattern
    let color: Color?

    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }

    /// Draw a single solid line.
    public static let single = LineStyle()
  }
}

extension Text.Style {
  mutating func setLine(
    _ line: WritableKeyPath<Text.Style, Bool>, _ isActive: Bool, _ pattern: Text.LineStyle.Pattern,
    _ color: Color?
  ) {
    self[keyPath: line] = isActive
    linePattern = pattern
    lineColor = color
  }
}
