import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import ServerKitTesting
import SoulModels
import Synchronization
import Testing
import WireKit

@testable import SoulServer

/// The pieces of a body, as a client gets them.
final class PieceLog: Sendable {
  private let all = Mutex(ByteBuffer())
  private let sizes = Mutex<[Int]>([])

  var pieces: [Int] { sizes.withLock { $0 } }
  var bytes: ByteBuffer { all.withLock { $0 } }

  func add(_ piece: ByteBuffer) {
    sizes.withLock { $0.append(piece.readableBytes) }
    all.withLock { _ = $0.writeImmutableBuffer(piece) }
  }
}

/// Records of which blobs an operator hears.
struct LogBook: LogHandler {
  private final class Entries: Sendable {
    let blobs = Mutex<[String]>([])
  }

  private let entries = Entries()
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  var blobs: [String] { entries.blobs.withLock { $0 } }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    guard let blob = event.metadata?["blob"] else { return }
    entries.blobs.withLock { $0.append("\(blob)") }
  }
}

/// Takes a body, or so many pieces of it before the client leaves.
struct PieceWriter: ResponseBodyWriter {
  struct Left: Error {}

  let log: PieceLog
  var leavesAfter = Int.max

  func write(_ buffer: ByteBuffer) async throws {
    guard log.pieces.count < leavesAfter else { throw Left() }
    log.add(buffer)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

extension Studio {
  func requestExport(as token: String) async throws -> DataExport {
    let reply = try await send(SoulAPI.requestExport(), as: token)
    #expect(reply.status == 200, "\(reply.text)")
    return try reply.decoded()
  }

  /// What a Python program says of the archive at an address.
  func read(_ export: DataExport, _ program: String) async throws -> String {
    let response = try await client.executeRequest(
      uri: export.url, method: .get, headers: [:], body: nil)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "application/zip")
    #expect(response.headers[.cacheControl] == "private, no-store")
    #expect(
      response.headers[.contentDisposition] == "attachment; filename=\"\(export.fileName)\"")
    return try judge(response.body, program)
  }

  func judge(_ bytes: ByteBuffer, _ program: String) throws -> String {
    let directory = TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    let file = directory.url.appending(path: "all.zip")
    try Data(bytes.readableBytesView).write(to: file)
    #expect(try OtherReader.run("/usr/bin/unzip", ["-tq", file.path]).contains("No errors"))
    return try OtherReader.python(program, file)
  }

  /// Copies of a generation's row, without pictures of their own.
  func repeatGeneration(_ id: String, of account: String, times: Int) async throws {
    try await database.write { db in
      let found = try GenerationTable.find(id, of: account, in: db)
      let row = try #require(found)
      for number in 1...times {
        try GenerationTable.insert(
          GenerationRow(
            id: "gen_\(number)", account: account, model: nil, character: nil, preset: row.preset,
            presetName: row.presetName, style: row.style, prompt: row.prompt,
            enhancesPrompt: true, negativePrompt: "", quality: row.quality, ratio: row.ratio,
            seed: number, requested: 1, month: row.month, status: .completed, isAsked: true,
            createdAt: row.createdAt, completedAt: row.completedAt?.adding(.seconds(number))),
          in: db)
      }
    }
  }
}
