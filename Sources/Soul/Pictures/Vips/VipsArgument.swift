/// An argument of an operation of libvips.
enum VipsArgument: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral
{
  case text(String)
  case picture(Picture)
  case pictures([Picture])

  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .text(String(value)) }
  init(stringLiteral value: String) { self = .text(value) }
  init(arrayLiteral elements: Double...) { self = .numbers(elements) }
  init(booleanLiteral value: Bool) { self = .text(value ? "true" : "false") }

  static func number(_ value: Double) -> Self { .text("\(value)") }
  static func number(_ value: Int) -> Self { .text("\(value)") }
  static func numbers(_ values: [Double]) -> Self {
    .text(values.map { "\($0)" }.joined(separator: " "))
  }
}
