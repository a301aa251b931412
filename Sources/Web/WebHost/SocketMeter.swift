import NIOCore
import ServerKit

/// What a socket's frames cost the network's thread, counted before and while they are read: bytes,
/// frames, and the time that parsing took. A socket beyond its rate is read more slowly, and so its
/// browser's own buffers fill. The sockets of one address share a larger rate.
struct SocketMeter {
  /// Rates in bytes. A learner who draws sends three kilobytes a second.
  struct Limits: Sendable {
    /// For one socket, in the long run and at once.
    var perSecond = 64.0 * 1024
    var burst = 1024.0 * 1024
    /// For all sockets of one address. It may be a whole school's.
    var address = RateLimit(
      "socket bytes", burst: 16 * 1024 * 1024, perSecond: 2 * 1024 * 1024)
  }

  /// A frame costs this much beside its bytes: an empty one is work too.
  private static let perFrame = 256.0
  /// Half a second of parsing costs what an address may send in two.
  private static let perMicrosecond = 8.0
  /// The address is charged for so many bytes together, because all its sockets share a lock.
  private static let portion = 16.0 * 1024

  private let limits: Limits
  private let limiter: RateLimiter
  /// Nil if it is unknown: then only the socket's own rate counts.
  private let client: ClientAddress?
  /// What the socket may still send at once; less than nothing after too much.
  private var left: Double
  private var last: NIODeadline
  /// What the address has not been charged for yet.
  private var owed = 0.0

  init(_ limits: Limits, limiter: RateLimiter, client: ClientAddress?, now: NIODeadline) {
    self.limits = limits
    self.limiter = limiter
    self.client = client
    left = limits.burst
    last = now
  }

  /// Before a frame of so many bytes is looked at.
  mutating func charge(bytes: Int) { charge(Double(bytes) + Self.perFrame) }

  /// After work for a frame.
  mutating func charge(_ time: Duration) { charge(time / .microseconds(1) * Self.perMicrosecond) }

  private mutating func charge(_ cost: Double) {
    left -= cost
    owed += cost
  }

  /// How long nothing more is to be read; nil if reading may go on.
  mutating func pause(at now: NIODeadline) -> TimeAmount? {
    let seconds = Double((now - last).nanoseconds) / 1e9
    left = min(limits.burst, left + seconds * limits.perSecond)
    last = now
    if left < 0 { return .nanoseconds(Int64(-left / limits.perSecond * 1e9) + 1) }
    guard owed >= Self.portion, let client else { return nil }
    let cost = min(owed, limits.address.burst)
    if let wait = limiter.secondsToWait(client: client, limit: limits.address, cost: cost) {
      return .seconds(Int64(wait))
    }
    owed -= cost
    return nil
  }
}
