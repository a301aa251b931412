/// A view that displays one or more lines of read-only text.
public struct Text: Equatable, Sendable {
  /// A stretch of text with one look.
  struct Run: Equatable, Sendable {
    var text: String
    var style = Style()
    var icon: String?
    var link: URL?
    /// Written in the person's language and time zone, which are known only where it is shown.
    var date: Moment?
  }

  struct Moment: Equatable, Sendable {
    let date: Date
    let style: DateStyle
  }

  struct Style: Equatable, Sendable {
    var font: Font?
    var weight: Font.Weight?
    var color: Color?
    var isItalic = false
    var isUnderlined = false
    var isStruck = false
    var linePattern = LineStyle.Pattern.solid
    var lineColor: Color?
    var backgroundColor: Color?
    var hasMonospacedDigits = false
    var isMonospaced = false
    var kerning: CGFloat?
    var baselineOffset: CGFloat?
    var paint: Paint?
  }

  /// The style of a stretch of text. Styles are not equatable, so their descriptions are compared.
  struct Paint: Equatable, Sendable {
    let style: any ShapeStyle

    static func == (lhs: Paint, rhs: Paint) -> Bool {
      String(reflecting: lhs.style) == String(reflecting: rhs.style)
    }
  }

  var runs: [Run]

  init(runs: [Run]) { self.runs = runs }

  public init(verbatim content: String) { runs = [Run(text: content)] }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { runs = [Run(text: String(content))] }

  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { runs = key.runs }

  public init(_ image: Image) { runs = [Run(text: "", icon: image.symbolName)] }

  // Disfavoured, so that a literal is a key: attributed strings are literals too.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    runs = attributedContent.textRuns
  }

  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    runs = [Run(text: format.format(input))]
  }

  public init(_ date: Date, style: DateStyle) {
    runs = [Run(text: "", date: Moment(date: date, style: style))]
  }

  /// The text without its look: for titles, labels and the alert's heading.
  var plainText: String {
    runs.map { $0.date?.text(in: EnvironmentValues()) ?? $0.text }.joined()
  }

  public static func + (lhs: Text, rhs: Text) -> Text { Text(runs: lhs.runs + rhs.runs) }

  private func changed(_ change: (inout Style) -> Void) -> Text {
    Text(
      runs: runs.map { run in
        var run = run
        change(&run.style)
        return run
      })
  }

  public func font(_ font: Font?) -> Text { changed { if $0.font == nil { $0.font = font } } }

  public func fontWeight(_ weight: Font.Weight?) -> Text {
    changed { if $0.weight == nil { $0.weight = weight } }
  }

  public func bold() -> Text { fontWeight(.bold) }
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  public func italic() -> Text { changed { $0.isItalic = true } }
  public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }

  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { changed { $0.setLine(\.isUnderlined, isActive, pattern, color) } }

  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { changed { $0.setLine(\.isStruck, isActive, pattern, color) } }

  public func monospacedDigit() -> Text { changed { $0.hasMonospacedDigits = true } }
  public func monospaced(_ isActive: Bool = true) -> Text { changed { $0.isMonospaced = isActive } }
  public func kerning(_ kerning: CGFloat) -> Text { changed { $0.kerning = kerning } }
  public func tracking(_ tracking: CGFloat) -> Text { changed { $0.kerning = tracking } }
  public func baselineOffset(_ offset: CGFloat) -> Text { changed { $0.baselineOffset = offset } }

  public func foregroundColor(_ color: Color?) -> Text {
    changed { if $0.color == nil { $0.color = color } }
  }

  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    changed { if $0.paint == nil { $0.paint = Paint(style: style) } }
  }
}
