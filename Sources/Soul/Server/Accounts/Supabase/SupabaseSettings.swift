import Foundation
import ServerKit

/// The Supabase project that sends and checks codes. A key is in it, so it describes itself without.
struct SupabaseSettings: Sendable, CustomStringConvertible, CustomReflectable {
  private static let url = Variable(
    "SUPABASE_URL", "sends and checks Soul's codes", unset: "this server does")
  private static let key = Variable(
    "SUPABASE_SERVICE_KEY", "a key of that project", unset: "none", isSecret: true)

  static let variables = [url, key]

  /// Without a slash at the end.
  let base: String
  let key: String
  /// For an answer, beginning with the first packet.
  var timeout = Duration.seconds(10)

  init(base: String, key: String) {
    self.base = base
    self.key = key
  }

  /// Nil without a project.
  /// - Throws: ``SettingsError`` for one of the two without the other, an address that sends codes in
  ///   the clear, or a key that is none.
  init?(_ settings: SettingsReader) throws {
    let key = settings.text(Self.key)
    guard let base = try settings.address(Self.url) else {
      if key != nil { throw SettingsError(Self.key, "needs SUPABASE_URL beside it.") }
      return nil
    }
    guard let key else { throw SettingsError(Self.url, "needs SUPABASE_SERVICE_KEY beside it.") }
    guard let url = URLComponents(string: base), url.path.isEmpty else {
      throw SettingsError(Self.url, "must be the project's address without a path.")
    }
    let isHere = ["localhost", "127.0.0.1", "[::1]"].contains(url.host ?? "")
    guard url.scheme == "https" || isHere else {
      throw SettingsError(Self.url, "must begin with https://, so that nobody reads the codes.")
    }
    guard key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw SettingsError(Self.key, "must be one word, as the project's settings show it.")
    }
    self.init(base: base, key: key)
  }

  var description: String { base }

  var customMirror: Mirror { Mirror(self, children: ["base": base]) }
}
