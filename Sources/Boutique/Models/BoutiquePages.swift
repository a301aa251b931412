/// Where the apps run in a browser, below the server's public address.
public enum BoutiquePages {
  public static let kiosk = "/boutique"
  public static let console = "/boutique/console"
}
