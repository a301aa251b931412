import WireKit

/// A device of Apple's that takes pushes.
package struct AppleDevice: Sendable {
  let token: String
  let service: DeviceService
}

extension RegisteredPushes where Target == AppleDevice {
  /// To the devices of a product's people.
  package init<Devices: PushDeviceTable>(
    to devices: Devices.Type, by apple: APNsClient, in database: Database, clock: any WallClock
  ) {
    self.init(
      realm: Devices.realm, noun: "device", database: database, clock: clock,
      targets: { account, now, db in
        try DeviceService.apple.flatMap { service in
          try Devices.tokens(of: account, on: service, at: now, in: db).map {
            AppleDevice(token: $0, service: service)
          }
        }
      },
      send: { message, device, id in
        let isSandbox = device.service == .iosSandbox
        switch try await apple.send(message, to: device.token, inSandbox: isSandbox, id: id) {
        case .accepted: return nil
        case .refused(let reason): return reason
        case .gone(let since):
          try await database.write { db in
            try Devices.remove(device.token, device.service, since: since, in: db)
          }
          return "gone"
        }
      })
  }
}
