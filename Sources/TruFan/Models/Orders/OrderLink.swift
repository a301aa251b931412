/// The address of an order in the app, below the app's own.
public enum OrderLink {
  public static func page(_ order: String) -> String { "/order/\(order)" }
}
