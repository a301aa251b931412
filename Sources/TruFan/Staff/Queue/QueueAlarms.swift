import ClientKit
import Observation
import TruFanModels
import WireKit

/// A new order that nobody has accepted in time.
struct QueueAlarm: Identifiable, Hashable {
  let order: OrderSummary
  /// Slow or late.
  let pace: StepPace

  var id: String { order.id }

  /// What is spoken, once. It has no seconds, which would be spoken again and again.
  var words: String {
    let minutes = pace == .late ? OrderRules.acceptLimit : OrderRules.acceptTarget
    let word = pace == .late ? "Late" : "Slow"
    return "\(word): order \(order.orderNumber) was placed over \(minutes) minutes ago. Accept it."
  }
}

/// The orders that should have been accepted by now, wherever in the app the staff member is.
///
/// An order rings twice: when it turns amber and when it turns red. The device remembers what has
/// rung and what was answered, so that a reload rings nothing again. Its other tabs remember it too.
@MainActor @Observable
final class QueueAlarms {
  /// What nobody has accepted and this person has not answered, the most urgent first.
  private(set) var waiting: [QueueAlarm] = []
  /// Counts the alarms, for the feedback.
  private(set) var rings = 0
  /// The last order that rang, for as long as nobody has answered it.
  private var ringing: QueueAlarm?

  /// What is spoken; empty once that order is answered.
  var announcement: String { ringing?.words ?? "" }

  /// The order whose page is in front; nil while the app is in the background. It rings for nobody
  /// who looks at it.
  @ObservationIgnored var inFront: String? {
    didSet { if let inFront { answered(inFront) } }
  }

  @ObservationIgnored private let storage: any KeyValueStorage
  @ObservationIgnored private let key: String

  init(storage: any KeyValueStorage, key: String) {
    self.storage = storage
    self.key = key
  }

  /// Judges the queue as it is now.
  func look(at orders: [OrderSummary], now: Timestamp) {
    let alarms = orders.compactMap { QueueAlarm($0, now: now) }
    let before = memory
    var memory = before.filter { id, _ in alarms.contains { $0.id == id } }
    if let seen = alarms.first(where: { $0.id == inFront }) {
      memory[seen.id] = Memory(rung: seen.pace.rawValue, answered: seen.pace.rawValue)
    }
    let new = alarms.filter { $0.pace.rawValue > memory[$0.id]?.rung ?? 0 }
    for alarm in new { memory[alarm.id, default: Memory()].rung = alarm.pace.rawValue }
    if memory != before { keep(memory) }
    show(alarms.filter { $0.pace.rawValue > memory[$0.id]?.answered ?? 0 })
    if let worst = Self.inOrder(new).first {
      rings += 1
      ringing = worst
    }
  }

  /// The staff member has opened the order, or put its alarm away. It is quiet until the next one.
  func answered(_ order: String) {
    guard let alarm = waiting.first(where: { $0.id == order }) else { return }
    var memory = self.memory
    memory[order, default: Memory()].answered = alarm.pace.rawValue
    keep(memory)
    show(waiting.filter { $0.id != order })
  }

  /// Screens are drawn again only for a change.
  private func show(_ alarms: [QueueAlarm]) {
    let sorted = Self.inOrder(alarms)
    if waiting != sorted { waiting = sorted }
    if let ringing, !sorted.contains(where: { $0.id == ringing.id }) { self.ringing = nil }
  }

  private static func inOrder(_ alarms: [QueueAlarm]) -> [QueueAlarm] {
    alarms.sorted { left, right in
      if left.pace != right.pace { return left.pace > right.pace }
      let (one, other) = (left.order.createdAt, right.order.createdAt)
      return one == other ? left.id < right.id : one < other
    }
  }

  // MARK: What the device remembers

  /// The last pace of an order that has rung, and the last one that was answered.
  private struct Memory: Codable, Equatable {
    var rung = 0
    var answered = 0
  }

  private var memory: [String: Memory] {
    // A text that cannot be read rings once more, which does no harm.
    storage.json(forKey: key) ?? [:]
  }

  private func keep(_ memory: [String: Memory]) {
    storage.setJSON(memory.isEmpty ? nil : memory, forKey: key)
  }
}

extension QueueAlarm {
  /// Nil for an order in time, and for one that nobody can accept because it is not paid.
  fileprivate init?(_ order: OrderSummary, now: Timestamp) {
    guard order.status == .pending, !order.paymentStatus.isPayable,
      let pace = order.stepClock?.pace(at: now), pace > .onTime
    else { return nil }
    self.init(order: order, pace: pace)
  }
}
