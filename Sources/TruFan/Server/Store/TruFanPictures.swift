import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// The drawings of the demo's items, read once and served from memory. Each is there as a bitmap,
/// too, because phones decode no SVG: "whole-milk.svg" and "whole-milk.webp".
struct TruFanPictures: Sendable {
  private let files: [String: ByteBuffer]

  /// - Throws: when the program's folder cannot be read.
  init() throws {
    files = try Self.read("Pictures", ".svg").merging(Self.read("Bitmaps", ".webp")) { first, _ in
      first
    }
  }

  private static func read(_ name: String, _ ending: String) throws -> [String: ByteBuffer] {
    let folder = DemoFiles.folder.appending(path: name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try names.filter { $0.hasSuffix(ending) }.map { name in
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
        .contentType: request.arguments.name.hasSuffix(".webp") ? "image/webp" : "image/svg+xml",
        .cacheControl: "public, max-age=86400",
        .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
      ], body: ResponseBody(byteBuffer: bytes))
  }
}
