/// Sends one message to each of its targets (devices, browsers, or ways to them).
package struct PushTargets<Target: Sendable>: Sendable {
  package let targets: [Target]

  /// All targets are tried together, so that a service that hangs takes no time from another one. If
  /// one has to be tried again, all are; they show one message once.
  /// - Parameters:
  ///   - separator: stands between the reasons of two targets.
  ///   - send: gives the reason when the target has not taken the message and never will.
  /// - Returns: the reasons, joined, when no target has taken the message; else nil.
  /// - Throws: the last target's failure that may pass.
  package func refusal(
    separator: String, _ send: @escaping @Sendable (Target) async throws -> String?
  ) async throws -> String? {
    let results = await results(of: send)
    // A cancelled attempt is no failure of a target's.
    try Task.checkCancellation()
    for result in results.reversed() {
      if case .failure(let error) = result { throw error }
    }
    let reasons = try results.compactMap { try $0.get() }
    return reasons.count == targets.count ? reasons.joined(separator: separator) : nil
  }

  /// In the targets' order.
  private func results(
    of send: @escaping @Sendable (Target) async throws -> String?
  ) async -> [Result<String?, any Error>] {
    await withTaskGroup(of: (Int, Result<String?, any Error>).self) { group in
      for (number, target) in targets.enumerated() {
        group.addTask {
          do {
            return (number, .success(try await send(target)))
          } catch {
            return (number, .failure(error))
          }
        }
      }
      var results: [Int: Result<String?, any Error>] = [:]
      for await (number, result) in group { results[number] = result }
      return targets.indices.compactMap { results[$0] }
    }
  }
}
