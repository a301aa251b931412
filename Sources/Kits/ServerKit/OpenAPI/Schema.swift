/// The shape of a value in the OpenAPI document (JSON Schema 2020-12), as far as our routes need it.
package struct Schema: Hashable, Sendable {
  let tree: JSONTree

  package init(_ tree: JSONTree) {
    self.tree = tree
  }

  package static let integer = Schema(["type": "integer"])
  package static let number = Schema(["type": "number"])
  package static let boolean = Schema(["type": "boolean"])
  /// ISO 8601, UTC, three fraction digits.
  package static let time = Schema([
    "type": "string", "format": "date-time", "examples": ["2026-02-10T12:34:56.789Z"],
  ])
  package static let uri = Schema(["type": "string", "format": "uri"])

  package static func string(_ description: String? = nil) -> Schema {
    Schema((["type": "string"] as JSONTree).adding("description", description.map { .string($0) }))
  }

  package static func integer(_ range: ClosedRange<Int>) -> Schema {
    Schema([
      "type": "integer", "minimum": .integer(range.lowerBound),
      "maximum": .integer(range.upperBound),
    ])
  }

  package static func oneOf(_ values: [String]) -> Schema {
    Schema(["type": "string", "enum": .array(values.map { .string($0) })])
  }

  package static func oneOf(_ schemas: [Schema]) -> Schema {
    Schema(["oneOf": .array(schemas.map(\.tree))])
  }

  package static func array(of element: Schema) -> Schema {
    Schema(["type": "array", "items": element.tree])
  }

  /// An object; every property is required except those named in `optional`.
  package static func object(
    _ properties: KeyValuePairs<String, Schema>, optional: Set<String> = []
  ) -> Schema {
    let required = properties.map(\.key).filter { !optional.contains($0) }
    return Schema([
      "type": "object",
      "properties": .object(
        properties.map { JSONTree.Member(name: $0.key, value: $0.value.tree) }),
      "required": .array(required.map { .string($0) }),
    ])
  }

  /// An object with any names, such as the fields of a form.
  package static func dictionary(of value: Schema) -> Schema {
    Schema(["type": "object", "additionalProperties": value.tree])
  }

  /// A form with a file in the field `file`, and any text fields.
  static let form = Schema([
    "type": "object",
    "properties": [
      "file": ["type": "string", "contentMediaType": "application/octet-stream"]
    ],
    "required": ["file"], "additionalProperties": ["type": "string"],
  ])

  /// A form with files in the field `images`, and any text fields.
  static let photos = Schema([
    "type": "object",
    "properties": [
      "images": [
        "type": "array",
        "items": ["type": "string", "contentMediaType": "application/octet-stream"],
      ]
    ],
    "required": ["images"], "additionalProperties": ["type": "string"],
  ])

  package static func nullable(_ schema: Schema) -> Schema {
    Schema(["oneOf": [schema.tree, ["type": "null"]]])
  }

  /// The same with a remark for people.
  package func described(_ text: String) -> Schema {
    Schema(tree.adding("description", .string(text)))
  }

  /// A text with these rules.
  /// - Parameter length: in code points.
  func limited(to length: ClosedRange<Int>?, pattern: String?) -> Schema {
    Schema(
      tree
        .adding("minLength", length.map { .integer($0.lowerBound) })
        .adding("maxLength", length.map { .integer($0.upperBound) })
        .adding("pattern", pattern.map { .string($0) }))
  }

  /// A schema registered under a name of its own.
  package static func ref(_ name: String) -> Schema {
    Schema(["$ref": .string("#/components/schemas/\(name)")])
  }
}
