import AsyncHTTPClient
import Crypto
import Foundation
import NIOCore
import WireKit

/// Blobs as objects of a bucket, under `photos/`: for nodes that share no file system. The bucket
/// stays private. People's requests go through the server, which looks at their signed address.
package struct S3BlobStore: BlobStore {
  private static let chunk = 128 * 1024
  /// Of one try, with the whole body.
  private static let timeout = TimeAmount.seconds(60)
  private static let emptyHash = Hex.encode(SHA256.hash(data: Data()))

  private let settings: S3Settings
  private let signature: S3Signature
  private let client: OutboundClient
  private let clock: any WallClock
  private let pauses: any Clock<Duration>
  private let tries: Int

  package init(
    _ settings: S3Settings, client: OutboundClient, clock: any WallClock = SystemClock(),
    pauses: any Clock<Duration> = ContinuousClock(), tries: Int = 3
  ) {
    self.settings = settings
    signature = S3Signature(credentials: settings.credentials, region: settings.region)
    self.client = client
    self.clock = clock
    self.pauses = pauses
    self.tries = tries
  }

  package func put(_ file: URL, as name: BlobName) async throws {
    let (hash, count) = try await BlockingWork.files.run { try Self.measure(file) }
    _ = try await request(.put, name, hash: hash, expecting: [200]) { request in
      request.headers.add(name: "content-type", value: "application/octet-stream")
      request.body = .stream(
        FileChunks(file: file, chunk: Self.chunk), length: .known(Int64(count)))
    }
  }

  package func open(
    _ name: BlobName, range: Range<Int>
  ) async throws -> any AsyncSequence<ByteBuffer, any Error> & Sendable {
    let bytes = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
    let response = try await request(.get, name, hash: Self.emptyHash, expecting: [206, 200]) {
      $0.headers.add(name: "range", value: bytes)
    }
    // A service that knows no ranges sends the whole object.
    let skipped = response.status.code == 200 ? range.lowerBound : 0
    return ObjectBytes(body: response.body, skipped: skipped, count: range.count)
  }

  package func delete(_ name: BlobName) async throws {
    do {
      _ = try await request(.delete, name, hash: Self.emptyHash, expecting: [200, 204]) { _ in }
    } catch is BlobMissing {
      // Deleted before: the job is repeated after a kill.
    }
  }

  /// Sends a request, and again when the service is busy or silent: all three may be repeated.
  ///
  /// A 404 that does not speak of the object is a refusal: the bucket is away, or a proxy answers. A
  /// deletion that it ended would leave the photo for ever.
  /// - Throws: ``BlobMissing``, or ``DatabaseFailure`` of kind `unwritable`.
  private func request(
    _ verb: HTTPVerb, _ name: BlobName, hash: String, expecting statuses: [UInt],
    _ change: (inout HTTPClientRequest) -> Void
  ) async throws -> HTTPClientResponse {
    var reason = ""
    for attempt in 0..<tries {
      if attempt > 0 { try await pauses.sleep(for: .milliseconds(200 << (2 * attempt))) }
      do {
        let response = try await client.stream(
          request(verb, name, hash: hash, change), timeout: Self.timeout)
        if statuses.contains(response.status.code) { return response }
        let (status, code) = (response.status.code, await Self.code(response))
        if status == 404, code == "NoSuchKey", verb != .put { throw BlobMissing() }
        reason = ["status \(status)", code].compactMap(\.self).joined(separator: " ")
        guard status >= 500 || status == 429 || status == 404 else { break }
      } catch let failure as OutboundFailure {
        reason = failure.description
      }
    }
    throw DatabaseFailure(kind: .unwritable, message: "\(settings): \(verb.rawValue): \(reason)")
  }

  private func request(
    _ verb: HTTPVerb, _ name: BlobName, hash: String, _ change: (inout HTTPClientRequest) -> Void
  ) -> HTTPClientRequest {
    let (address, folder) = settings.root
    let path = "\(folder)/photos/\(name.text)"
    var request = HTTPClientRequest(url: address + path)
    request.method = .init(rawValue: verb.rawValue)
    change(&request)
    var headers = ["host": Self.host(of: address)]
    for (name, value) in request.headers { headers[name.lowercased()] = value }
    let signed = signature.signed(
      verb.rawValue, path: path, headers: headers, payloadHash: hash, at: clock.now())
    for (name, value) in signed { request.headers.replaceOrAdd(name: name, value: value) }
    return request
  }

  private static func host(of address: String) -> String {
    String(address.drop { $0 != "/" }.dropFirst(2))
  }

  /// S3's own word for an error, such as `SignatureDoesNotMatch`. The rest may name keys.
  private static func code(_ response: HTTPClientResponse) async -> String? {
    let body = try? await response.body.collect(upTo: 64 * 1024)
    let text = body.map { String(buffer: $0) } ?? ""
    return text.split(separator: "<Code>").dropFirst().first
      .map { String($0.prefix { $0.isLetter || $0.isNumber }) }
  }

  private static func measure(_ file: URL) throws -> (hash: String, count: Int) {
    let source = try OpenFile(reading: file.path)
    var hash = SHA256()
    var count = 0
    while true {
      let bytes = try source.read(count..<count + chunk)
      guard !bytes.isEmpty else { return (Hex.encode(hash.finalize()), count) }
      hash.update(data: bytes)
      count += bytes.count
    }
  }
}
