import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import WireKit

/// The address of a photo. Only ``Blobs`` can sign one, so nobody else fills it in.
struct BlobPath: EndpointArguments {
  static let places = ["blob"]
  static let queryParameters: [QueryParameter] = [
    QueryParameter("expires", "The end of the address's validity, as it was given"),
    QueryParameter("signature", "As it was given"),
    QueryParameter("size", "A smaller picture, where the product has some; else the picture"),
  ]

  let blob: String

  init(from request: some ArgumentSource) throws { blob = try request.place("blob") }

  var values: [String: String] { ["blob": blob] }
}

extension Blobs {
  private static let endpoint = Endpoint<BlobPath, NoBody, Photo>(
    .get, "/blobs/{blob}",
    .init(
      "Photos", "A photo, by the signed address that another answer has given",
      answer: "The photo", details: "A part of it with Range; nothing with a known If-None-Match.",
      otherwise: [
        .init(206, "A part of the photo"), .init(304, "The known photo"),
        .init(403, "The address is not complete, or has expired"),
        .init(404, "The photo was deleted"), .init(416, "There is no such part"),
      ]))

  package var descriptions: [EndpointDescription] { [EndpointDescription(Self.endpoint)] }

  /// Serves `/blobs/{id}` to whoever has a signed address.
  package func addRoutes(to router: QuartetRouter) {
    router.get(RouterPath(Self.endpoint.path.template)) { request, context in
      try await answer(to: request, for: try context.parameter("blob"))
    }
  }

  private func answer(to request: Request, for id: String) async throws -> Response {
    let query = request.uri.queryParameters
    let validity = signature.validity(
      of: id, expires: query["expires"].map(String.init),
      signature: query["signature"].map(String.init), at: clock.now())
    guard let validity else {
      throw Problem.forbidden(
        "This address is not complete. Open the photo again where you found it.",
        code: "wrong_signature")
    }
    guard validity > 0 else {
      throw Problem.forbidden(
        "This address has expired. Open the photo again where you found it.",
        code: "address_expired")
    }
    let found = try await database.read { try BlobTable(db: $0).find(id) }
    guard let (blob, name) = found else { throw Problem.notFound("This photo does not exist.") }
    let size = query["size"].map(String.init)
    let file = size.flatMap { size in
      blob.sizes[size].map { File(name: name.of(size: size), bytes: $0, size: "-\(size)") }
    }
    return try await response(
      request, blob, file ?? File(name: name, bytes: blob.bytes, size: ""), validity: validity)
  }

  /// A picture's file, or that of a smaller picture of it.
  private struct File {
    let name: BlobName
    let bytes: Int
    /// Distinguishes their tags.
    let size: String
  }

  private func response(
    _ request: Request, _ blob: Blob, _ file: File, validity: Int64
  ) async throws -> Response {
    let tag = "\"\(blob.sha256.prefix(32))\(file.size)\""
    var headers: HTTPFields = [
      .eTag: tag, .acceptRanges: "bytes",
      // Short, because a deleted photo shall not go on being shown.
      .cacheControl: "private, max-age=\(min(validity, 300))",
      .contentDisposition: "inline", .literal("Cross-Origin-Resource-Policy"): "same-origin",
    ]
    if request.headers[.ifNoneMatch] == tag {
      return Response(status: .notModified, headers: headers)
    }
    let isSame = request.headers[.ifRange].map { $0 == tag } ?? true
    let range = ByteRange(isSame ? request.headers[.range] : nil, of: file.bytes)
    var (status, part) = (HTTPResponse.Status.ok, 0..<file.bytes)
    switch range {
    case .whole: break
    case .part(let bytes):
      (status, part) = (.partialContent, bytes)
      headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(file.bytes)"
    case .unsatisfiable:
      headers[.contentRange] = "bytes */\(file.bytes)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
    headers[.contentType] = blob.contentType
    let bytes = try await opened(file.name, part, of: blob)
    return Response(
      status: status, headers: headers,
      body: ResponseBody(contentLength: part.count) { writer in
        try await writer.write(bytes)
        try await writer.finish(nil)
      })
  }

  private func opened(
    _ name: BlobName, _ part: Range<Int>, of blob: Blob
  ) async throws -> any AsyncSequence<ByteBuffer, any Error> & Sendable {
    do {
      return try await store.open(name, range: part)
    } catch is BlobMissing {
      logger.error("a blob's file is missing", metadata: ["blob": "\(blob.id)"])
      throw Problem.notFound("This photo does not exist.")
    }
  }
}
