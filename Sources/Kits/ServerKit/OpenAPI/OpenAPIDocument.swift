import WireKit

/// The OpenAPI 3.1 document of all described endpoints.
package struct OpenAPIDocument: Sendable {
  private let title: String
  private let version: String
  private let server: String
  package let endpoints: [EndpointDescription]
  let operations: [Operation]
  let schemas: [String: Schema]

  /// An endpoint with the schemas of its body and its answers.
  struct Operation: Sendable {
    let endpoint: EndpointDescription
    let body: Schema?
    let answers: [Answer]
  }

  struct Answer: Sendable {
    let status: Int
    let text: String
    let schema: Schema?
    let mediaType: String
  }

  /// - Parameter server: the public address.
  /// - Throws: when a message's sample cannot be encoded.
  package init(
    title: String, version: String, server: String, endpoints: [EndpointDescription]
  ) throws {
    self.title = title
    self.version = version
    self.server = server
    self.endpoints = endpoints
    var book = SchemaBook()
    operations = try endpoints.map { try Self.operation(of: $0, in: &book) }
    schemas = book.named
  }

  private static func operation(
    of endpoint: EndpointDescription, in book: inout SchemaBook
  ) throws -> Operation {
    let success = Answer(
      status: endpoint.success, text: endpoint.words.answer,
      schema: try schema(of: endpoint.answer, in: &book), mediaType: endpoint.answer.mediaType)
    let error = try endpoint.answer.isForPrograms ? book.reference(to: endpoint.errors) : nil
    let others = endpoint.otherwise.map { outcome in
      Answer(
        status: outcome.status, text: outcome.text, schema: outcome.status < 400 ? nil : error,
        mediaType: "application/json")
    }
    return Operation(
      endpoint: endpoint, body: try endpoint.body.flatMap { try schema(of: $0, in: &book) },
      answers: [success] + others)
  }

  private static func schema(
    of content: EndpointDescription.Content, in book: inout SchemaBook
  ) throws -> Schema? {
    switch content {
    case .message(let type): try book.reference(to: type)
    case .text: .string()
    case .nothing: nil
    case .upload: .form
    case .uploads: .photos
    }
  }

  package var json: String {
    let document: JSONTree = [
      "openapi": "3.1.0",
      "info": ["title": .string(title), "version": .string(version)],
      "servers": [["url": .string(server)]],
      "paths": paths,
      "components": [
        "schemas": .object(
          schemas.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value.tree) }),
        "securitySchemes": securitySchemes,
      ],
    ]
    return document.text
  }

  private var securitySchemes: JSONTree {
    // Gates of one token differ in what they refuse.
    let texts = Dictionary(
      endpoints.compactMap(\.security).map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
    return .object(
      texts.sorted { $0.key < $1.key }.map {
        .init(
          name: $0.key,
          value: ["type": "http", "scheme": "bearer", "description": .string($0.value)])
      })
  }

  private var paths: JSONTree {
    var order: [String] = []
    var members: [String: [JSONTree.Member]] = [:]
    for operation in operations {
      let path = operation.endpoint.path.template
      if members[path] == nil { order.append(path) }
      members[path, default: []].append(
        .init(
          name: operation.endpoint.verb.rawValue.lowercased(), value: Self.tree(of: operation)))
    }
    return .object(order.map { .init(name: $0, value: .object(members[$0] ?? [])) })
  }

  private static func tree(of operation: Operation) -> JSONTree {
    let endpoint = operation.endpoint
    let inPath = endpoint.path.parameters.map { name -> JSONTree in
      let schema = endpoint.placeChoices[name].map { Schema.oneOf($0) } ?? .string()
      return ["name": .string(name), "in": "path", "required": true, "schema": schema.tree]
    }
    let inQuery = endpoint.query.map { parameter -> JSONTree in
      [
        "name": .string(parameter.name), "in": "query", "description": .string(parameter.text),
        "schema": (parameter.range.map { Schema.integer($0) } ?? .string()).tree,
      ]
    }
    let inHeader = endpoint.headers.map { header -> JSONTree in
      [
        "name": .string(header.name), "in": "header", "description": .string(header.text),
        "schema": Schema.string().tree,
      ]
    }
    let parameters = inPath + inQuery + inHeader + (endpoint.isIdempotent ? [idempotencyKey] : [])
    let words: JSONTree = [
      "tags": [.string(endpoint.words.tag)], "summary": .string(endpoint.words.summary),
    ]
    let body = operation.body.map { schema -> JSONTree in
      [
        "required": .boolean(!endpoint.words.bodyIsOptional),
        "content": .object([
          .init(
            name: endpoint.body?.mediaType ?? "application/json", value: ["schema": schema.tree])
        ]),
      ]
    }
    return
      words
      .adding("description", endpoint.words.details.map { .string($0) })
      .adding("security", endpoint.security.map { security(of: $0) })
      .adding("parameters", parameters.isEmpty ? nil : .array(parameters))
      .adding("requestBody", body)
      .adding(
        "responses",
        .object(
          operation.answers.map { response($0, tellsAllowance: endpoint.tellsAllowance) }))
  }

  private static func security(of scheme: SecurityScheme) -> JSONTree {
    let token = JSONTree.object([.init(name: scheme.name, value: [])])
    return scheme.isOptional ? [.object([]), token] : [token]
  }

  private static let idempotencyKey: JSONTree = [
    "name": "Idempotency-Key", "in": "header",
    "description":
      "A request with the same key and body is done once and answered alike for 24 hours",
    "schema": ["type": "string", "minLength": 1, "maxLength": 255],
  ]

  private static let allowance: JSONTree = [
    "X-RateLimit-Limit": [
      "description": "How many requests may come at once", "schema": ["type": "integer"],
    ],
    "X-RateLimit-Remaining": [
      "description": "How many of these are left", "schema": ["type": "integer"],
    ],
  ]

  /// - Parameter tellsAllowance: whether answers say how many requests their client has left.
  private static func response(_ answer: Answer, tellsAllowance: Bool) -> JSONTree.Member {
    let text: JSONTree = ["description": .string(answer.text)]
    let content = answer.schema.map { schema -> JSONTree in
      .object([.init(name: answer.mediaType, value: ["schema": schema.tree])])
    }
    return .init(
      name: String(answer.status),
      value: text.adding("headers", tellsAllowance ? allowance : nil).adding("content", content))
  }
}
