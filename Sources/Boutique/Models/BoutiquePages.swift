import Foundation
import WireKit

/// Where the apps run in a browser, below the server's public address.
public enum BoutiquePages {
  public static let kiosk = "/boutique"
  /// The item of a link that opens the kiosk paired: a pairing code or a store's id.
  private static let pairItem = "pair"

  /// A link that opens the kiosk paired. The text stands behind the `#`: that part of an address
  /// stays in the browser, and no proxy logs it.
  /// - Parameter text: a pairing code; or the id of a store that allows open kiosks.
  public static func kiosk(pairing text: String) -> String {
    kiosk + "#" + pairItem + "=" + EndpointPath.encodedSegment(text)
  }

  /// The text of a link that is to pair a kiosk; nil in other addresses. Links from before have it
  /// in the query.
  public static func pairingText(in link: URL) -> String? {
    guard var parts = URLComponents(url: link, resolvingAgainstBaseURL: true) else { return nil }
    let query = parts.queryItems ?? []
    parts.percentEncodedQuery = parts.percentEncodedFragment
    let items = (parts.queryItems ?? []) + query
    return items.first { $0.name == pairItem }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  public static let console = "/boutique/console"
}
