/// Puts the environment's text look on an element.
@MainActor
enum TextLook {
  /// - Parameter font: the text's own, which wins over the environment's.
  static func apply(_ environment: EnvironmentValues, to element: ElementNode, font: Font? = nil) {
    let design = environment[FontDesignKey.self]
    if let font = font ?? environment.font {
      font.apply(to: element, design: design)
    } else if let family = design?.css {
      element.style("font-family", family)
    }
    environment[TextTraitsKey.self].apply(to: element, in: environment)
    if let weight = environment[FontWeightKey.self] {
      element.style("font-weight", String(weight.value))
    }
    if let style = environment[ForegroundKey.self] { paint(style, in: environment, on: element) }
    switch environment.multilineTextAlignment {
    case .leading: break
    case .center: element.add(class: "ta-c")
    case .trailing: element.add(class: "ta-r")
    }
    if let limit = environment.lineLimit {
      element.add(class: "lc")
      if limit > 1 { element.style("-webkit-line-clamp", String(limit)) }
    }
    if let lines = environment[ReservedLinesKey.self], lines > 1 {
      element.style("min-height", "\(lines)lh")
    }
    if environment.lineSpacing > 0 {
      element.style("line-height", "calc(1.25em + \(CSS.pixels(environment.lineSpacing)))")
    }
  }

  /// Colours text; a gradient shows through the letters.
  static func paint(
    _ style: any ShapeStyle, in environment: EnvironmentValues, on element: ElementNode
  ) {
    let paint = style._paint(in: environment)
    if let background = paint.background {
      element.style("background", background)
      element.style("background-clip", "text")
      element.style("color", "transparent")
    } else {
      if element.hasStyle("background-clip") {
        element.style("background", "none")
        element.style("background-clip", "border-box")
      }
      element.style("color", paint.color)
    }
  }

  /// The behaviour of a text in a narrow row. Short texts keep their width. A run without a place
  /// to break may break anywhere.
  static func width(of text: String, on element: ElementNode) {
    var length = 0
    var run = 0
    var longestRun = 0
    for byte in text.utf8 {
      if byte & 0b1100_0000 != 0b1000_0000 { length += 1 }
      run = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") ? 0 : run + 1
      longestRun = max(longestRun, run)
    }
    if length <= 20 {
      element.add(class: "tk")
    } else if longestRun > 20 {
      element.add(class: "tl")
    }
  }
}
