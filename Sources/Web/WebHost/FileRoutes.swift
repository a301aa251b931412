import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import SwiftUI

/// Downloads and uploads of live sessions. An address is 128 random bits. It serves once, and only
/// the session's own browser. An upload must come from a page of ours.
struct FileRoutes: Sendable {
  let host: WebHost

  func add(to router: QuartetRouter) {
    router.get("/_q/files/:token") { request, context in
      try await download(request, context.parameters.get("token") ?? "")
    }
    let uploads = router.group()
    uploads.add(middleware: RateLimitMiddleware(host.limiter, host.configuration.uploadLimit))
    uploads.post("/_q/files/:token") { request, context in
      try await upload(request, context.parameters.get("token") ?? "")
    }
    router.delete("/_q/files/:token") { request, context in
      let token = context.parameters.get("token") ?? ""
      try checkOrigin(of: request)
      guard await desk(token, request)?.cancel(token) == true else { throw HTTPError(.notFound) }
      return Response(status: .noContent)
    }
  }

  private func download(_ request: Request, _ token: String) async throws -> Response {
    guard let file = await desk(token, request)?.take(token) else { throw HTTPError(.notFound) }
    var headers: HTTPFields = [
      .contentType: file.type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      .contentSecurityPolicy: "sandbox", .contentLength: String(file.bytes.count),
    ]
    headers[.contentDisposition] = Self.disposition(file.name)
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }

  /// RFC 6266: a plain name for old clients, the true one in percent-encoded UTF-8.
  private static func disposition(_ name: String) -> String {
    let plain = String(name.unicodeScalars.map { $0.isASCII ? Character($0) : "_" })
    var allowed = CharacterSet.alphanumerics.intersection(
      CharacterSet(charactersIn: "\0"..."\u{7F}"))
    allowed.insert(charactersIn: "-._~")
    let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? plain
    return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
  }

  private func upload(_ request: Request, _ token: String) async throws -> Response {
    try checkOrigin(of: request)
    guard let desk = await desk(token, request) else { throw HTTPError(.notFound) }
    let query = request.uri.queryParameters
    if query["photos"] != nil { return try await takeDescription(request, token, desk) }
    let name = FileName.clean(query["name"].map(String.init) ?? "file")
    let left = query["left"].flatMap { Int($0) } ?? 0
    let length = request.headers[.contentLength].flatMap { Int($0) }
    do {
      let place = try await desk.delivery(token, name: name, left: left, length: length)
      guard let place else { throw HTTPError(.notFound) }
      let file = place.folder.appending(path: name)
      let bytes = try await write(request.body, to: file, as: place)
      await desk.delivered(token, file, bytes: bytes, left: left)
      return Response(status: .noContent)
    } catch is FileDesk.AlreadyArriving {
      throw HTTPError(.conflict, message: "Another file is still on its way.")
    } catch let error as FileTransferError {
      await desk.fail(token, error)
      throw HTTPError(error.status, message: error.localizedDescription)
    } catch let error as HTTPError {
      throw error
    } catch {
      await desk.fail(token, FileTransferError.interrupted)
      throw error
    }
  }

  /// Photos that were picked, without their bytes.
  private func takeDescription(
    _ request: Request, _ token: String, _ desk: FileDesk
  ) async throws -> Response {
    let body = try await request.body.collect(upTo: Self.longestDescription)
    let photos: [PickedFile]
    do {
      photos = try JSONDecoder().decode([PickedFile].self, from: Data(body.readableBytesView))
    } catch {
      throw HTTPError(.badRequest, message: "That is no list of photos.")
    }
    guard await desk.picked(token, photos) else { throw HTTPError(.notFound) }
    return Response(status: .noContent)
  }

  /// Bytes: a hundred photos with long names.
  private static let longestDescription = 128 * 1024
  /// An app hears of so many new bytes of a file.
  private static let reportedBytes = 256 * 1024

  private func write(
    _ body: RequestBody, to file: URL, as delivery: FileDesk.Delivery
  ) async throws -> Int {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw FileTransferError.interrupted
    }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var (bytes, reported) = (0, 0)
    for try await buffer in body {
      bytes += buffer.readableBytes
      if bytes > delivery.room { throw FileTransferError.tooLarge(limit: delivery.limit) }
      try handle.write(contentsOf: Data(buffer.readableBytesView))
      if let report = delivery.report, bytes - reported >= Self.reportedBytes {
        reported = bytes
        await report(bytes)
      }
    }
    return bytes
  }

  // MARK: Who may

  private func desk(_ token: String, _ request: Request) async -> FileDesk? {
    guard let id = FileDesk.session(of: token),
      let browser = BrowserIdentity.find(
        in: request.headers[.cookie], isSecure: host.configuration.isSecure)?.name
    else { return nil }
    try? await host.nameWasShown(browser)
    return await host.sessions.session(id, of: browser)?.files
  }

  /// Browsers say where a request comes from if it could change anything.
  private func checkOrigin(of request: Request) throws {
    guard let origin = request.headers[.origin],
      PageOrigin.isOurs(
        origin, host: request.head.authority, publicOrigin: host.configuration.publicOrigin)
    else { throw HTTPError(.forbidden) }
  }
}

/// Which pages are ours: those of the very host that was asked, or of the public address.
enum PageOrigin {
  static func isOurs(_ origin: String, host: String?, publicOrigin: String?) -> Bool {
    if origin == publicOrigin { return true }
    guard let host else { return false }
    return origin == "http://\(host)" || origin == "https://\(host)"
  }
}

extension FileTransferError {
  var status: HTTPResponse.Status {
    switch self {
    case .tooLarge: .contentTooLarge
    case .tooMany, .wrongKind: .unprocessableContent
    case .unavailable, .noContents, .interrupted: .badRequest
    case .noRoom: .serviceUnavailable
    }
  }
}
