import ServerKit
import SoulModels
import WireKit

/// Delivers pushes to the devices that a person has registered.
struct SoulPush: MessageCarrier {
  let database: Database
  let apple: APNsClient
  let clock: any WallClock

  /// Every device that is signed in is tried.
  func deliver(_ message: Message, id: String) async throws {
    guard message.realm == SoulRealm.name, case .account(let account) = message.recipient else {
      throw MessageRefused("Its recipient has no devices here.")
    }
    let now = clock.now()
    let devices = try await database.read { db in
      try DeviceService.apple.flatMap { service in
        try DeviceTable.tokens(of: account, on: service, at: now, in: db).map { ($0, service) }
      }
    }
    guard !devices.isEmpty else { throw MessageRefused("There is no device.") }
    let refusal = try await PushTargets(targets: devices).refusal(separator: ", ") { device in
      let (token, service) = device
      let isSandbox = service == .iosSandbox
      switch try await apple.send(message, to: token, inSandbox: isSandbox, id: id) {
      case .accepted: return nil
      case .refused(let reason): return reason
      case .gone(let since):
        try await database.write { db in
          try DeviceTable.remove(token, service, since: since, in: db)
        }
        return "gone"
      }
    }
    if let refusal { throw MessageRefused("No device has taken it: \(refusal).") }
  }
}
