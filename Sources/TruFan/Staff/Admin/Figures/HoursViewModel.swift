import ClientKit
import Foundation
import LookKit
import Observation
import TruFanModels

/// The figures of the venue's today, hour by hour.
@MainActor @Observable
final class HoursViewModel {
  private(set) var state: LoadState<[FigureBar]> = .loading
  /// What the bars show.
  var measure = FigureMeasure.revenue
  /// Why the hours are not the latest.
  private(set) var errorMessage: String?

  /// What makes sense for an hour; its few orders have no times or ratings worth a bar.
  static let measures: [FigureMeasure] = [.revenue, .orders]

  @ObservationIgnored private let api: AdminAPIService
  @ObservationIgnored private var day: CalendarDay?

  init(api: AdminAPIService) { self.api = api }

  func load() async {
    let today = api.today
    // Never the hours of yesterday under the name of today.
    if day != today { (day, state) = (today, .loading) }
    errorMessage = nil
    do {
      state = .loaded(try await api.hours(of: today).bars(in: api.venue.clock))
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = state.fail(error)
    }
  }

  func retryButtonTapped() async {
    state = .loading
    await load()
  }
}
