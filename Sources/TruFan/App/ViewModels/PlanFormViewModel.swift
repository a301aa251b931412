import ClientKit
import Foundation
import Observation
import TruFanClient
import TruFanModels

/// The days on which an order repeats, and its time. The plan is new, or is changed.
@MainActor @Observable
final class PlanFormViewModel: Identifiable {
  /// What the form is for.
  enum Purpose: Hashable, Sendable {
    /// A new plan, which repeats this order.
    case order(Order)
    case change(OrderPlan)
  }

  let purpose: Purpose
  var weekdays: Set<String>
  /// Minutes since the venue's midnight.
  var minute: Int
  private(set) var isSaving = false
  private(set) var errorMessage: String?
  /// Whether the plan has changed or is gone, or the order to repeat is: nothing can be saved any more.
  private(set) var isOutdated = false
  /// The time that the form began with, which may be no half hour.
  private let firstMinute: Int

  @ObservationIgnored private let api: ConvenienceAPIService
  @ObservationIgnored private let newKey: NewKey
  /// The days and the time that the plan had when this form last knew it; nil: those that it began with.
  @ObservationIgnored private var seen: SeenPlan?
  /// The changes that were sent, and not answered.
  @ObservationIgnored private var unanswered: Set<SeenPlan> = []
  @ObservationIgnored private var attempt: (request: CreatePlanRequest, key: String)?

  /// The days in the order of calendars at the office.
  nonisolated static let days = Array(
    OpeningHours.weekdays.dropFirst() + OpeningHours.weekdays.prefix(1))
  private static let halfHours = Array(stride(from: 0, to: 1440, by: 30))

  /// The times of a day to choose from: half hours, and a time that was chosen elsewhere.
  static func minutes(with own: Int) -> [Int] {
    halfHours.contains(own) ? halfHours : (halfHours + [own]).sorted()
  }
  private static let afternoon = 14 * 60

  init(
    _ purpose: Purpose, api: ConvenienceAPIService,
    newKey: @escaping NewKey = IdempotencyKey.new
  ) {
    self.purpose = purpose
    self.api = api
    self.newKey = newKey
    let known: Int?
    switch purpose {
    case .order(let order): (weekdays, known) = ([], Self.minute(of: order))
    case .change(let plan):
      (weekdays, known) = (Set(plan.weekdays), WeeklyTimes.minute(plan.time))
    }
    firstMinute = known ?? Self.afternoon
    minute = firstMinute
  }

  nonisolated var id: ObjectIdentifier { ObjectIdentifier(self) }

  /// As before: when the order was wanted, or else the half hour in which it was ready or placed.
  private static func minute(of order: Order) -> Int? {
    guard let zone = order.venueTimeZone.flatMap(TimeZone.init(identifier:)) else { return nil }
    if let wish = order.scheduledFor { return wish.timestamp.minuteOfDay(in: zone) }
    let time = order.readyAt ?? order.createdAt
    return time.timestamp.minuteOfDay(in: zone) / 30 * 30
  }

  var timeZone: String? {
    switch purpose {
    case .order(let order): order.venueTimeZone
    case .change(let plan): plan.timeZone
    }
  }

  var offeredMinutes: [Int] { Self.minutes(with: firstMinute) }

  var canSave: Bool { !isSaving && !isOutdated && !weekdays.isEmpty }

  func dayTapped(_ day: String) {
    if weekdays.remove(day) == nil { weekdays.insert(day) }
  }

  /// - Returns: the plan; nil if nothing was saved.
  func saveButtonTapped() async -> OrderPlan? {
    guard canSave else { return nil }
    isSaving = true
    errorMessage = nil
    defer { isSaving = false }
    do {
      return try await save(Self.days.filter(weekdays.contains), WeeklyTimes.text(minute))
    } catch is CancellationError {
      return nil
    } catch {
      isOutdated = error.isOfOutdatedForm
      errorMessage = sentence(for: error)
      return nil
    }
  }

  private func sentence(for error: any Error) -> String {
    guard case .change = purpose, isOutdated else { return error.localizedDescription }
    return error.isOfChangedPlan
      ? "This recurring order was changed meanwhile. Nothing was saved. Cancel to see it as it is now."
      : "This recurring order was deleted meanwhile. Nothing was saved."
  }

  private func save(_ days: [String], _ time: String) async throws -> OrderPlan {
    switch purpose {
    case .change(let plan): return try await change(plan, to: SeenPlan(days, time))
    case .order(let order):
      let request = CreatePlanRequest(orderId: order.id, weekdays: days, time: time)
      // A lost answer is asked for again with the same key.
      let key = attempt?.request == request ? attempt?.key ?? newKey() : newKey()
      attempt = (request, key)
      return try await api.createPlan(request, key: key)
    }
  }

  /// A change whose answer was lost may have arrived: then the plan is as this form has made it.
  private func change(_ plan: OrderPlan, to wish: SeenPlan) async throws -> OrderPlan {
    let known = seen ?? SeenPlan(plan)
    do {
      return try await send(wish, of: plan, seen: known)
    } catch let error where error.isOfChangedPlan {
      let now = try await api.plans().first { $0.id == plan.id }
      guard let now, let own = unanswered.first(where: { $0.isOf(now) }) else { throw error }
      seen = own
      return try await send(wish, of: plan, seen: own)
    }
  }

  private func send(
    _ wish: SeenPlan, of plan: OrderPlan, seen: SeenPlan
  ) async throws -> OrderPlan {
    do {
      // Another window may have changed either: its days and this form's time are nobody's wish.
      return try await api.changePlan(
        plan, ChangePlanRequest(weekdays: wish.weekdays, time: wish.time, seen: seen))
    } catch let error as APIError {
      if error.mayHaveArrived { unanswered.insert(wish) }
      throw error
    }
  }
}

extension Error {
  fileprivate var isOfChangedPlan: Bool { (self as? APIError)?.code == OrderPlan.changedCode }

  fileprivate var isOfOutdatedForm: Bool {
    isOfChangedPlan || (self as? APIError)?.isNotFound == true
  }
}
