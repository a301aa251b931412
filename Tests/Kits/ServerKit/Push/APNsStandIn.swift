import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdHTTP2
import HummingbirdTLS
import HummingbirdTesting
import Logging
import NIOCore
import ServerKitTesting
import Synchronization
import WireKit

@testable import ServerKit

/// Apple's push service on loopback. Like Apple's it speaks HTTP/2 over TLS and nothing else.
final class APNsStandIn: Sendable {
  struct Push: Sendable {
    let path: String
    let headers: HTTPFields
    let body: String
  }

  struct Answer: Sendable {
    var status = 200
    var body = ""
  }

  let key = P256.Signing.PrivateKey()
  private let answers = Mutex<[Answer]>([])
  private let received = Mutex<[Push]>([])

  var pushes: [Push] { received.withLock { $0 } }

  /// The answers to the next pushes, in turn; then 200.
  func answer(_ status: Int, _ body: String = "") {
    answers.withLock { $0.append(Answer(status: status, body: body)) }
  }

  /// Runs the service for as long as `body` takes.
  static func open(
    clock: any WallClock, _ body: @escaping @Sendable (APNsStandIn, APNsClient) async throws -> Void
  ) async throws {
    let folder = TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    let (certificate, key) = try makeCertificate(in: folder.url)
    var tls = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
    tls.applicationProtocols = ["h2"]
    let standIn = APNsStandIn()
    let router = Router()
    router.post("/3/device/:token") { request, _ in try await standIn.take(request) }
    let application = Application(
      router: router, server: try .tls(.plaintextHTTP2(), tlsConfiguration: tls),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: .silent)
    let outbound = OutboundClient(trustedRoots: certificate)
    try await application.test(.live) { client in
      let settings = APNsSettings(
        key: standIn.key, keyID: "ABC123DEFG", team: "DEF123GHIJ", topic: "app.quartet.soul",
        base: "https://localhost:\(client.port ?? 0)", sandbox: "https://localhost:1")
      try await body(standIn, APNsClient(settings, outbound: outbound, clock: clock))
    }
    try await outbound.shutdown()
  }

  private func take(_ request: Request) async throws -> Response {
    let body = String(buffer: try await request.body.collect(upTo: 10_000))
    received.withLock {
      $0.append(Push(path: request.uri.path, headers: request.headers, body: body))
    }
    let answer = answers.withLock { $0.isEmpty ? Answer() : $0.removeFirst() }
    return Response(
      status: .init(code: answer.status),
      body: .init(byteBuffer: ByteBuffer(string: answer.body)))
  }

  private static func makeCertificate(
    in folder: URL
  ) throws -> (certificate: String, key: String) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (certificate, key) = (
      folder.appending(path: "certificate.pem").path, folder.appending(path: "key.pem").path
    )
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/usr/bin/openssl")
    openssl.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost",
      "-addext", "subjectAltName=DNS:localhost",
    ]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    return (certificate, key)
  }
}
