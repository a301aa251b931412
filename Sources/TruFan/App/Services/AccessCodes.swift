import ClientKit
import TruFanModels

/// The orders' access codes, which are kept among the device's secrets. So a parker can show theirs
/// at the car also where there is no network.
@MainActor
struct AccessCodes {
  let device: Device

  private static let prefix = "trufan_access_code_"
  /// A device keeps as many codes; more are not out at once.
  private static let limit = 20

  func code(of order: String) -> String? {
    device.secrets.string(forKey: Self.prefix + order)
  }

  /// Keeps the code while the order is on its way, and forgets it afterwards.
  func remember(_ order: Order) {
    let key = Self.prefix + order.id
    guard order.status < .delivered, let code = order.accessCode else {
      if device.secrets.string(forKey: key) != nil { device.secrets.set(nil, forKey: key) }
      return
    }
    guard device.secrets.string(forKey: key) != code else { return }
    if device.secrets.keys(withPrefix: Self.prefix).count >= Self.limit {
      device.secrets.removeAll(withPrefix: Self.prefix)
    }
    device.secrets.set(code, forKey: key)
  }
}
