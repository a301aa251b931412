import WireKit

/// A device that may be told what happened. The bearer decides whose it is.
public struct RegisterDeviceRequest: Codable, Hashable, Sendable {
  /// The service's name for the device.
  public var deviceToken: String?
  /// ``DevicePlatform``
  public var platform: String?
  /// ``DeviceEnvironment``, of an iPhone or iPad; nil: production.
  public var environment: String?

  public init(deviceToken: String?, platform: String?, environment: String? = nil) {
    self.deviceToken = deviceToken
    self.platform = platform
    self.environment = environment
  }
}

extension RegisterDeviceRequest: Sampled {
  public static let sample = RegisterDeviceRequest(
    deviceToken: "740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad",
    platform: "ios")
  public static let samples = [
    sample,
    RegisterDeviceRequest(
      deviceToken: sample.deviceToken, platform: "ios",
      environment: DeviceEnvironment.sandbox.rawValue),
  ]
}

/// A device is registered, and what comes of it.
public struct DeviceRegistered: Codable, Hashable, Sendable {
  public var success: Bool
  public var message: String
  /// Whether this server sends pushes to such a device: to an iPhone, if it has Apple's key.
  public var sendsPushes: Bool

  public init(sendsPushes: Bool) {
    success = true
    message = "Device registered"
    self.sendsPushes = sendsPushes
  }

  /// - Throws: `DecodingError`. A server of before does not say whether it sends pushes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    success = try container.decode(Bool.self, forKey: .success)
    message = try container.decode(String.self, forKey: .message)
    sendsPushes = try container.decodeIfPresent(Bool.self, forKey: .sendsPushes) ?? true
  }
}

extension DeviceRegistered: Sampled {
  public static let sample = DeviceRegistered(sendsPushes: true)
}

/// Whether at least one device of a person takes pushes.
public struct DeviceStatus: Codable, Hashable, Sendable {
  public var hasDeviceToken: Bool

  public init(hasDeviceToken: Bool) { self.hasDeviceToken = hasDeviceToken }
}

extension DeviceStatus: Sampled {
  public static let sample = DeviceStatus(hasDeviceToken: true)
}
