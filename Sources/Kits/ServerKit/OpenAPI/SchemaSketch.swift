/// Schemas the way people write them down: names and types, without the ceremony.
struct SchemaSketch {
  let schemas: [String: Schema]

  func text(of schema: Schema) -> String { text(of: schema.tree, indent: "", inside: []) }

  /// - Parameter names: the messages around this place; a message that contains itself is only
  ///   named.
  private func text(of tree: JSONTree, indent: String, inside names: [String]) -> String {
    guard let members = tree.members else { return tree.text }
    if case .string(let reference)? = members["$ref"] {
      let name = reference.split(separator: "/").last.map(String.init) ?? reference
      guard let schema = schemas[name], !names.contains(name) else { return name }
      return text(of: schema.tree, indent: indent, inside: names + [name])
    }
    if case .array(let cases)? = members["oneOf"] {
      return cases.map { text(of: $0, indent: indent, inside: names) }.joined(separator: " or ")
    }
    if case .array(let values)? = members["enum"] {
      return values.map(\.text).joined(separator: " | ")
    }
    if case .object(let properties)? = members["properties"] {
      let required = members["required"] ?? []
      let inner = indent + "  "
      let lines = properties.map { property in
        let mark = required.contains(property.name) ? "" : "?"
        return inner + property.name + mark + ": "
          + text(of: property.value, indent: inner, inside: names)
      }
      return "{\n" + lines.joined(separator: "\n") + "\n" + indent + "}"
    }
    if let items = members["items"] {
      return "[ " + text(of: items, indent: indent, inside: names) + " ]"
    }
    if case .string(let type)? = members["type"] { return type }
    return tree.text
  }
}

extension JSONTree {
  fileprivate func contains(_ text: String) -> Bool {
    if case .array(let elements) = self { elements.contains(.string(text)) } else { false }
  }
}
