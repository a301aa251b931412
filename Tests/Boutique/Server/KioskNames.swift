import BoutiqueModels
import HTTPTypes
import ServerKit
import Testing

@testable import BoutiqueServer

extension HTTPFields {
  /// An open kiosk that names itself by a letter from a to f.
  static func kiosk(_ letter: String) -> HTTPFields {
    [.kioskDevice: String(repeating: letter, count: 32)]
  }

  /// A paired kiosk.
  static func key(_ key: String) -> HTTPFields { [.kioskKey: key] }

  /// A client of its own address.
  static func from(_ address: String) -> HTTPFields { [.forwardedFor: address] }
}

extension Shop {
  /// A new code for the store.
  func code(for store: String) async throws -> String {
    let reply = try await asOwner(.createPairingCode(store))
    #expect(reply.status == 201)
    return try reply.decoded(PairingCode.self).code
  }

  func pair(_ code: String, as letter: String, headers: HTTPFields = [:]) async throws -> Reply {
    let device = String(repeating: letter, count: 32)
    return try await send(.pair, #"{"code":"\#(code)","device":"\#(device)"}"#, headers: headers)
  }

  /// Pairs a kiosk and says its key.
  func pairedKey(with store: String, as letter: String = "a") async throws -> String {
    let reply = try await pair(try await code(for: store), as: letter)
    #expect(reply.status == 200)
    return try reply.decoded(Pairing.self).key
  }

  func kiosks(of store: String) async throws -> [KioskDevice] {
    try await asOwner(.devices(store)).decoded(KioskDeviceList.self).devices
  }
}
