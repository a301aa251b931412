import WireKit

/// A route for the OpenAPI document: its ``Endpoint`` without its types, with the additions of its
/// access. A test compares the descriptions with the router.
package struct EndpointDescription: Sendable {
  /// The content of a body.
  enum Content: Sendable {
    case message(any Sampled.Type)
    /// A page, or bytes that are not described.
    case text(mediaType: String)
    /// No body at all.
    case nothing
    /// A form with a file.
    case upload
    /// A form with several files.
    case uploads

    /// Whether a program reads it. A route of pages and pictures refuses with a page, too.
    var isForPrograms: Bool {
      if case .text = self { false } else { true }
    }

    var mediaType: String {
      switch self {
      case .message: "application/json"
      case .text(let mediaType): mediaType
      case .nothing: ""
      case .upload, .uploads: "multipart/form-data"
      }
    }
  }

  let verb: HTTPVerb
  let path: WireKit.EndpointPath
  let words: EndpointWords
  let query: [QueryParameter]
  let placeChoices: [String: [String]]
  let body: Content?
  let success: Int
  let answer: Content
  let errors: any ErrorBody.Type
  private(set) var security: SecurityScheme?
  private(set) var headers: [HeaderParameter] = []
  /// The largest body that the route takes, in bytes.
  private let bodyLimit: Int
  private var isLimited = false
  /// Whether answers say how many requests their client has left.
  private(set) var tellsAllowance = false
  /// Whether an `Idempotency-Key` makes a repetition harmless.
  private(set) var isIdempotent = false

  /// - Parameter rawBody: the content of a ``RawBody``.
  init<Arguments, Body, Answer>(
    _ endpoint: Endpoint<Arguments, Body, Answer>, bodyLimit: Int = BodyLimit.small,
    rawBody: (any Sampled.Type)? = nil
  ) {
    self.bodyLimit = bodyLimit
    verb = endpoint.verb
    path = endpoint.path
    words = endpoint.words
    query = Arguments.queryParameters
    placeChoices = Arguments.placeChoices
    success = endpoint.success
    errors = endpoint.errors
    body =
      switch Body.self {
      case is NoBody.Type: nil
      case is FileUpload.Type: .upload
      case is FileUploads.Type: .uploads
      case is RawBody.Type: rawBody.map { .message($0) } ?? .text(mediaType: "text/plain")
      default: Self.message(Body.self)
      }
    answer =
      switch Answer.self {
      case is WebPage.Type: .text(mediaType: "text/html")
      case is Drawing.Type: .text(mediaType: "image/svg+xml")
      case is Photo.Type: .text(mediaType: "image/jpeg")
      case is ZipFile.Type: .text(mediaType: "application/zip")
      case is NoAnswer.Type: .nothing
      default: Self.message(Answer.self)
      }
  }

  private static func message(_ type: Any.Type) -> Content {
    guard let sampled = type as? any Sampled.Type else {
      preconditionFailure("\(type) crosses the wire without a sample")
    }
    return .message(sampled)
  }

  func behind(_ access: some RouteAccess, with services: Services) -> EndpointDescription {
    var description = self
    description.security = access.gate(services)?.scheme
    description.headers = access.headers
    description.isLimited = access.limit != nil || access.accountLimit != nil
    description.tellsAllowance = access.tellsAllowance && access.limit != nil
    description.isIdempotent = access.isIdempotent
    return description
  }

  /// Every answer but the success, by status. Two with one status are described together.
  var otherwise: [EndpointWords.Outcome] {
    var outcomes = words.otherwise
    if case .upload = body {
      outcomes.append(.init(415, "The file is no picture that is accepted"))
      outcomes.append(.init(422, "There is not exactly one file, or it cannot be read"))
      outcomes.append(.init(503, "No more can be received now; Retry-After says when"))
    }
    if case .uploads = body {
      outcomes.append(.init(415, "The body is no form"))
      outcomes.append(.init(503, "No more can be received now; Retry-After says when"))
    }
    if let body {
      outcomes.append(.init(unreadableStatus(of: body), "The body is not as described"))
      outcomes.append(.init(413, "The body has more than \(bodyLimit / 1024) kB"))
    }
    if query.contains(where: { $0.range != nil }) {
      outcomes.append(.init(errors.unreadableStatus, "The query is not as described"))
    }
    outcomes += security?.outcomes ?? []
    if isIdempotent {
      outcomes.append(.init(400, "The Idempotency-Key has not 1 to 255 characters"))
      outcomes.append(.init(409, "The same request is still being worked on"))
      outcomes.append(.init(422, "The Idempotency-Key was used for a different request"))
    }
    if isLimited { outcomes.append(.init(429, "Too many requests; Retry-After says when")) }
    return Dictionary(grouping: outcomes, by: \.status).sorted { $0.key < $1.key }.map {
      .init($0.key, $0.value.map(\.text).joined(separator: ", or: "))
    }
  }

  /// A broken form is refused before anything of the product sees it.
  private func unreadableStatus(of body: Content) -> Int {
    switch body {
    case .upload, .uploads: 400
    case .message, .text, .nothing: errors.unreadableStatus
    }
  }

  /// As the router names it.
  package var route: RouteTable.Route {
    RouteTable.Route(method: verb.rawValue, path: path.template)
  }
}
