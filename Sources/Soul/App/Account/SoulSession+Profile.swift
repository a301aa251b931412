import SoulModels

extension SoulSession {
  /// Asks for the profile again: a launch without a network has shown the kept one, and another device
  /// may have changed it.
  func refreshProfile() async {
    guard case .signedIn(let known) = state, let new = try? await profile(), new != known else {
      return
    }
    took(new)
  }

  /// - Throws: ``APIError``, or `CancellationError`.
  func profile() async throws -> SoulUser {
    try await authorized { headers in
      try await device.call(SoulAPI.profile(), headers: headers, timeout: Self.launchTimeout).user
    }
  }
}
