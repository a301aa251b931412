import Foundation
import WireKit

/// The named schemas of a document, derived from the samples of the messages that it mentions.
///
/// A sample's JSON shows the fields, and whether one can be absent or null. The type of the property
/// with a field's name shows its values. Remarks come from ``Sampled/fieldNotes``.
struct SchemaBook {
  private(set) var named: [String: Schema] = [:]
  private var names: [ObjectIdentifier: String] = [:]

  /// A reference to the message's schema, which is added with all that it refers to.
  mutating func reference(to type: any Sampled.Type) throws -> Schema {
    if let name = names[ObjectIdentifier(type)] { return .ref(name) }
    let name = freeName(for: type)
    names[ObjectIdentifier(type)] = name
    // Entered first, so that a message that contains itself ends.
    named[name] = Schema([:])
    named[name] = try schema(of: type)
    return .ref(name)
  }

  /// The type's name, and its module's before it if another product has a message of that name.
  private func freeName(for type: any Sampled.Type) -> String {
    let name = String(describing: type)
    return named[name] == nil ? name : String(reflecting: type)
  }

  private mutating func schema<Message: Sampled>(of type: Message.Type) throws -> Schema {
    let sample = try JSONTree(encoding: Message.sample)
    if case .array = sample, let list = Mirror(reflecting: Message.sample).children.first {
      // A message that is a bare list has its one property's schema.
      return try value(sample, as: Swift.type(of: list.value))
    }
    let samples = try Message.samples.map { try JSONTree(encoding: $0).members ?? [] }
    let properties = MessageProperties(of: Message.samples)
    var names = properties.names.filter { name in samples.contains { $0[name] != nil } }
    for name in samples.joined().map(\.name) where !names.contains(name) { names.append(name) }

    let members = try names.map { name in
      let field = try self.field(
        samples.map { $0[name] }, as: properties.types[name], like: properties.contents[name],
        note: Message.fieldNotes[name], isNullable: properties.isNullable(name))
      return JSONTree.Member(name: name, value: field.tree)
    }
    let required = names.filter { name in
      let values = samples.map { $0[name] }
      let canBeAbsent = properties.isOptional(name) && !values.contains(.null)
      return !canBeAbsent && values.allSatisfy { $0 != nil }
    }
    let tree: JSONTree = [
      "type": "object", "properties": .object(members),
      "required": .array(required.map { .string($0) }),
    ]
    let examples = try Message.samples.prefix(1).map { try JSONTree(encoding: $0) }
    return Schema(tree.adding("examples", .array(examples)))
  }

  /// - Parameters:
  ///   - values: the field in each sample; nil where it is absent.
  ///   - part: one of its values before it was encoded, if it has one.
  private mutating func field(
    _ values: [JSONTree?], as type: Any.Type?, like part: Any?, note: FieldNote?, isNullable: Bool
  ) throws -> Schema {
    let present = values.compactMap { $0 }
    var schema = try value(present.first { $0 != .null } ?? .null, as: type, like: part)
    if let choices = note?.choices { schema = .oneOf(choices) }
    schema = schema.limited(to: note?.length, pattern: note?.pattern)
    if isNullable || note?.isNullable == true || present.contains(.null) {
      schema = .nullable(schema)
    }
    return note?.text.map { schema.described($0) } ?? schema
  }

  private mutating func value(
    _ value: JSONTree, as type: Any.Type?, like part: Any? = nil
  ) throws -> Schema {
    if let message = type as? any Sampled.Type { return try reference(to: message) }
    if let number = type as? any BoundedInteger.Type { return .integer(number.range) }
    if let choices = (type as? any CaseIterable.Type).flatMap({ Self.texts(of: $0) }) {
      return .oneOf(choices)
    }
    if let forms = type as? any WrittenInForms.Type {
      return .oneOf(try Self.trees(of: forms).map { try self.value($0, as: nil) })
    }
    if type is Timestamp.Type { return .time }
    if type is any DecimalNumber.Type { return .number }
    switch value {
    case .integer: return .integer
    case .number: return .number
    case .boolean: return .boolean
    case .string(let text): return text.hasPrefix("https://") ? .uri : .string()
    case .array(let elements):
      let element = (type as? any ListType.Type)?.elementType
      let first = part.flatMap { Mirror(reflecting: $0).children.first?.value }
      return .array(of: try self.value(elements.first ?? .null, as: element, like: first))
    case .object(let members):
      if let element = (type as? any TextKeyed.Type)?.valueType {
        return .dictionary(of: try self.value(members.first?.value ?? .null, as: element))
      }
      return try object(members, like: part)
    case .null:
      return Schema.ofScalar(type) ?? .string()
    }
  }

  /// An object that is no message of its own, such as the keys of a subscription.
  private mutating func object(_ members: [JSONTree.Member], like part: Any?) throws -> Schema {
    let properties = part.map { MessageProperties(ofPart: $0) }
    let fields = try members.map { member in
      let field = try self.field(
        [member.value], as: properties?.types[member.name],
        like: properties?.contents[member.name], note: nil,
        isNullable: properties?.isNullable(member.name) == true)
      return JSONTree.Member(name: member.name, value: field.tree)
    }
    let required = members.map(\.name).filter { name in
      properties?.types[name] != nil && properties?.isOptional(name) == false
    }
    let tree: JSONTree = ["type": "object", "properties": .object(fields)]
    return Schema(
      tree.adding("required", required.isEmpty ? nil : .array(required.map { .string($0) })))
  }

  private static func trees<Form: WrittenInForms>(of type: Form.Type) throws -> [JSONTree] {
    try type.forms.map { try JSONTree(encoding: $0) }
  }

  private static func texts<Choice: CaseIterable>(of type: Choice.Type) -> [String]? {
    let texts = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    return texts.isEmpty ? nil : texts
  }
}

extension Schema {
  /// The schema of a field that is null in every sample.
  fileprivate static func ofScalar(_ type: Any.Type?) -> Schema? {
    switch type {
    case is Int.Type, is Int64.Type: .integer
    case is Double.Type: .number
    case is Bool.Type: .boolean
    default: nil
    }
  }
}

private protocol ListType { static var elementType: Any.Type { get } }
extension Array: ListType {
  fileprivate static var elementType: Any.Type { Element.self }
}

private protocol TextKeyed { static var valueType: Any.Type { get } }
extension Dictionary: TextKeyed where Key == String {
  fileprivate static var valueType: Any.Type { Value.self }
}
