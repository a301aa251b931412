import WireKit

/// The service that reaches a device, as it is stored: Apple has two, which do not know each other's
/// tokens.
package enum DeviceService: String, Sendable {
  case ios
  case iosSandbox = "ios-sandbox"
  case android, expo

  /// Apple's two.
  package static let apple = [DeviceService.ios, .iosSandbox]

  package init(_ platform: DevicePlatform, _ environment: DeviceEnvironment) {
    self =
      switch platform {
      case .ios: environment == .sandbox ? .iosSandbox : .ios
      case .android: .android
      case .expo: .expo
      }
  }
}
