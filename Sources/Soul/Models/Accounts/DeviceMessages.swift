import WireKit

/// A device that may be told what happened. The bearer decides whose it is.
public struct RegisterDeviceRequest: Codable, Hashable, Sendable {
  /// The service's name for the device.
  public var deviceToken: String?
  /// ``DevicePlatform``
  public var platform: String?

  public init(deviceToken: String?, platform: String?) {
    self.deviceToken = deviceToken
    self.platform = platform
  }
}

extension RegisterDeviceRequest: Sampled {
  public static let sample = RegisterDeviceRequest(
    deviceToken: "740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad",
    platform: "ios")
}

/// The service that reaches a device.
public enum DevicePlatform: String, Codable, CaseIterable, Sendable {
  case ios, android, expo
}

/// Whether at least one device of a person takes pushes.
public struct DeviceStatus: Codable, Hashable, Sendable {
  public var hasDeviceToken: Bool

  public init(hasDeviceToken: Bool) { self.hasDeviceToken = hasDeviceToken }
}

extension DeviceStatus: Sampled {
  public static let sample = DeviceStatus(hasDeviceToken: true)
}
