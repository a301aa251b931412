import NIOCore
import ServerKit
import Testing

@testable import WebHost

@Suite("What a socket may send")
struct SocketMeterTests {
  private static let limits = SocketMeter.Limits(
    perSecond: 1000, burst: 10_000,
    address: RateLimit("test bytes", burst: 40_000, perSecond: 1))
  private let limiter = RateLimiter()
  private let start = NIODeadline.uptimeNanoseconds(1_000_000_000)

  private func meter(_ address: String? = nil) -> SocketMeter {
    SocketMeter(
      Self.limits, limiter: limiter, client: address.flatMap { ClientAddress($0) }, now: start)
  }

  @Test("beyond its burst nothing is read until the rate has paid for it")
  func ownRate() {
    var meter = meter()
    meter.charge(bytes: 9000)
    #expect(meter.pause(at: start) == nil)
    meter.charge(bytes: 2000 - 2 * 256)
    #expect(meter.pause(at: start) == .seconds(1) + .nanoseconds(1))
    #expect(meter.pause(at: start + .milliseconds(500)) != nil)
    #expect(meter.pause(at: start + .milliseconds(1001)) == nil)
  }

  @Test("empty frames cost too")
  func empty() {
    var meter = meter()
    for _ in 0..<39 { meter.charge(bytes: 0) }
    #expect(meter.pause(at: start) == nil)
    meter.charge(bytes: 0)
    #expect(meter.pause(at: start) != nil)
  }

  @Test("so does the time that a message took to parse")
  func time() {
    var meter = meter()
    meter.charge(.milliseconds(2))
    #expect(meter.pause(at: start) == .seconds(6) + .nanoseconds(1))
  }

  @Test("the sockets of one address share a rate; others do not pay for them")
  func address() {
    var pauses = 0
    for _ in 0..<8 {
      var one = meter("203.0.113.9")
      one.charge(bytes: 9_744)
      #expect(one.pause(at: start) == nil, "too little to be charged yet")
      // Its own rate has recovered, but the address must pay for all of it.
      one.charge(bytes: 9_744)
      if one.pause(at: start + .seconds(20)) != nil { pauses += 1 }
    }
    #expect(pauses == 6)
    var other = meter("203.0.113.10")
    other.charge(bytes: 9_744)
    other.charge(bytes: 9_744)
    #expect(other.pause(at: start + .seconds(20)) == nil)
  }
}
