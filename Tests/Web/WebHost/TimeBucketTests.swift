import Testing

@testable import WebHost

@Suite("A bucket of time")
struct TimeBucketTests {
  private let start = ContinuousClock.now
  private let limit = TimeBucket.Limit(share: 0.25, burst: 1)

  @Test("is overdrawn by one turn at most, and is paid back at its rate")
  func debt() {
    var bucket = TimeBucket(limit, now: start)
    bucket.charge(.milliseconds(900), at: start)
    #expect(bucket.wait(at: start) == .zero)
    bucket.charge(.milliseconds(600), at: start)
    let wait = bucket.wait(at: start)
    #expect((.milliseconds(2000)...(.milliseconds(2010))).contains(wait))
    #expect(bucket.wait(at: start + .seconds(1)) > .zero)
    #expect(bucket.wait(at: start + wait) == .zero)
    #expect(!bucket.isFull(at: start + wait) && bucket.isFull(at: start + .seconds(6)))
  }

  @Test("holds no more than its burst, however long nothing happened")
  func burst() {
    var bucket = TimeBucket(limit, now: start)
    bucket.charge(.milliseconds(1100), at: start + .seconds(3600))
    #expect(bucket.wait(at: start + .seconds(3600)) > .zero)
  }
}
