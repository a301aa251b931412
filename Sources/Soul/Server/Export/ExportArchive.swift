import Foundation
import Hummingbird
import NIOCore
import ServerKit
import WireKit

/// An archive that goes to a client while it is made.
struct ExportArchive {
  /// What belongs here and is gone.
  var missing: [ExportedLoss] = []
  private var zip = ZipArchive()
  private let time: Timestamp

  init(at time: Timestamp) { self.time = time }

  mutating func add(
    _ name: String, _ bytes: [UInt8], to writer: inout any ResponseBodyWriter
  ) async throws {
    let head = zip.begin(name, checksum: .init(of: bytes), at: time)
    try await writer.write(ByteBuffer(bytes: head))
    // An empty piece would be the end of a body in pieces.
    if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
  }

  /// JSON that people can read.
  mutating func add(
    _ name: String, json value: some Encodable, to writer: inout any ResponseBodyWriter
  ) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try await add(name, [UInt8](try encoder.encode(value)), to: &writer)
  }

  func end(to writer: inout any ResponseBodyWriter) async throws {
    try await writer.write(ByteBuffer(bytes: zip.end()))
  }
}

/// Names of folders that every system takes.
enum ExportNames {
  private static let longest = 60

  /// "characters/Summer 0c6f3c4e": the id keeps two of one name apart.
  static func folder(_ parent: String, _ name: String, id: String) -> String {
    let number = (id.split(separator: "_").last ?? "").prefix(8)
    let safe = String(
      name.unicodeScalars.prefix(longest).map { scalar -> Character in
        isSafe(scalar) ? Character(scalar) : "-"
      })
    // Windows takes neither spaces nor points at the end, and the number follows.
    return "\(parent)/\(safe.trimmingCharacters(in: .whitespaces)) \(number)"
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " || scalar == "-" || scalar == "_" { return true }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
  }
}
