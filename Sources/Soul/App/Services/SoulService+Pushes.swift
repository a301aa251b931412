import ClientKit
import LookKit
import SoulModels
import WireKit

/// Where the server pushes to.
extension SoulService: PushRegistrar {
  /// Has the server push to this device, until its person signs out.
  func register(_ target: Pushes.Target) async throws {
    let device = session.device
    _ = try await session.authorized { headers in
      switch target {
      case .device(let token, let platform, let environment):
        let request = RegisterDeviceRequest(
          deviceToken: token, platform: platform.rawValue, environment: environment.rawValue)
        return try await device.call(SoulAPI.registerDevice(), sending: request, headers: headers)
      case .browser(let request):
        return try await device.call(SoulAPI.registerBrowser(), sending: request, headers: headers)
      }
    }
  }

  /// The key with which a browser signs up for the server's pushes; nil if it sends browsers none.
  func webPushKey() async throws -> String? {
    try await session.authorized {
      try await session.device.call(SoulAPI.webPush(), headers: $0).publicKey
    }
  }

  /// Ends the server's pushes to this browser.
  func forgetBrowser() async throws {
    _ = try await session.authorized {
      try await session.device.call(SoulAPI.forgetBrowser(), headers: $0)
    }
  }
}
