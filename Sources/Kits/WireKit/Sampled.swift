/// A message with samples of itself. Previews and tests use the samples, and the message's schema
/// in the OpenAPI document is derived from them.
public protocol Sampled: Encodable, Sendable {
  static var sample: Self { get }
  /// Values that together show every field. Where a field can be absent or null, one of them shows
  /// it so.
  static var samples: [Self] { get }
  /// Remarks on fields whose name and type do not explain them, by the field's name on the wire.
  static var fieldNotes: [String: FieldNote] { get }
}

extension Sampled {
  public static var samples: [Self] { [sample] }
  public static var fieldNotes: [String: FieldNote] { [:] }
}

/// A value that is written in one of several forms, such as a number or a text.
public protocol WrittenInForms: Encodable {
  /// One value of each form.
  static var forms: [Self] { get }
}

/// A remark about a field of a message.
public struct FieldNote: Hashable, Sendable, ExpressibleByStringLiteral {
  public let text: String?
  /// Whether the field may be null although no sample has it so.
  public let isNullable: Bool
  /// The texts that a string may be, where its type does not say so.
  public let choices: [String]?
  /// The length of a text, in characters (Unicode code points).
  public let length: ClosedRange<Int>?
  /// The regular expression of a text, in the dialect of JSON Schema (ECMA-262).
  public let pattern: String?

  public init(stringLiteral text: String) {
    self.init(text)
  }

  private init(
    _ text: String?, isNullable: Bool = false, choices: [String]? = nil,
    length: ClosedRange<Int>? = nil, pattern: String? = nil
  ) {
    self.text = text
    self.isNullable = isNullable
    self.choices = choices
    self.length = length
    self.pattern = pattern
  }

  /// A text with rules that its schema states.
  public static func text(
    _ text: String, length: ClosedRange<Int>? = nil, pattern: String? = nil
  ) -> FieldNote {
    FieldNote(text, length: length, pattern: pattern)
  }

  /// The same for a field that may also be null.
  public var nullable: FieldNote {
    FieldNote(text, isNullable: true, choices: choices, length: length, pattern: pattern)
  }

  public static func orNull(_ text: String) -> FieldNote { FieldNote(text, isNullable: true) }

  public static func oneOf(_ choices: [String]) -> FieldNote { FieldNote(nil, choices: choices) }
}

/// A value that is a number with decimals on the wire, also where its sample has none.
public protocol DecimalNumber {}

/// A whole number of a limited range, which its schema states.
public protocol BoundedInteger {
  static var range: ClosedRange<Int> { get }
}
