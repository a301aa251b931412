import HTTPTypes
import Hummingbird
import Logging
import ServerKit
import SoulModels
import WireKit

/// The routes by which a person takes everything with them.
struct ExportRoutes: Sendable {
  let exports: Exports
  let content: ExportContent
  let logger: Logger

  func ask(_ request: TypedRequest<NoArguments, NoBody>) async throws -> DataExport {
    let call = request.context.idempotentCall
    return try await exports.request(of: try request.context.signedIn().account) {
      try call?.keep($0, status: .ok, in: $1)
    }
  }

  /// The archive is made while it is sent, one picture after the other.
  func download(_ request: TypedRequest<ExportPath, NoBody>) async throws -> Response {
    let clock = exports.people.clock
    let name = Exports.fileName(at: clock.now())
    let headers: HTTPFields = [
      .contentType: "application/zip", .cacheControl: "private, no-store",
      .contentDisposition: "attachment; filename=\"\(name)\"",
    ]
    // A question about the address is no opening of it.
    guard request.request.method != .head else { return Response(status: .ok, headers: headers) }
    let row = try await exports.open(request.arguments)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        try await send(row, to: &writer)
        try await writer.finish(nil)
      })
  }

  /// Sends the archive, and says every half minute that it goes on.
  func send(_ row: ExportRow, to writer: inout any ResponseBodyWriter) async throws {
    let clock = exports.people.clock
    var lastSign = clock.now()
    do {
      try await content.write(of: row.account, to: &writer) {
        let now = clock.now()
        guard now.since(lastSign) >= .seconds(30) else { return }
        lastSign = now
        try await exports.keepAlive(row, at: now)
      }
    } catch {
      logger.notice(
        "a download of a person's data was broken off", metadata: ["error": "\(error)"])
      // If this fails, too, the lease ends by itself.
      try? await exports.keepAlive(row, at: nil)
      throw error
    }
    try await exports.keepAlive(row, at: nil)
  }
}
