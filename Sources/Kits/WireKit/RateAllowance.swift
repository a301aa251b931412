/// What a client may still ask where requests are counted.
public struct RateAllowance: Hashable, Sendable {
  /// How many requests may come at once.
  public let limit: Int
  /// How many of these are left now.
  public let remaining: Int

  public init(limit: Int, remaining: Int) {
    self.limit = limit
    self.remaining = remaining
  }
}
