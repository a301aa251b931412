import WireKit

/// The headers by which a kiosk says who it is. Older kiosks send neither.
public enum KioskHeader {
  /// The key that the kiosk was given when it was paired.
  public static let key = "x-kiosk-key"
  /// A kiosk's own random name, where it has no key. It tells two open kiosks apart.
  public static let device = "x-kiosk-device"
}

/// A code that pairs one kiosk, for its owner to type, or to open as a link.
public struct PairingCode: Codable, Hashable, Sendable {
  /// `7KQ4-M2XP`; ``PairingCodeText`` reads it in any case, with or without the dash.
  public var code: String
  /// The address that opens the kiosk in a browser, paired.
  public var link: String
  public var expiresAt: Timestamp

  public init(code: String, link: String, expiresAt: Timestamp) {
    self.code = code
    self.link = link
    self.expiresAt = expiresAt
  }
}

/// A kiosk's request to be paired.
public struct PairingRequest: Codable, Hashable, Sendable {
  public var code: String
  /// The kiosk's own random name: 32 lower-case hexadecimal digits. The same kiosk may repeat its
  /// request while the code lives, and gets the same key: an answer can be lost.
  public var device: String

  public init(code: String, device: String) {
    self.code = code
    self.device = device
  }
}

/// The pairing: the kiosk's store and its key.
public struct Pairing: Codable, Hashable, Sendable {
  public var storePublicId: String
  public var storeName: String
  /// Sent in ``KioskHeader/key`` with each of the kiosk's requests. The server keeps only a hash.
  public var key: String

  public init(storePublicId: String, storeName: String, key: String) {
    self.storePublicId = storePublicId
    self.storeName = storeName
    self.key = key
  }
}

/// A paired kiosk, as its owner sees it.
public struct KioskDevice: Codable, Hashable, Sendable {
  public var publicId: String
  /// "Kiosk 1", counted by store.
  public var name: String
  public var pairedAt: Timestamp
  /// The minute in which the kiosk was last heard of.
  public var lastSeenAt: Timestamp

  public init(publicId: String, name: String, pairedAt: Timestamp, lastSeenAt: Timestamp) {
    self.publicId = publicId
    self.name = name
    self.pairedAt = pairedAt
    self.lastSeenAt = lastSeenAt
  }
}

/// The paired kiosks of a store, oldest first.
public struct KioskDeviceList: Codable, Hashable, Sendable {
  public var devices: [KioskDevice]

  public init(devices: [KioskDevice]) { self.devices = devices }
}

extension PairingCode: Sampled {
  public static let sample = PairingCode(
    code: "7KQ4-M2XP", link: "https://reviews.example.com/boutique#pair=7KQ4-M2XP",
    expiresAt: Timestamp(milliseconds: 1_770_727_796_789))
}

extension PairingRequest: Sampled {
  public static let sample = PairingRequest(
    code: "7KQ4-M2XP", device: "0123456789abcdef0123456789abcdef")
  public static let fieldNotes: [String: FieldNote] = [
    "code": .text("In any case, with or without the dash", length: 1...64),
    "device": .text(
      "The kiosk's own random name. With the same one, a request may be repeated.",
      pattern: "^[0-9a-f]{32}$"),
  ]
}

extension Pairing: Sampled {
  public static let sample = Pairing(
    storePublicId: Store.sample.publicId, storeName: Store.sample.name,
    key: "5b6f0e0c9c3f4f4b9d1d0e6a7c8b9a0f5b6f0e0c9c3f4f4b9d1d0e6a7c8b9a0f")
}

extension KioskDevice: Sampled {
  public static let sample = KioskDevice(
    publicId: "kiosk_sample123456", name: "Kiosk 1",
    pairedAt: Timestamp(milliseconds: 1_770_640_000_000),
    lastSeenAt: Timestamp(milliseconds: 1_770_726_900_000))
}

extension KioskDeviceList: Sampled {
  public static let sample = KioskDeviceList(devices: [.sample])
}
