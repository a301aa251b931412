import ClientKitTesting
import SoulModels

@testable import SoulApp

/// A device whose system answers as a test says.
@MainActor
final class PushDevice {
  var answer = Pushes.Answer.target(.device(token: "a1b2", platform: .ios, environment: .sandbox))
  /// What keeps pushes away before anybody is asked.
  var obstacle: Pushes.Answer?
  var asked: [Bool] = []
  var ends = 0
  var gate: Gate?

  func pushes(isBrowser: Bool) -> Pushes {
    Pushes(
      isBrowser: isBrowser,
      ask: { _, asks in
        self.asked.append(asks)
        await self.gate?.pass()
        return self.answer
      },
      obstacle: { self.obstacle }, end: { self.ends += 1 },
      reach: { $0 ? "Always." : "While it is open." },
      trouble: {
        switch $0 {
        case .refused: "Refused."
        case .failed: "Failed."
        case .unsent: "None are sent."
        case .target, .unasked, .unavailable: nil
        }
      })
  }
}
