import ServerKit
import SoulModels
import WireKit

/// Delivers pushes to the devices that a person has registered.
struct SoulPush: MessageCarrier {
  let database: Database
  let apple: APNsClient
  let clock: any WallClock

  /// Every device that is signed in is tried. If one has to be tried again, all are; they show one
  /// message once.
  func deliver(_ message: Message, id: String) async throws {
    guard message.realm == SoulRealm.name, case .account(let account) = message.recipient else {
      throw MessageRefused("Its recipient has no devices here.")
    }
    let now = clock.now()
    let tokens = try await database.read { db in
      try DeviceTable.tokens(of: account, on: .ios, at: now, in: db)
    }
    guard !tokens.isEmpty else { throw MessageRefused("There is no device.") }
    var failure: (any Error)?
    var reasons: [String] = []
    for token in tokens {
      do {
        switch try await apple.send(message, to: token, id: id) {
        case .accepted: break
        case .gone(let since):
          try await database.write { db in
            try DeviceTable.remove(token, .ios, since: since, in: db)
          }
          reasons.append("gone")
        case .refused(let reason): reasons.append(reason)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if reasons.count == tokens.count {
      throw MessageRefused("No device has taken it: \(reasons.joined(separator: ", ")).")
    }
  }
}
