/// The environment's settings for text.
struct FontKey: EnvironmentKey { static let defaultValue: Font? = nil }
struct FontWeightKey: EnvironmentKey { static let defaultValue: Font.Weight? = nil }
struct LineLimitKey: EnvironmentKey { static let defaultValue: Int? = nil }
struct LineSpacingKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }
struct TextAlignmentKey: EnvironmentKey { static let defaultValue: TextAlignment = .leading }
struct TextCaseKey: EnvironmentKey { static let defaultValue: Text.Case? = nil }
struct TextTraitsKey: EnvironmentKey { static let defaultValue = Text.Style() }
struct TruncationKey: EnvironmentKey { static let defaultValue: Text.TruncationMode = .tail }
struct FontDesignKey: EnvironmentKey { static let defaultValue: Font.Design? = nil }
struct ReservedLinesKey: EnvironmentKey { static let defaultValue: Int? = nil }
struct MinimumScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }

/// An alignment position for text along the horizontal axis.
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }

extension Text {
  public enum Case: Hashable, Sendable {
    case uppercase
    case lowercase

    func apply(to text: String) -> String {
      self == .uppercase ? text.uppercased() : text.lowercased()
    }
  }

  public enum TruncationMode: Hashable, Sendable { case head, middle, tail }
}

extension EnvironmentValues {
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { self[LineLimitKey.self] = newValue }
  }

  public var lineSpacing: CGFloat {
    get { self[LineSpacingKey.self] }
    set { self[LineSpacingKey.self] = newValue }
  }

  public var multilineTextAlignment: TextAlignment {
    get { self[TextAlignmentKey.self] }
    set { self[TextAlignmentKey.self] = newValue }
  }

  public var textCase: Text.Case? {
    get { self[TextCaseKey.self] }
    set { self[TextCaseKey.self] = newValue }
  }
}

extension View {
  public func font(_ font: Font?) -> some View { environment(\.font, font) }

  public func fontWeight(_ weight: Font.Weight?) -> some View {
    modifier(EnvironmentModifier { $0[FontWeightKey.self] = weight })
  }

  public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : nil) }

  public func italic(_ isActive: Bool = true) -> some View { textTrait { $0.isItalic = isActive } }

  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { textTrait { $0.setLine(\.isUnderlined, isActive, pattern, color) } }

  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { textTrait { $0.setLine(\.isStruck, isActive, pattern, color) } }

  public func monospacedDigit() -> some View { textTrait { $0.hasMonospacedDigits = true } }

  public func monospaced(_ isActive: Bool = true) -> some View {
    textTrait { $0.isMonospaced = isActive }
  }

  public func kerning(_ kerning: CGFloat) -> some View { textTrait { $0.kerning = kerning } }
  public func tracking(_ tracking: CGFloat) -> some View { textTrait { $0.kerning = tracking } }

  public func baselineOffset(_ offset: CGFloat) -> some View {
    textTrait { $0.baselineOffset = offset }
  }

  public func fontDesign(_ design: Font.Design?) -> some View {
    modifier(EnvironmentModifier { $0[FontDesignKey.self] = design })
  }

  public func lineLimit(_ number: Int?) -> some View { lines(number, reserved: nil) }

  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lines(limit.upperBound, reserved: limit.lowerBound)
  }

  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lines(limit.upperBound, reserved: nil)
  }

  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lines(nil, reserved: limit.lowerBound)
  }

  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lines(limit, reserved: reservesSpace ? limit : nil)
  }

  private func lines(_ limit: Int?, reserved: Int?) -> some View {
    modifier(
      EnvironmentModifier {
        $0.lineLimit = limit
        $0[ReservedLinesKey.self] = reserved
      })
  }

  public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    environment(\.lineSpacing, lineSpacing)
  }

  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }

  /// Text in the browser is cut at its tail in every mode.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    modifier(EnvironmentModifier { $0[TruncationKey.self] = mode })
  }

  /// The browser wraps text instead of shrinking it; the factor is kept for native platforms.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    modifier(EnvironmentModifier { $0[MinimumScaleKey.self] = factor })
  }

  private func textTrait(_ change: @escaping @MainActor (inout Text.Style) -> Void) -> some View {
    modifier(EnvironmentModifier { change(&$0[TextTraitsKey.self]) })
  }
}
