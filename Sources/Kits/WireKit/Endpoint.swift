/// One address of an interface, stated once for both sides. A client calls it, the server answers
/// it, and the OpenAPI document describes it.
///
/// - `Arguments` fill the path and the query. A path without places has ``NoArguments``.
/// - `Body` is the request's: a message, ``NoBody``, ``FileUpload``, ``FileUploads``, or ``RawBody`` if
///   the server needs the bytes.
/// - `Answer` is the body of a success: a message, ``WebPage``, ``Drawing``, ``Photo``,
///   ``ZipFile`` or ``NoAnswer``.
public struct Endpoint<Arguments: EndpointArguments, Body: Sendable, Answer: Sendable>: Sendable {
  public let verb: HTTPVerb
  public let path: EndpointPath
  /// The status of a success: 200, or 201 where the call makes something.
  public let success: Int
  /// How the server writes an error here, so that the client can read it.
  public let errors: any ErrorBody.Type
  public let words: EndpointWords

  /// The path's places must be those of `Arguments`; anything else stops the program.
  public init(
    _ verb: HTTPVerb, _ path: EndpointPath, success: Int = 200,
    errors: any ErrorBody.Type = PlainError.self, _ words: EndpointWords
  ) {
    precondition(
      path.parameters == Arguments.places,
      "\(path.template) does not have the places \(Arguments.places)")
    self.verb = verb
    self.path = path
    self.success = success
    self.errors = errors
    self.words = words
  }

  /// A call of this endpoint.
  public func callAsFunction(_ arguments: Arguments) -> EndpointCall<Body, Answer> {
    EndpointCall(
      verb: verb, path: path.filled(arguments.values) + Self.query(arguments.query),
      errors: errors)
  }

  private static func query(_ items: [(name: String, value: String)]) -> String {
    guard !items.isEmpty else { return "" }
    return "?"
      + items.map { "\($0.name)=\(EndpointPath.encodedSegment($0.value))" }
      .joined(separator: "&")
  }
}

extension Endpoint where Arguments == NoArguments {
  public func callAsFunction() -> EndpointCall<Body, Answer> { self(NoArguments()) }
}

/// An endpoint whose address is complete: all that a client still adds is the body.
public struct EndpointCall<Body: Sendable, Answer: Sendable>: Sendable {
  public let verb: HTTPVerb
  /// The path with its query, each value percent-encoded.
  public let path: String
  public let errors: any ErrorBody.Type
}

/// The endpoint takes no body; a sent one is not read.
public enum NoBody: Sendable {}

/// The endpoint takes bytes that the server reads by itself, because a signature covers them.
public enum RawBody: Sendable {}

/// The endpoint takes a photo, in the field `file` of a form (multipart/form-data) beside text
/// fields, or as the body itself.
public enum FileUpload: Sendable {}

/// The endpoint takes several photos, in the field `images` of a form beside text fields.
public enum FileUploads: Sendable {}

/// The endpoint answers with an HTML page.
public enum WebPage: Sendable {}

/// The endpoint answers with an SVG drawing.
public enum Drawing: Sendable {}

/// The endpoint answers with a photo (JPEG).
public enum Photo: Sendable {}

/// The endpoint answers with a ZIP archive.
public enum ZipFile: Sendable {}

/// The endpoint's success has no body: 204.
public enum NoAnswer: Sendable {}

/// The words about an endpoint in the OpenAPI document.
public struct EndpointWords: Hashable, Sendable {
  /// An answer other than the success.
  public struct Outcome: Hashable, Sendable {
    public let status: Int
    public let text: String

    public init(_ status: Int, _ text: String) {
      self.status = status
      self.text = text
    }
  }

  /// The heading under which the endpoint stands.
  public let tag: String
  public let summary: String
  /// A name for the answer of a success.
  public let answer: String
  public let details: String?
  /// Whether no body at all counts as an empty object, as older clients send it.
  public let bodyIsOptional: Bool
  public let otherwise: [Outcome]

  public init(
    _ tag: String, _ summary: String, answer: String = "Done", details: String? = nil,
    bodyIsOptional: Bool = false, otherwise: [Outcome] = []
  ) {
    self.tag = tag
    self.summary = summary
    self.answer = answer
    self.details = details
    self.bodyIsOptional = bodyIsOptional
    self.otherwise = otherwise
  }
}
