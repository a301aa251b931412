import ClientKit
import Foundation
import LookKit
import Observation
import TruFanModels
import WireKit

/// A venue's figures over a range of days.
@MainActor @Observable
final class FiguresViewModel {
  /// The last days, with today.
  enum Range: String, CaseIterable, Hashable {
    case today = "Today"
    case week = "7 days"
    case month = "30 days"
    case year = "Year"

    /// The first day. A year has twelve whole months of the calendar, the last as far as it is.
    func firstDay(until today: CalendarDay) -> CalendarDay {
      switch self {
      case .today: today
      case .week: today.adding(-6)
      case .month: today.adding(-29)
      case .year:
        (0...365).lazy.map { today.adding(-$0) }.filter { $0.day == 1 }.dropFirst(11).first ?? today
      }
    }
  }

  private(set) var state: LoadState<VenueFigures> = .loading
  private(set) var range: Range
  /// Why the figures are not the latest.
  private(set) var errorMessage: String?

  @ObservationIgnored private let api: AdminAPIService

  init(api: AdminAPIService, range: Range = .week) {
    self.api = api
    self.range = range
  }

  func rangeChosen(_ range: Range) async {
    guard range != self.range else { return }
    self.range = range
    // Never the figures of one range under the name of another.
    state = .loading
    await load()
  }

  func load() async {
    let wanted = range
    errorMessage = nil
    do {
      let figures = try await api.figures(wish(wanted))
      // A newer choice is on its way.
      guard wanted == range else { return }
      state = .loaded(figures)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      guard wanted == range else { return }
      errorMessage = state.fail(error)
    }
  }

  func retryButtonTapped() async {
    state = .loading
    await load()
  }

  private func wish(_ range: Range) -> FiguresPath {
    let today = api.today
    return FiguresPath(venue: api.venue.id, from: range.firstDay(until: today), to: today)
  }
}
