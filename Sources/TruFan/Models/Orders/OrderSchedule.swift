import WireKit

/// For when an order can be wanted: "Have this ready by 2 PM". The app offers these times, and the
/// server checks the wish by the same rule.
public struct OrderSchedule: Hashable, Sendable {
  public let hours: OpeningHours
  /// How long the staff need for the order, in minutes.
  public let leadMinutes: Int
  /// How much longer it takes now, because of the orders that wait already. In minutes.
  private var delayMinutes: Int

  /// - Parameters:
  ///   - shoppingMinutes: of the item that takes longest.
  ///   - estimatedMinutes: what the queue makes of the store's usual minutes; nil if it is not known.
  public init(_ store: StoreConfiguration, shoppingMinutes: Int, estimatedMinutes: Int? = nil) {
    hours = store.hours
    leadMinutes = shoppingMinutes + store.averageFulfillmentTimeMinutes
    delayMinutes = max(0, (estimatedMinutes ?? 0) - store.averageFulfillmentTimeMinutes)
  }

  /// The times while nobody else waits.
  public var withoutQueue: Self {
    var schedule = self
    schedule.delayMinutes = 0
    return schedule
  }

  /// The offered times are so many minutes apart.
  public static let stepMinutes = 15
  public static let days = 7
  /// A parker may think so long about the earliest time that was offered, in minutes.
  public static let patienceMinutes = 10
  /// Staff may begin so much earlier than they need, in minutes.
  public static let headStartMinutes = 30

  /// An order that is wanted so long after the end of a stay still belongs to that stay, in minutes:
  /// its own minutes and an extension may reach that far.
  public static let reachMinutes = 60

  private var lead: Duration { .seconds(60 * leadMinutes) }

  /// When the goods can be ready, after those of the orders that wait already.
  public func soonest(at now: Timestamp) -> Timestamp {
    now.adding(lead).adding(.seconds(60 * delayMinutes))
  }

  /// From then on the staff may shop for an order that is wanted at `wish`: goods that are cold or
  /// fresh shall not wait for hours.
  /// - Parameter now: when the order is placed. Nobody shops for it before.
  public func shoppingBegins(for wish: Timestamp, at now: Timestamp) -> Timestamp {
    max(now, wish.adding(.seconds(-60 * (leadMinutes + Self.headStartMinutes))))
  }

  // MARK: Offering

  /// The times of one day of the venue.
  public struct Day: Hashable, Identifiable, Sendable {
    /// The day's first moment.
    public let start: Timestamp
    public let times: [Timestamp]

    public var id: Timestamp { start }
  }

  /// Every quarter of an hour at which the goods can be ready, by the venue's days.
  public func days(at now: Timestamp) -> [Day] {
    let step = Int64(Self.stepMinutes) * 60_000
    let last = now.adding(.seconds(86_400 * Self.days))
    var days: [Day] = []
    for span in hours.spans(from: now, days: Self.days) {
      let first = earliest(in: span, at: now)
      // Every time zone's quarters are the quarters of UTC.
      var time = Timestamp(milliseconds: (first.milliseconds + step - 1) / step * step)
      while time < span.upperBound, time <= last {
        let start = hours.dayStart(time)
        if days.last?.start == start {
          days[days.count - 1] = Day(start: start, times: days[days.count - 1].times + [time])
        } else {
          days.append(Day(start: start, times: [time]))
        }
        time = time.adding(.seconds(60 * Self.stepMinutes))
      }
    }
    return days
  }

  /// The store's own minutes after its opening, and not before the queue.
  private func earliest(in span: Range<Timestamp>, at now: Timestamp) -> Timestamp {
    max(soonest(at: now), span.lowerBound.adding(lead))
  }

  /// The first time that is offered; nil if there is none within the days.
  public func first(at now: Timestamp) -> Timestamp? { days(at: now).first?.times.first }

  // MARK: Checking

  /// Why a time cannot be had: a code for programs, and a sentence that says what can.
  public struct Fault: Hashable, Sendable {
    static let closed = "store_closed"

    public let code: String
    public let sentence: String
  }

  public func fault(of wish: Timestamp, at now: Timestamp) -> Fault? {
    guard wish > now, wish.since(now) <= .seconds(86_400 * Self.days) else {
      return Fault(
        code: "schedule_out_of_range", sentence: "Choose a time within the next seven days.")
    }
    let around = hours.spans(from: wish.adding(.seconds(-86_400)), days: 2)
    guard let span = around.first(where: { $0.contains(wish) }) else {
      return Fault(
        code: Fault.closed,
        sentence: "The store is closed at \(hours.clock(wish)). Choose another time.")
    }
    let patience = Duration.seconds(60 * Self.patienceMinutes)
    guard wish.adding(patience) >= soonest(at: now) else { return tooSoon(at: now) }
    let first = span.lowerBound.adding(lead)
    guard wish >= first else {
      return Fault(
        code: "schedule_too_soon",
        sentence: """
          The store opens at \(hours.clock(span.lowerBound)) and needs \(leadMinutes) minutes. \
          Choose \(hours.clock(first)) or later.
          """)
    }
    return nil
  }

  /// Names a time at which the store is open: a long queue may reach beyond its closing.
  private func tooSoon(at now: Timestamp) -> Fault {
    let last = now.adding(.seconds(86_400 * Self.days))
    let times = hours.spans(from: now, days: Self.days).lazy.compactMap { span in
      let first = earliest(in: span, at: now)
      return first < span.upperBound && first <= last ? first : nil
    }
    let sentence =
      if let first = times.first {
        """
        We can have it ready by \(hours.words(first, at: now)) at the earliest. Choose that time or a \
        later one.
        """
      } else {
        "The store has no free time this week. Order for as soon as possible."
      }
    return Fault(code: "schedule_too_soon", sentence: sentence)
  }
}
