import Crypto
import Foundation
import ServerKit
import ServerKitTesting
import Synchronization
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// What Apple's service hands to an iPhone.
struct ApplePush: Decodable {
  struct Aps: Decodable {
    struct Alert: Decodable {
      let title: String
      let body: String
    }

    let alert: Alert
  }

  let aps: Aps
  let link: String
}

/// Apple's service and the browsers', which answer each address as a test says.
final class PushServices: OutboundHTTP {
  private let state = Mutex<(answers: [String: Int], calls: [OutboundRequest])>(([:], []))

  var calls: [OutboundRequest] { state.withLock { $0.calls } }
  var urls: [String] { calls.map(\.url).sorted() }

  /// What iPhones were told.
  func told() throws -> [ApplePush] {
    try calls.filter { $0.headers["apns-topic"] != nil }.map { call in
      try WireJSON.decode(ApplePush.self, from: call.body ?? Data())
    }
  }

  func answer(_ status: Int, at url: String) { state.withLock { $0.answers[url] = status } }

  func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    state.withLock { state in
      state.calls.append(request)
      return OutboundResponse(status: state.answers[request.url] ?? 200)
    }
  }
}

extension Lot {
  /// A lot whose server sends pushes to iPhones and browsers.
  static func withPushes(
    _ engine: TestEngine = .ofProducts,
    _ body: @escaping @Sendable (PushServices, Lot) async throws -> Void
  ) async throws {
    let services = PushServices()
    var setting = Setting(engine: engine)
    setting.apple = APNsSettings(
      key: P256.Signing.PrivateKey(), keyID: "K", team: "T", topic: "app.quartet.trufan",
      base: "https://apple", sandbox: "https://sandbox")
    let values = [
      "WEB_PUSH_KEY": Data((1...32).map { UInt8($0) }).base64EncodedString(),
      "WEB_PUSH_CONTACT": "mailto:help@example.com",
    ]
    setting.browsers = try WebPushSettings(SettingsReader { values[$0.name] })
    setting.outbound = services
    try await open(setting) { lot in try await body(services, lot) }
  }

  /// Registers a device of Apple's.
  func register(_ token: String, as person: String) async throws {
    let reply = try await send(
      TruFanAPI.registerDevice(), PushDeviceRequest(token: token, platform: "ios"), as: person)
    #expect(reply.status == 200, "\(reply.text)")
  }

  func register(browser name: String, as person: String) async throws {
    let reply = try await send(
      TruFanAPI.registerBrowser(), WebPushRequest.named(name), as: person)
    #expect(reply.status == 200, "\(reply.text)")
  }

  func devices() async throws -> [String] {
    try await database.read { db in
      try db.all("SELECT token FROM trufan_devices ORDER BY token") { try $0["token"] }
    }
  }

  func browsers() async throws -> Int { try await count("SELECT COUNT(*) FROM trufan_browsers") }

  /// The pushes that were stored.
  func pushes() async throws -> [StoredMessage] {
    try await truFan.services.outbox.newest(50).filter { $0.message.channel == .push }
  }
}

extension WebPushRequest {
  static func named(_ name: String) -> WebPushRequest {
    var request = WebPushRequest.sample
    request.endpoint = "https://fcm.googleapis.com/fcm/send/\(name)"
    return request
  }
}
