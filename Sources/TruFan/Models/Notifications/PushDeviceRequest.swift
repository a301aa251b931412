import WireKit

/// A device that may be told what happens. The bearer decides whose it is.
public struct PushDeviceRequest: Codable, Hashable, Sendable {
  /// In hexadecimal digits.
  public static let longestToken = 200

  /// Apple's name for the device.
  public var token: String
  /// ``DevicePlatform``: iOS alone.
  public var platform: String
  /// ``DeviceEnvironment``; nil: production.
  public var environment: String?

  public init(token: String, platform: String, environment: String? = nil) {
    self.token = token
    self.platform = platform
    self.environment = environment
  }
}

extension PushDeviceRequest: Sampled {
  public static let sample = PushDeviceRequest(
    token: "740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad", platform: "ios")
  public static let samples = [
    sample,
    PushDeviceRequest(
      token: sample.token, platform: "ios", environment: DeviceEnvironment.sandbox.rawValue),
  ]
}
