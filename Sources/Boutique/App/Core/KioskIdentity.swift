import BoutiqueModels
import ClientKit
import Foundation

/// The kiosk's proofs of who it is, among the device's secrets.
struct KioskIdentity: Sendable {
  let device: Device
  private let makeName: @Sendable () -> String

  /// - Parameter makeName: makes 32 random lower-case hexadecimal digits.
  init(
    device: Device,
    makeName: @escaping @Sendable () -> String = {
      UUID().uuidString.lowercased().replacing("-", with: "")
    }
  ) {
    self.device = device
    self.makeName = makeName
  }

  /// The key of a paired kiosk; nil for one that was paired by its store's id.
  var key: String? { device.secrets.string(forKey: Config.kioskKeyKey) }

  func keep(key: String?) { device.secrets.set(key, forKey: Config.kioskKeyKey) }

  /// The kiosk's own random name, made when it is first needed. It is kept before it is sent: with
  /// the same name, a request to pair whose answer was lost can be repeated.
  @discardableResult
  func name() -> String {
    if let known = device.secrets.string(forKey: Config.kioskNameKey) { return known }
    let new = makeName()
    device.secrets.set(new, forKey: Config.kioskNameKey)
    return new
  }

  /// The headers of the kiosk's requests.
  var headers: [String: String] {
    if let key { return [KioskHeader.key: key] }
    guard let name = device.secrets.string(forKey: Config.kioskNameKey) else { return [:] }
    return [KioskHeader.device: name]
  }
}
