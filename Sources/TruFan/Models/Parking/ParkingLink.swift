/// The addresses that lead into parking: on a lot's signs, and in the notices.
public enum ParkingLink {
  /// A QR code on a lot's sign, or at one of its spaces.
  public static func lot(_ lot: String, space: String? = nil) -> String {
    let path = "trufan://parking/lot/\(lot)"
    return space.map { "\(path)/space/\($0)" } ?? path
  }

  /// The page that extends a session, below the server's public address.
  /// - Parameter minutes: what a notice offers, which the page then has chosen.
  public static func extend(_ accessCode: String, minutes: Int? = nil) -> String {
    "/trufan" + extendPage(accessCode, minutes: minutes)
  }

  /// The same page, below the app's own address.
  public static func extendPage(_ accessCode: String, minutes: Int? = nil) -> String {
    let path = "/parking/extend/\(accessCode)"
    return minutes.map { "\(path)/\($0)" } ?? path
  }
}
