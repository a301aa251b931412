import WireKit

/// What an app keeps among the device's secrets, because it is a person's own, and for a while only: the
/// next one at this device may be another.
public protocol PassingSecret: Codable {
  static var key: String { get }
  /// How long it is kept.
  static var lifetime: Duration { get }
  /// Since when; nil for one that was not kept yet.
  var keptSince: Timestamp? { get }
}

extension PassingSecret {
  /// Nil without one, and for one that has ended. It only reads, since a redraw may ask for it.
  public static func kept(on device: Device) -> Self? {
    guard let kept = device.secrets.json(Self.self, forKey: key), let since = kept.keptSince,
      Timestamp(device.now()).since(since) < lifetime
    else { return nil }
    return kept
  }

  /// Forgets one that has ended.
  public static func forgetEnded(on device: Device) {
    if kept(on: device) == nil { forget(on: device) }
  }

  public func keep(on device: Device) { device.secrets.setJSON(self, forKey: Self.key) }

  public static func forget(on device: Device) { device.secrets.set(nil, forKey: key) }
}
