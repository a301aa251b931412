import WireKit

/// The stored properties of a message, by name, in the order of their declaration.
struct MessageProperties {
  private(set) var names: [String] = []
  /// Without their optionality.
  private(set) var types: [String: Any.Type] = [:]
  /// A value of each; none of one that is nil in every sample.
  private(set) var contents: [String: Any] = [:]
  private var optional: Set<String> = []
  private var nullable: Set<String> = []

  init(of samples: [some Sampled]) {
    for sample in samples { add(Mirror(reflecting: sample)) }
  }

  /// Those of a part of a message, which is no message of its own.
  init(ofPart value: Any) { add(Mirror(reflecting: value)) }

  func isOptional(_ name: String) -> Bool { optional.contains(name) }

  /// Whether a property wrapper writes the field also without a value.
  func isNullable(_ name: String) -> Bool { nullable.contains(name) }

  private mutating func add(_ mirror: Mirror) {
    for child in mirror.children {
      guard let property = Property(child) else { continue }
      for name in property.names where types[name] == nil {
        names.append(name)
        types[name] = property.type
      }
      if let content = property.content {
        for name in property.names where contents[name] == nil { contents[name] = content }
      }
      if property.isOptional, property.isInWrapper { nullable.formUnion(property.names) }
      if property.isOptional, !property.isInWrapper { optional.formUnion(property.names) }
      // A message may write the properties of another value beside its own.
      guard let value = property.content, !(value is any Sampled) else { continue }
      let inner = Mirror(reflecting: value)
      if inner.displayStyle == .struct { add(inner) }
    }
  }
}

/// One stored property, seen through a property wrapper and an optional.
private struct Property {
  /// The property's name, and the same in snake_case, as some products write their fields.
  let names: [String]
  let type: Any.Type
  let isOptional: Bool
  let isInWrapper: Bool
  /// Nil for an optional without a value.
  let content: Any?

  init?(_ child: Mirror.Child) {
    guard let label = child.label else { return nil }
    let inner = Mirror(reflecting: child.value).children.first { $0.label == "wrappedValue" }
    isInWrapper = label.hasPrefix("_") && inner != nil
    let name = isInWrapper ? String(label.dropFirst()) : label
    names = Array(Set([name, Self.snake(name)])).sorted()
    let value = isInWrapper ? inner?.value ?? child.value : child.value
    let wrapped = (Swift.type(of: value) as? any OptionalType.Type)?.wrappedType
    isOptional = wrapped != nil
    type = wrapped ?? Swift.type(of: value)
    content = isOptional ? Mirror(reflecting: value).children.first?.value : value
  }

  private static func snake(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }
}

private protocol OptionalType { static var wrappedType: Any.Type { get } }
extension Optional: OptionalType {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
}
