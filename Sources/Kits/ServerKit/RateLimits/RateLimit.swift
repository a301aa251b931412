/// How often one client may do one class of things.
package struct RateLimit: Hashable, Sendable {
  /// Tells this limit's counters from others': "kiosk", "owner".
  package let name: String
  /// How many requests may come at once.
  package let burst: Double
  /// How many are allowed per second in the long run.
  package let perSecond: Double

  package init(_ name: String, burst: Double, perSecond: Double) {
    self.name = name
    self.burst = burst
    self.perSecond = perSecond
  }

  /// The limit of a whole IPv6 site. It may be one attacker with 65,536 networks, or a campus with
  /// a network for each house.
  var ofSite: RateLimit {
    RateLimit(name, burst: burst * Self.housesOfSite, perSecond: perSecond * Self.housesOfSite)
  }

  static let housesOfSite = 16.0
}
