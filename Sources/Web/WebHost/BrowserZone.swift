import SwiftUI

/// The time zone that a browser's script has noted in a cookie at its last visit. A page's first content
/// is written before its script can say anything: without the zone it would begin with the day and
/// the hours of UTC.
enum BrowserZone {
  /// Also written by `04-socket.js`.
  static let cookie = "quartet_zone"

  /// The zone in a `Cookie` header: an IANA name, such as `Europe/Paris`. Nil for what cannot be one.
  static func find(in header: String?) -> String? {
    guard let header else { return nil }
    for pair in header.split(separator: ";") {
      let parts = pair.drop(while: { $0 == " " }).split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0] == cookie else { continue }
      if isPlausible(parts[1]) { return String(parts[1]) }
    }
    return nil
  }

  private static func isPlausible(_ name: Substring) -> Bool {
    name.utf8.count < BrowserTraits.longestName
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
          UInt8(ascii: "-"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
  }
}
