/// The key used to look up an entry in a strings file. Our apps ship one language, so here the key
/// with its values filled in is the text. Of Markdown, `**bold**` and `` `code` `` count, and only
/// in the literal parts: a value's asterisks are its own.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  struct Segment: Equatable, Sendable {
    var text: String
    var isLiteral: Bool
  }

  private let segments: [Segment]

  public init(_ value: String) { segments = [Segment(text: value, isLiteral: true)] }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { segments = stringInterpolation.segments }

  /// The text without its look.
  var text: String { runs.map(\.text).joined() }

  var runs: [Text.Run] {
    guard hasMarkup else {
      return [Text.Run(text: segments.map(\.text).joined())]
    }
    var runs: [Text.Run] = []
    var style = Text.Style()
    func append(_ text: some StringProtocol) {
      if !text.isEmpty { runs.append(Text.Run(text: String(text), style: style)) }
    }
    for segment in segments {
      guard segment.isLiteral else {
        append(segment.text)
        continue
      }
      for (index, part) in segment.text.components(separatedBy: "**").enumerated() {
        if index > 0 { style.weight = style.weight == nil ? .bold : nil }
        for (inner, piece) in part.components(separatedBy: "`").enumerated() {
          if inner > 0 { style.isMonospaced.toggle() }
          append(piece)
        }
      }
    }
    return runs
  }

  /// Whether the literals hold marks in pairs; a lonely one is just text.
  private var hasMarkup: Bool {
    let literal = segments.filter(\.isLiteral).map(\.text).joined(separator: " ")
    let stars = literal.components(separatedBy: "**").count - 1
    let ticks = literal.components(separatedBy: "`").count - 1
    return (stars > 0 || ticks > 0) && stars.isMultiple(of: 2) && ticks.isMultiple(of: 2)
  }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var segments: [Segment] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { segments.append(Segment(text: literal, isLiteral: true)) }
    }

    public mutating func appendInterpolation(_ string: String) { append(string) }
    public mutating func appendInterpolation<T>(_ value: T) { append(String(describing: value)) }

    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(String(format: specifier, value))
    }

    public mutating func appendInterpolation<F: FormatStyle>(
      _ input: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String { append(format.format(input)) }

    public mutating func appendInterpolation(_ value: Text) { append(value.plainText) }

    private mutating func append(_ text: String) {
      segments.append(Segment(text: text, isLiteral: false))
    }
  }
}
