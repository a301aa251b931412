import ClientKit
import LookKit
import TruFanClient
import TruFanModels
import WireKit

extension Pushes {
  /// This device's.
  static let system = platform(
    Words(app: "TruFan", news: "how your orders and your parking go"))
}

extension NotificationSettings {
  convenience init(user: String, session: TruFanSession, pushes: Pushes) {
    self.init(
      key: "trufan_notifications_\(user)", device: session.device,
      server: PushAPIService(session: session, user: user), pushes: pushes)
  }
}

/// The calls by which the server learns where to push to.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller or the user went away.
@MainActor
struct PushAPIService: PushRegistrar {
  let session: TruFanSession
  /// Whose pushes these are.
  let user: String

  func whenLeft(_ leave: @escaping @MainActor () -> Void) { session.left = leave }

  func webPushKey() async throws -> String? {
    try await authorized { headers in
      try await session.device.call(TruFanAPI.webPush(), headers: headers).publicKey
    }
  }

  var isTakenOver: Bool { session.left != nil }

  func register(_ target: Pushes.Target) async throws -> Bool {
    let device = session.device
    return try await authorized { headers in
      switch target {
      case .device(let token, let platform, let environment):
        let request = PushDeviceRequest(
          token: token, platform: platform.rawValue, environment: environment.rawValue)
        do {
          _ = try await device.call(TruFanAPI.registerDevice(), sending: request, headers: headers)
        } catch let error as APIError where error.isNotFound {
          return false  // Without Apple's key nothing would ever come.
        }
      case .browser(let request):
        _ = try await device.call(TruFanAPI.registerBrowser(), sending: request, headers: headers)
      }
      return true
    }
  }

  func forgetBrowser() async throws {
    try await authorized { headers in
      let request = TransportRequest(TruFanAPI.forgetBrowser(), headers: headers)
      _ = try await session.device.exchange(request, errors: TruFanError.self)
    }
  }

  func forgetDevice() async throws {
    try await authorized { headers in
      let request = TransportRequest(TruFanAPI.forgetDevice(), headers: headers)
      _ = try await session.device.exchange(request, errors: TruFanError.self)
    }
  }

  private func authorized<Answer: Sendable>(
    _ call: @MainActor (_ headers: [String: String]) async throws -> Answer
  ) async throws -> Answer {
    guard session.user?.id == user else { throw CancellationError() }
    return try await session.authorized(call)
  }
}
