/// The OpenAPI 3.1 document of all described endpoints.
package struct OpenAPIDocument: Sendable {
  private let title: String
  private let version: String
  private let server: String
  package let endpoints: [EndpointDescription]
  private let schemas: [String: Schema]

  /// `server` is the public address. The schema `Error` is always there.
  package init(
    title: String, version: String, server: String, endpoints: [EndpointDescription],
    schemas: [String: Schema]
  ) {
    self.title = title
    self.version = version
    self.server = server
    self.endpoints = endpoints
    self.schemas = schemas.merging(Self.own) { given, _ in given }
  }

  private static let own: [String: Schema] = [
    "Error": .object(
      [
        "error": .string("What went wrong, for people"),
        "message": .string("More about it"),
        "details": Schema([
          "type": "object",
          "additionalProperties": ["type": "array", "items": ["type": "string"]],
        ]),
      ], optional: ["message", "details"])
  ]

  package var json: String {
    let document: JSONTree = [
      "openapi": "3.1.0",
      "info": ["title": .string(title), "version": .string(version)],
      "servers": [["url": .string(server)]],
      "paths": paths,
      "components": [
        "schemas": .object(
          schemas.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value.tree) }),
        "securitySchemes": [
          "ownerToken": [
            "type": "http", "scheme": "bearer", "description": "The owner's token",
          ]
        ],
      ],
    ]
    return document.text
  }

  private var paths: JSONTree {
    var order: [String] = []
    var operations: [String: [JSONTree.Member]] = [:]
    for endpoint in endpoints {
      let path = endpoint.path.template
      if operations[path] == nil { order.append(path) }
      operations[path, default: []].append(
        .init(name: endpoint.verb.rawValue.lowercased(), value: Self.operation(endpoint)))
    }
    return .object(order.map { .init(name: $0, value: .object(operations[$0] ?? [])) })
  }

  private static func operation(_ endpoint: EndpointDescription) -> JSONTree {
    let inPath = endpoint.path.parameters.map { name -> JSONTree in
      ["name": .string(name), "in": "path", "required": true, "schema": ["type": "string"]]
    }
    let inQuery = endpoint.query.map { parameter -> JSONTree in
      [
        "name": .string(parameter.name), "in": "query", "description": .string(parameter.text),
        "schema": parameter.schema.tree,
      ]
    }
    let parameters = inPath + inQuery
    let operation: JSONTree = [
      "tags": [.string(endpoint.tag)], "summary": .string(endpoint.summary),
    ]
    let body = endpoint.body.map { schema -> JSONTree in
      [
        "required": .boolean(endpoint.bodyIsRequired),
        "content": ["application/json": ["schema": schema.tree]],
      ]
    }
    return
      operation
      .adding("description", endpoint.details.map { .string($0) })
      .adding("security", endpoint.access == .owner ? [["ownerToken": []]] : nil)
      .adding("parameters", parameters.isEmpty ? nil : .array(parameters))
      .adding("requestBody", body)
      .adding("responses", .object(endpoint.responses.map { Self.response($0) }))
  }

  private static func response(_ answer: EndpointDescription.Answer) -> JSONTree.Member {
    let text: JSONTree = ["description": .string(answer.text)]
    let content = answer.schema.map { schema -> JSONTree in
      .object([.init(name: answer.mediaType, value: ["schema": schema.tree])])
    }
    return .init(name: String(answer.status), value: text.adding("content", content))
  }
}
