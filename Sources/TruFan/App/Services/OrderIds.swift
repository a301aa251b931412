import ClientKit

/// The id of an order for each venue. All windows of the device know of them.
typealias OrderIds = VenueValues<String>

extension OrderIds {
  /// The orders that were found after a reload, until their parker has gone to them.
  static func found(by user: String, on device: Device) -> OrderIds {
    OrderIds(device: device, user: user, name: "placed")
  }

  /// The orders that were placed last on the device.
  static func latest(of user: String, on device: Device) -> OrderIds {
    OrderIds(device: device, user: user, name: "latest")
  }
}
