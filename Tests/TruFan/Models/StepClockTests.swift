import Testing
import TruFanModels
import WireKit

@Suite("How long a step of an order may take")
struct StepClockTests {
  private static let start = WireTime(Timestamp(milliseconds: 1_762_506_120_000))

  private func pace(
    _ status: OrderStatus, after minutes: Int, scheduledIn wish: Int? = nil, back: Int? = nil
  ) -> StepPace? {
    func at(_ minutes: Int) -> WireTime {
      WireTime(Self.start.timestamp.adding(.seconds(60 * minutes)))
    }
    return StepClock(
      status, since: Self.start, scheduledFor: wish.map(at), backAtCarAt: back.map(at)
    )?.pace(at: at(minutes).timestamp.adding(.seconds(1)))
  }

  @Test(
    "A step turns amber after its target and red after its limit",
    arguments: [
      (OrderStatus.pending, 5, 15), (.confirmed, 10, 30), (.shopping, 20, 45), (.purchased, 5, 15),
    ])
  func targets(_ status: OrderStatus, _ target: Int, _ limit: Int) {
    #expect(pace(status, after: target - 1) == .onTime)
    #expect(pace(status, after: target) == .slow)
    #expect(pace(status, after: limit - 1) == .slow)
    #expect(pace(status, after: limit) == .late)
  }

  @Test("Goods that are ready wait for nobody until the parker is back at the car")
  func handOver() {
    #expect(pace(.ready, after: 300) == nil)
    #expect(pace(.ready, after: 300, back: 295) == .onTime)
    #expect(pace(.ready, after: 300, back: 289) == .slow)
    #expect(pace(.ready, after: 300, back: 260) == .late)
    #expect(pace(.completed, after: 300) == nil)
  }

  @Test("An order that is wanted later need not be hurried now")
  func scheduled() {
    #expect(pace(.pending, after: 60, scheduledIn: 180) == .onTime)
    #expect(pace(.pending, after: 146, scheduledIn: 180) == .slow)
    #expect(pace(.shopping, after: 30, scheduledIn: 180) == .slow)
  }
}
