/// An environment-dependent font.
public struct Font: Hashable, Sendable {
  public enum TextStyle: String, CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption
    case caption2
  }

  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  public enum Leading: Hashable, Sendable { case standard, tight, loose }

  public struct Weight: Hashable, Sendable {
    let value: Int
    public static let ultraLight = Weight(value: 100)
    public static let thin = Weight(value: 200)
    public static let light = Weight(value: 300)
    public static let regular = Weight(value: 400)
    public static let medium = Weight(value: 500)
    public static let semibold = Weight(value: 600)
    public static let bold = Weight(value: 700)
    public static let heavy = Weight(value: 800)
    public static let black = Weight(value: 900)
  }

  enum Size: Hashable, Sendable {
    case style(TextStyle)
    case points(CGFloat)
  }

  var size: Size
  var family: String?
  var design: Design?
  var weightValue: Weight?
  var isItalic = false
  var hasMonospacedDigits = false
  var leadingValue: Leading?

  init(_ style: TextStyle) { size = .style(style) }

  init(size: Size) { self.size = size }

  public static let largeTitle = Font(.largeTitle)
  public static let title = Font(.title)
  public static let title2 = Font(.title2)
  public static let title3 = Font(.title3)
  public static let headline = Font(.headline)
  public static let subheadline = Font(.subheadline)
  public static let body = Font(.body)
  public static let callout = Font(.callout)
  public static let footnote = Font(.footnote)
  public static let caption = Font(.caption)
  public static let caption2 = Font(.caption2)

  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    var font = Font(size: .points(size))
    font.weightValue = weight
    font.design = design
    return font
  }

  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    var font = Font(style)
    font.weightValue = weight
    font.design = design
    return font
  }

  public static func custom(_ name: String, size: CGFloat) -> Font {
    var font = Font(size: .points(size))
    font.family = name
    return font
  }

  public static func custom(
    _ name: String, size: CGFloat, relativeTo textStyle: TextStyle
  ) -> Font { custom(name, size: size) }

  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    custom(name, size: fixedSize)
  }

  public func weight(_ weight: Weight) -> Font { changed { $0.weightValue = weight } }
  public func bold() -> Font { weight(.bold) }
  public func italic() -> Font { changed { $0.isItalic = true } }
  public func monospaced() -> Font { changed { $0.design = .monospaced } }
  public func monospacedDigit() -> Font { changed { $0.hasMonospacedDigits = true } }
  public func leading(_ leading: Leading) -> Font { changed { $0.leadingValue = leading } }

  private func changed(_ change: (inout Font) -> Void) -> Font {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Font {
  /// Points from which a size is large beside a phone's width.
  private static let large: CGFloat = 40

  /// Puts the font on an element: classes for text styles, which are in rem, style for the rest.
  @MainActor
  func applySize(to element: ElementNode) {
    switch size {
    case .style(let style): element.add(class: "f-\(style.rawValue)")
    case .points(let points):
      // In rem, so that the browser's text size works like Dynamic Type.
      let size = CSS.number(Double(points) / 16) + "rem"
      // A large one does not grow until a word leaves a narrow window.
      let isLarge = points >= Self.large
      element.style(
        "font-size",
        isLarge ? "min(\(size), max(\(CSS.number(Double(points)))px, 14vw))" : size)
      element.add(class: "f-x")
    }
  }

  /// - Parameter design: the environment's design, for a font without one.
  @MainActor
  func apply(to element: ElementNode, design: Design? = nil) {
    applySize(to: element)
    if let weightValue { element.style("font-weight", String(weightValue.value)) }
    if isItalic { element.style("font-style", "italic") }
    if hasMonospacedDigits { element.add(class: "md") }
    if let leadingValue {
      element.style("line-height", ["1.25", "1.12", "1.5"][leadingValue.index])
    }
    if let css = familyCSS ?? design?.css { element.style("font-family", css) }
  }

  private var familyCSS: String? {
    if let family {
      let plain = family.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      return "\"\(plain)\",var(--font)"
    }
    return design?.css
  }
}

extension Font.Design {
  var css: String? {
    switch self {
    case .serif: "var(--serif)"
    case .rounded: "var(--rounded)"
    case .monospaced: "var(--mono)"
    case .default: nil
    }
  }
}

extension Font.Leading {
  var index: Int {
    switch self {
    case .standard: 0
    case .tight: 1
    case .loose: 2
    }
  }
}
