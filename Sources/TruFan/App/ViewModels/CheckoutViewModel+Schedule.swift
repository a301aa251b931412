import Foundation
import TruFanModels
import WireKit

/// "Have this ready by 2 PM": the times that the store can keep.
extension CheckoutViewModel {
  var storeTimes: OrderSchedule? {
    cart.configuration.map {
      OrderSchedule(
        $0, shoppingMinutes: cart.orderable.map(\.shoppingMinutes).max() ?? 0,
        estimatedMinutes: cart.status?.estimatedMinutes)
    }
  }

  var scheduleDays: [OrderSchedule.Day] { storeTimes?.days(at: Timestamp(now)) ?? [] }

  /// The day of the chosen time, or the first one.
  func scheduledDay(among days: [OrderSchedule.Day]) -> OrderSchedule.Day? {
    guard let wish = choices.scheduledFor.map({ Timestamp($0) }) else { return days.first }
    return days.last { $0.start <= wish } ?? days.first
  }

  /// Turns the wish on, with the first possible time, or off.
  func schedule(_ isScheduled: Bool) {
    choices.scheduledFor = isScheduled ? scheduleDays.first?.times.first?.date : nil
  }

  /// Keeps the time of day where the other day has it.
  func chooseDay(_ start: Timestamp) {
    guard let schedule = storeTimes, let day = scheduleDays.first(where: { $0.start == start })
    else { return }
    let clock = choices.scheduledFor.map { schedule.hours.clock(Timestamp($0)) }
    let same = day.times.first { schedule.hours.clock($0) == clock }
    choices.scheduledFor = (same ?? day.times.first)?.date
  }

  /// A chosen time that has passed stays in the picker, with ``tooSoonMessage``.
  func times(of day: OrderSchedule.Day) -> [Timestamp] {
    guard let wish = choices.scheduledFor.map({ Timestamp($0) }), !day.times.contains(wish)
    else { return day.times }
    return [wish] + day.times
  }

  /// Why the chosen time is none any more: the clock has moved on since, or the queue has grown.
  var tooSoonMessage: String? {
    guard let wish = choices.scheduledFor.map({ Timestamp($0) }),
      let first = scheduleDays.first?.times.first, wish < first
    else { return nil }
    return "\(clock(wish)) is too soon by now. Choose a later time."
  }

  func dayName(_ day: OrderSchedule.Day) -> String {
    storeTimes?.hours.dayName(day.start, at: Timestamp(now)) ?? ""
  }

  func clock(_ time: Timestamp) -> String { storeTimes?.hours.clock(time) ?? "" }

  /// What becomes of an order for later without a stay here. It joins none that ends long before.
  var preOrderMessage: String? {
    guard choices.scheduledFor != nil, stay == nil else { return nil }
    let minutes =
      cart.complimentaryMinutes > 0 ? " and adds \(cart.complimentaryMinutes) min to it" : ""
    return "You are not parked here yet. Park around that time, and this order joins your stay"
      + minutes + "."
  }
}
