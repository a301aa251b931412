import ServerKit

/// Sends one message to each of its targets (devices, browsers, or ways to them).
struct PushTargets<Target: Sendable>: Sendable {
  let targets: [Target]

  /// Every target is tried. If one has to be tried again, all are; they show one message once.
  /// - Parameters:
  ///   - separator: stands between the reasons of two targets.
  ///   - send: gives the reason when the target has not taken the message and never will.
  /// - Returns: the reasons, joined, when no target has taken the message; else nil.
  /// - Throws: the last failure that may pass.
  func refusal(
    separator: String, _ send: (Target) async throws -> String?
  ) async throws -> String? {
    var failure: (any Error)?
    var reasons: [String] = []
    for target in targets {
      do {
        if let reason = try await send(target) { reasons.append(reason) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return reasons.count == targets.count ? reasons.joined(separator: separator) : nil
  }
}
