import ClientKit
import TruFanClient
import TruFanModels

/// The calls about notifications.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
@MainActor
struct InboxAPIService {
  let session: TruFanSession

  /// - Parameter version: the notifications that the app knows. The server waits for newer ones.
  func follow(newerThan version: String?) async throws -> Followed<InboxResponse> {
    let wait = ConvenienceAPIService.wait
    return try await session.authorized { headers in
      try await session.device.call(
        TruFanAPI.notifications(.init(wait: wait)), waiting: wait, while: version,
        headers: headers)
    }
  }

  func older(than number: Int) async throws -> InboxResponse {
    try await session.authorized { headers in
      try await session.device.call(
        TruFanAPI.notifications(.init(before: number)), headers: headers)
    }
  }

  /// - Returns: the newest notifications after that.
  func markRead(_ request: MarkReadRequest) async throws -> InboxResponse {
    try await session.authorized { headers in
      try await session.device.call(
        TruFanAPI.markNotificationsRead(), sending: request, headers: headers)
    }
  }
}
