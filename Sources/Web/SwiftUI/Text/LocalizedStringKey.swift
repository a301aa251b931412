/// The key used to look up an entry in a strings file. Our apps ship one language, so here the key
/// with its values filled in is the text.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  let text: String

  public init(_ value: String) { text = value }
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ string: String) { text += string }

    public mutating func appendInterpolation<T>(_ value: T) { text += String(describing: value) }

    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      text += String(format: specifier, value)
    }

    public mutating func appendInterpolation<F: FormatStyle>(
      _ input: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String { text += format.format(input) }

    public mutating func appendInterpolation(_ value: Text) { text += value.plainText }
  }
}
