import ClientKit
import TruFanClient
import TruFanModels

extension ConvenienceAPIService {
  func rewards() async throws -> Rewards {
    try await session.authorized { headers in
      try await session.device.call(TruFanAPI.rewards(), headers: headers)
    }
  }

  /// A friend's code. Repeating it is harmless.
  func enterReferral(_ code: String) async throws -> Rewards {
    try await session.authorized { headers in
      try await session.device.call(
        TruFanAPI.enterReferral(), sending: ReferralRequest(code: code), headers: headers)
    }
  }
}
