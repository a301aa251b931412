import WireKit

/// Delivers pushes to the devices that a product's people have registered.
package struct DevicePushes<Devices: PushDeviceTable>: MessageCarrier {
  private let database: Database
  private let apple: APNsClient
  private let clock: any WallClock

  package init(database: Database, apple: APNsClient, clock: any WallClock) {
    self.database = database
    self.apple = apple
    self.clock = clock
  }

  package func serves(_ realm: String) -> Bool { realm == Devices.realm }

  package func canReach(
    _ recipient: Message.Recipient, of realm: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    guard serves(realm), case .account(let account) = recipient else { return false }
    return try !Self.devices(of: account, at: now, in: db).isEmpty
  }

  /// Every device that is signed in is tried.
  package func deliver(_ message: Message, id: String) async throws {
    guard serves(message.realm), case .account(let account) = message.recipient else {
      throw MessageRefused("Its recipient has no devices here.")
    }
    let now = clock.now()
    let devices = try await database.read { db in
      try Self.devices(of: account, at: now, in: db)
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
          try Devices.remove(token, service, since: since, in: db)
        }
        return "gone"
      }
    }
    if let refusal { throw MessageRefused("No device has taken it: \(refusal).") }
  }

  private static func devices(
    of account: String, at now: Timestamp, in db: Connection
  ) throws -> [(String, DeviceService)] {
    try DeviceService.apple.flatMap { service in
      try Devices.tokens(of: account, on: service, at: now, in: db).map { ($0, service) }
    }
  }
}
