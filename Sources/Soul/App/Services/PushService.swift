import ClientKit
import LookKit
import SoulModels
import WireKit

/// The calls by which the server learns where to push to.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller or the person went away.
@MainActor
struct PushService: PushRegistrar {
  let session: SoulSession
  /// Whose pushes these are.
  let user: String

  func whenLeft(_ leave: @escaping @MainActor () -> Void) { session.left = leave }

  var isTakenOver: Bool { session.left != nil }

  /// Has the server push to this device, until its person signs out.
  /// - Returns: whether it sends pushes to such devices.
  func register(_ target: Pushes.Target) async throws -> Bool {
    let device = session.device
    return try await authorized { headers in
      switch target {
      case .device(let token, let platform, let environment):
        let request = RegisterDeviceRequest(
          deviceToken: token, platform: platform.rawValue, environment: environment.rawValue)
        return try await device.call(SoulAPI.registerDevice(), sending: request, headers: headers)
          .sendsPushes
      case .browser(let request):
        _ = try await device.call(SoulAPI.registerBrowser(), sending: request, headers: headers)
        return true
      }
    }
  }

  /// The key with which a browser signs up for the server's pushes; nil if it sends browsers none.
  func webPushKey() async throws -> String? {
    try await authorized {
      try await session.device.call(SoulAPI.webPush(), headers: $0).publicKey
    }
  }

  /// Ends the server's pushes to this browser.
  func forgetBrowser() async throws {
    _ = try await authorized {
      try await session.device.call(SoulAPI.forgetBrowser(), headers: $0)
    }
  }

  /// Ends the server's pushes to this phone.
  func forgetDevice() async throws {
    _ = try await authorized {
      try await session.device.call(SoulAPI.forgetDevice(), headers: $0)
    }
  }

  private func authorized<Answer: Sendable>(
    _ call: @MainActor (_ headers: [String: String]) async throws -> Answer
  ) async throws -> Answer {
    guard session.user?.id == user else { throw CancellationError() }
    return try await session.authorized(call)
  }
}
