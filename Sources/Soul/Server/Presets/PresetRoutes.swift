import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import SoulModels
import WireKit

/// The routes of presets, for everybody.
struct PresetRoutes: Sendable {
  let database: Database
  let source: any PresetSource
  let publicBaseURL: String

  func list(_ request: TypedRequest<NoArguments, NoBody>) async throws -> PresetsResponse {
    PresetsResponse(presets: try await presets(PresetQuery(isActive: true)))
  }

  /// Those that are off are nobody's business, whatever is asked for.
  func rows(_ request: TypedRequest<PresetQuery, NoBody>) async throws -> PresetRows {
    try PresetQuery.check(request.request.uri.queryParameters.map { String($0.key) })
    var query = request.arguments
    if query.isActive == false { return PresetRows([]) }
    query.isActive = true
    return PresetRows(try await presets(query))
  }

  func cover(_ request: TypedRequest<CoverPath, NoBody>) throws -> Response {
    guard let jpeg = try source.cover(named: request.arguments.name) else {
      throw Problem.notFound("There is no such cover.")
    }
    return Response(
      status: .ok, headers: [.contentType: "image/jpeg", .cacheControl: "public, max-age=86400"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: jpeg)))
  }

  private func presets(_ query: PresetQuery) async throws -> [Preset] {
    try await database.read { try PresetTable.list(query, in: $0) }
      .map { $0.preset(at: publicBaseURL) }
  }
}
