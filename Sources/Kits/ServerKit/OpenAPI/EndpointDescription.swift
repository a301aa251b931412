import WireKit

/// What the OpenAPI document says about one route. Written beside the route, compared with the
/// router by a test.
package struct EndpointDescription: Sendable {
  package enum Access: Sendable {
    case everyone
    /// `Authorization: Bearer` with the owner's token.
    case owner
  }

  package struct QueryParameter: Sendable {
    let name: String
    let text: String
    let schema: Schema

    package init(_ name: String, _ text: String, _ schema: Schema = .string()) {
      self.name = name
      self.text = text
      self.schema = schema
    }
  }

  package struct Answer: Sendable {
    let status: Int
    let text: String
    let schema: Schema?
    let mediaType: String

    package init(
      _ status: Int, _ text: String, _ schema: Schema? = nil,
      mediaType: String = "application/json"
    ) {
      self.status = status
      self.text = text
      self.schema = schema
      self.mediaType = mediaType
    }
  }

  let verb: HTTPVerb
  let path: WireKit.EndpointPath
  let tag: String
  let summary: String
  let details: String?
  let access: Access
  let query: [QueryParameter]
  let body: Schema?
  let bodyIsRequired: Bool
  let responses: [Answer]

  package init(
    _ verb: HTTPVerb, _ path: WireKit.EndpointPath, tag: String, summary: String,
    details: String? = nil, access: Access = .everyone, query: [QueryParameter] = [],
    body: Schema? = nil, bodyIsRequired: Bool = true, responses: [Answer]
  ) {
    self.verb = verb
    self.path = path
    self.tag = tag
    self.summary = summary
    self.details = details
    self.access = access
    self.query = query
    self.body = body
    self.bodyIsRequired = bodyIsRequired
    self.responses = responses
  }

  /// As the router names it.
  package var route: RouteTable.Route {
    RouteTable.Route(method: verb.rawValue, path: path.template)
  }
}
