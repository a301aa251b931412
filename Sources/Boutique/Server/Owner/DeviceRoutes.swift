import BoutiqueModels
import Hummingbird
import NIOCore
import ServerKit
import WireKit

/// Makes pairing codes, pairs kiosks, lists and unpairs them.
struct DeviceRoutes: Sendable {
  let devices: KioskDevices
  let waiting: WaitingRead
  private let guessing: GuessLimit

  init(
    devices: KioskDevices, waiting: WaitingRead, limiter: RateLimiter
  ) {
    self.devices = devices
    self.waiting = waiting
    // A person mistypes a few times. 10 at once and three a minute guess one of 8.5 × 10¹¹ codes
    // never.
    guessing = GuessLimit(
      RateLimit("boutique pairing codes", burst: 10, perSecond: 0.05), limiter: limiter)
  }

  func makeCode(_ request: TypedRequest<StorePath, NoBody>) async throws -> PairingCode {
    try await devices.makeCode(forStore: request.arguments.store)
  }

  func pair(_ request: TypedRequest<NoArguments, PairingRequest>) async throws -> Pairing {
    let wish = try await request.body()
    guard RandomName.isHex128(wish.device) else {
      throw Problem.badRequest(
        "device must be 32 lower-case hexadecimal digits", code: WireBody.invalidCode)
    }
    let client = request.context.network
    try guessing.check(client)
    do {
      return try await devices.pair(
        PairingCodeText.read(wish.code) ?? "", device: wish.device)
    } catch let problem as Problem where problem.status == 404 {
      try guessing.countWrong(by: client)
      throw problem
    }
  }

  /// The store's kiosks; with `?wait=` and `If-None-Match`, as soon as the list is another one. The
  /// times are whole minutes, so that a kiosk's questions do not change the list all the time.
  func list(_ request: TypedRequest<DevicesPath, NoBody>) async throws -> Response {
    let store = request.arguments.store
    return try await waiting.respond(
      to: request.request, from: request.context.network, topic: BoutiqueTopic.devices(store)
    ) {
      let rows = try await devices.database.read { db in
        try KioskDeviceTable.ofStore(try StoreTable.require(store, in: db).id, in: db)
      }
      let list = KioskDeviceList(devices: rows.map(shown))
      return ByteBuffer(bytes: try WireJSON.encode(list))
    }
  }

  func unpair(_ request: TypedRequest<StoreDevicePath, NoBody>) async throws -> StandardResponse {
    try await devices.unpair(request.arguments.device, fromStore: request.arguments.store)
    return StandardResponse()
  }

  /// The kiosk's own end of its pairing, so that its owner sees no kiosk that is none any more.
  func leave(_ request: TypedRequest<NoArguments, NoBody>) async throws -> StandardResponse {
    guard let key = request.request.headers[.kioskKey] else { throw KioskGate.wrongKey }
    try await devices.unpair(key: key)
    return StandardResponse()
  }

  private func shown(_ row: KioskDeviceRow) -> KioskDevice {
    let seen = max(row.lastSeenAt, devices.sightings.last(of: row.id) ?? row.lastSeenAt)
    let minute: Int64 = 60_000
    return KioskDevice(
      publicId: row.publicId, name: row.name, pairedAt: row.pairedAt,
      lastSeenAt: Timestamp(milliseconds: seen.milliseconds / minute * minute))
  }
}
