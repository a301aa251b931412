import ClientKit

/// What somebody has typed and not sent yet. The device keeps it over a relaunch, until it is sent,
/// its account signs out, or it is deleted.
@MainActor
package struct Draft<Value: Codable> {
  private let device: Device
  private let key: String

  /// - Parameters:
  ///   - name: what it is for, and for which thing, such as "rating_…" with an order's id.
  ///   - user: the account that types; nil once it has gone.
  package init(_ name: String, of user: String?, on device: Device) {
    self.device = device
    key = Drafts.prefix(user) + name
  }

  package var value: Value? { device.storage.json(forKey: key) }

  /// Keeps what is typed; `nil` removes it.
  package func keep(_ value: Value?) { device.storage.setJSON(value, forKey: key) }
}

/// All drafts of an account.
enum Drafts {
  /// The account's id ends the prefix, so that ``TruFanSession/deleteAccount()`` finds it, too.
  fileprivate static func prefix(_ user: String?) -> String { "trufan_draft_\(user ?? "nobody")_" }

  static func forget(user: String, on device: Device) {
    device.storage.removeAll(withPrefix: prefix(user))
  }
}
