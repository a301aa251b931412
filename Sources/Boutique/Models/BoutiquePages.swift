import WireKit

/// Where the apps run in a browser, below the server's public address.
public enum BoutiquePages {
  public static let kiosk = "/boutique"
  /// The query item of a link that opens the kiosk paired: a pairing code or a store's id.
  public static let pairItem = "pair"

  /// A link that opens the kiosk paired.
  /// - Parameter text: a pairing code; or the id of a store that allows open kiosks.
  public static func kiosk(pairing text: String) -> String {
    kiosk + "?" + pairItem + "=" + EndpointPath.encodedSegment(text)
  }

  public static let console = "/boutique/console"
}
