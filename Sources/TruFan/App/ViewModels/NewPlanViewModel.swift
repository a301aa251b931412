import ClientKit
import Foundation
import Observation
import TruFanClient
import TruFanModels

/// Makes a plan of an order: on which days, and ready at which time.
@MainActor @Observable
final class NewPlanViewModel {
  let order: Order
  var weekdays: Set<String> = []
  /// Minutes since the venue's midnight.
  var minute: Int
  private(set) var isSaving = false
  private(set) var errorMessage: String?

  @ObservationIgnored private let api: ConvenienceAPIService
  @ObservationIgnored private let newKey: NewKey
  @ObservationIgnored private var attempt: (request: CreatePlanRequest, key: String)?

  /// The days in the order of calendars at the office.
  nonisolated static let days = Array(
    OpeningHours.weekdays.dropFirst() + OpeningHours.weekdays.prefix(1))
  static let minutes = Array(stride(from: 0, to: 1440, by: 30))
  private static let afternoon = 14 * 60

  init(
    order: Order, api: ConvenienceAPIService, newKey: @escaping NewKey = IdempotencyKey.new
  ) {
    self.order = order
    self.api = api
    self.newKey = newKey
    minute = Self.minute(of: order) ?? Self.afternoon
  }

  /// As before: when the order was wanted, or else ready, or else placed.
  private static func minute(of order: Order) -> Int? {
    guard let zone = order.venueTimeZone.flatMap(TimeZone.init(identifier:)) else { return nil }
    let time = order.scheduledFor ?? order.readyAt ?? order.createdAt
    return WeeklyTimes.minute(of: time.timestamp, in: zone) / 30 * 30
  }

  func dayTapped(_ day: String) {
    if weekdays.remove(day) == nil { weekdays.insert(day) }
  }

  /// - Returns: the plan; nil if there is none.
  func saveButtonTapped() async -> OrderPlan? {
    guard !isSaving, !weekdays.isEmpty else { return nil }
    isSaving = true
    errorMessage = nil
    defer { isSaving = false }
    let request = CreatePlanRequest(
      orderId: order.id, weekdays: Self.days.filter(weekdays.contains),
      time: WeeklyTimes.text(minute))
    // A lost answer is asked for again with the same key.
    let key = attempt?.request == request ? attempt?.key ?? newKey() : newKey()
    attempt = (request, key)
    do {
      return try await api.createPlan(request, key: key)
    } catch is CancellationError {
      return nil
    } catch {
      errorMessage = error.localizedDescription
      return nil
    }
  }
}
