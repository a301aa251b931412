import Hummingbird
import ServerKit
import TruFanModels
import WireKit

/// The routes by which a parker's devices and browsers take pushes, each for the session that asks.
struct PushRoutes: Sendable {
  /// In bytes. The addresses of push services have a few hundred.
  static let longestText = 1024

  let database: Database
  let clock: any WallClock
  let browsers: BrowserRegistry<PushedBrowserTable>
  let sendsToApple: Bool

  /// A session is one device's, so a new token takes the place of its old one.
  /// - Throws: ``Problem`` 404 where nothing would ever come.
  func registerDevice(
    _ request: TypedRequest<NoArguments, PushDeviceRequest>
  ) async throws -> MessageResponse {
    let identity = try request.context.signedIn()
    let body = try await request.checkedBody()
    guard sendsToApple else {
      throw Problem.notFound("This server sends no pushes to iPhones.", code: "no_push")
    }
    let (token, service, now) = (body.token.lowercased(), try Self.service(body), clock.now())
    try await SessionEnded.translated {
      try await database.write { db in
        try PushedDeviceTable.remove(session: identity.session, in: db)
        try PushedDeviceTable.register(
          token, service, of: identity.account, session: identity.session, at: now, in: db)
      }
    }
    return MessageResponse("This device takes notifications.")
  }

  func forgetDevice(_ request: TypedRequest<NoArguments, NoBody>) async throws -> Response {
    let session = try request.context.signedIn().session
    try await database.write { try PushedDeviceTable.remove(session: session, in: $0) }
    return Response(status: .noContent)
  }

  func offer(_ request: TypedRequest<NoArguments, NoBody>) -> WebPushOffer { browsers.offer }

  func registerBrowser(
    _ request: TypedRequest<NoArguments, WebPushRequest>
  ) async throws -> MessageResponse {
    let identity = try request.context.signedIn()
    let body = try await request.checkedBody()
    try Self.check(body.endpoint, body.keys)
    try await browsers.register(body, of: identity)
    return MessageResponse("This browser takes notifications.")
  }

  func renewBrowser(
    _ request: TypedRequest<NoArguments, WebPushRenewal>
  ) async throws -> MessageResponse {
    let body = try await request.checkedBody()
    try Self.check(body.endpoint, body.keys)
    try await browsers.renew(body)
    return MessageResponse("This browser takes notifications.")
  }

  func forgetBrowser(_ request: TypedRequest<NoArguments, NoBody>) async throws -> Response {
    try await browsers.forget(try request.context.signedIn())
    return Response(status: .noContent)
  }

  /// - Throws: ``Problem`` 422
  private static func service(_ body: PushDeviceRequest) throws -> DeviceService {
    var faults: [String: [String]] = [:]
    let isToken =
      (1...PushDeviceRequest.longestToken).contains(body.token.utf8.count)
      && body.token.allSatisfy { $0.isASCII && $0.isHexDigit }
    if !isToken {
      faults["token"] = [
        "A device token has 1 to \(PushDeviceRequest.longestToken) hexadecimal digits."
      ]
    }
    if body.platform != DevicePlatform.ios.rawValue { faults["platform"] = ["Use ios."] }
    let environment = DeviceEnvironment(
      rawValue: body.environment ?? DeviceEnvironment.production.rawValue)
    if environment == nil { faults["environment"] = ["Use production or sandbox."] }
    guard faults.isEmpty, let environment else { throw Problem.invalid(faults) }
    return DeviceService(.ios, environment)
  }

  /// - Throws: ``Problem`` 422
  private static func check(_ endpoint: String, _ keys: WebPushRequest.Keys) throws {
    let texts = ["endpoint": endpoint, "keys.p256dh": keys.p256dh, "keys.auth": keys.auth]
    let faults = texts.filter { $0.value.utf8.count > longestText }
      .mapValues { _ in ["Use at most \(longestText) bytes."] }
    guard faults.isEmpty else { throw Problem.invalid(faults) }
  }
}
