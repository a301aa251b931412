import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// The drawings of the demo's items, read once and served from memory.
struct TruFanPictures: Sendable {
  private let files: [String: ByteBuffer]

  /// - Throws: when the program's folder cannot be read.
  init() throws {
    let folder = DemoFiles.folder.appending(path: "Pictures")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    files = Dictionary(
      uniqueKeysWithValues: try names.filter { $0.hasSuffix(".svg") }.map { name in
        (name, ByteBuffer(bytes: try Data(contentsOf: folder.appending(path: name))))
      })
  }

  static func path(_ name: String) -> String { "/trufan/pictures/" + name }

  func show(_ request: TypedRequest<PicturePath, NoBody>) throws -> Response {
    guard let bytes = files[request.arguments.name] else {
      throw Problem.notFound("There is no such picture.")
    }
    // The policy keeps an opened drawing from doing anything but being seen.
    return Response(
      status: .ok,
      headers: [
        .contentType: "image/svg+xml", .cacheControl: "public, max-age=86400",
        .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
      ], body: ResponseBody(byteBuffer: bytes))
  }
}
