import Foundation
import WireKit

/// Sends pushes to iPhones and iPads (`external-apis.md` 5.1). Apple takes them over HTTP/2 alone,
/// which the connection agrees upon when it begins.
package struct APNsClient: Sendable {
  /// Answers after which the same push would meet the same fate.
  private struct Refusal: Decodable {
    let reason: String?
    /// Milliseconds since 1970; with 410 alone.
    let timestamp: Int64?
  }

  /// In bytes, by Apple's rule.
  private static let largestPayload = 4096

  /// How long Apple keeps a push for a phone that is off, if the message has no end of its own. With
  /// 0 Apple would try once, and a phone in a tunnel would never be told.
  private static let lifetime = Duration.seconds(24 * 3600)

  private let settings: APNsSettings
  private let tokens: APNsTokens
  private let outbound: any OutboundHTTP
  private let clock: any WallClock

  package init(_ settings: APNsSettings, outbound: any OutboundHTTP, clock: any WallClock) {
    self.settings = settings
    self.outbound = outbound
    self.clock = clock
    tokens = APNsTokens(settings, clock: clock)
  }

  /// Sends a message to one device.
  /// - Parameters:
  ///   - device: the token that the device has got from Apple.
  ///   - isSandbox: whether it is one of Apple's service for apps in development.
  ///   - id: two pushes of one id are shown once, as when an answer was lost.
  /// - Throws: ``PushLater``, ``OutboundFailure``: it may be tried again.
  package func send(
    _ message: Message, to device: String, inSandbox isSandbox: Bool = false, id: String
  ) async throws -> PushOutcome {
    guard !device.isEmpty, device.utf8.count <= 200, device.allSatisfy(\.isHexDigit) else {
      return .refused("BadDeviceToken")
    }
    let payload = try Self.payload(of: message)
    guard payload.count <= Self.largestPayload else { return .refused("PayloadTooLarge") }
    let address =
      "\(isSandbox ? settings.sandbox : settings.base)/3/device/\(device.lowercased())"
    let token = try tokens.token()
    let outcome = try await send(payload, to: address, message, id, token)
    guard case .refused("ExpiredProviderToken") = outcome else { return outcome }
    return try await send(payload, to: address, message, id, try tokens.token(after: token))
  }

  private func send(
    _ payload: Data, to address: String, _ message: Message, _ id: String, _ token: String
  ) async throws -> PushOutcome {
    let end = message.validUntil ?? clock.now().adding(Self.lifetime)
    let response = try await outbound.send(
      OutboundRequest(
        .post, address,
        headers: [
          "authorization": "bearer \(token)", "apns-topic": settings.topic,
          "apns-push-type": "alert", "apns-priority": "10",
          "apns-expiration": String(end.milliseconds / 1000),
          "apns-collapse-id": String(id.prefix(64)), "content-type": "application/json",
        ], body: payload))
    let refusal = try? WireJSON.decode(Refusal.self, from: response.body)
    let reason = refusal?.reason ?? String(response.status)
    switch (response.status, reason) {
    case (200, _): return .accepted
    case (410, _): return .gone(since: refusal?.timestamp.map(Timestamp.init(milliseconds:)))
    case (400, "BadDeviceToken"), (400, "DeviceTokenNotForTopic"): return .refused(reason)
    case (429, _), (500..., _): throw PushLater(status: response.status)
    default: return .refused(reason)
    }
  }

  private static func payload(of message: Message) throws -> Data {
    try WireJSON.encode(Payload(message: message))
  }

  /// The message's words under `aps`, and its data beside them.
  private struct Payload: Encodable {
    struct Aps: Encodable {
      struct Alert: Encodable {
        let title: String
        let body: String
      }

      let alert: Alert
      let sound = "default"
    }

    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    let message: Message

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(
        Aps(alert: .init(title: message.title, body: message.body)), forKey: Key(stringValue: "aps")
      )
      for (name, value) in message.data where name != "aps" {
        try container.encode(value, forKey: Key(stringValue: name))
      }
      for (name, list) in message.lists where name != "aps" {
        try container.encode(list, forKey: Key(stringValue: name))
      }
    }
  }
}
