import Foundation
import Testing

@testable import ServerKit

/// moto's S3 server in a process of its own, with a private bucket. It checks signatures and rights
/// with Amazon's own code for Python.
final class MotoBucket {
  private struct Told: Decodable {
    let port: Int
    let id: String
    let secret: String
  }

  private let process = Process()
  private let input = Foundation.Pipe()
  private let told: Told

  /// - Throws: when `make test` has not installed moto, with what Python says.
  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../..").standardizedFileURL
    let output = Foundation.Pipe()
    process.executableURL = root.appending(path: ".venv/bin/python")
    process.arguments = [root.appending(path: "Tests/Support/Moto/bucket.py").path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while !line.contains(0x0A) {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      line += piece
    }
    told = try JSONDecoder().decode(Told.self, from: line)
  }

  func settings(id: String? = nil, secret: String? = nil, bucket: String = "photos") -> S3Settings {
    S3Settings(
      bucket: bucket, region: "us-east-1",
      credentials: S3Credentials(id: id ?? told.id, secret: secret ?? told.secret),
      endpoint: "http://127.0.0.1:\(told.port)")
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
