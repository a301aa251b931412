/// The key used to look up an entry in a strings file. Our apps ship one language, so here the key
/// with its values filled in is the text. Markdown counts in the literal parts only: a value's
/// asterisks are its own.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  enum Segment: Equatable, Sendable {
    case literal(String)
    case value(String)
    case runs([Text.Run])
  }

  private let segments: [Segment]

  public init(_ value: String) { segments = [.literal(value)] }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { segments = stringInterpolation.segments }

  /// The text without its look.
  var text: String { InlineMarkdown.plainText(of: segments) ?? Text(runs: runs).plainText }

  var runs: [Text.Run] { InlineMarkdown.runs(of: segments) }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var segments: [Segment] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { segments.append(.literal(literal)) }
    }

    public mutating func appendInterpolation(_ string: String) { append(string) }
    public mutating func appendInterpolation<T>(_ value: T) { append(String(describing: value)) }

    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(String(format: specifier, value))
    }

    public mutating func appendInterpolation<F: FormatStyle>(
      _ input: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String { append(format.format(input)) }

    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      segments.append(.runs(Text(date, style: style).runs))
    }

    public mutating func appendInterpolation(_ text: Text) { segments.append(.runs(text.runs)) }
    public mutating func appendInterpolation(_ image: Image) {
      segments.append(.runs(Text(image).runs))
    }

    private mutating func append(_ text: String) { segments.append(.value(text)) }
  }
}
