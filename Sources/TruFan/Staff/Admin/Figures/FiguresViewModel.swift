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

    var days: Int {
      switch self {
      case .today: 1
      case .week: 7
      case .month: 30
      case .year: 365
      }
    }
  }

  private(set) var state: LoadState<VenueFigures> = .loading
  private(set) var range: Range

  @ObservationIgnored private let api: AdminAPIService

  init(api: AdminAPIService, range: Range = .today) {
    self.api = api
    self.range = range
  }

  func rangeChosen(_ range: Range) async {
    guard range != self.range else { return }
    self.range = range
    await load()
  }

  func load() async {
    let wanted = range
    do {
      let figures = try await api.figures(wish(wanted))
      // A newer choice is on its way.
      guard wanted == range else { return }
      state = .loaded(figures)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      guard wanted == range else { return }
      state = .failed(error.localizedDescription)
    }
  }

  func retryButtonTapped() async {
    state = .loading
    await load()
  }

  private func wish(_ range: Range) -> FiguresPath {
    let zone = TimeZone(identifier: api.venue.timeZone) ?? .gmt
    let today = CalendarDay(of: Timestamp(api.session.device.now()), in: zone)
    return FiguresPath(venue: api.venue.id, from: today.adding(1 - range.days), to: today)
  }
}

/// The latest ratings, with their words.
@MainActor @Observable
final class RatingsViewModel {
  private(set) var state: LoadState<[OrderRating]> = .loading

  @ObservationIgnored private let api: AdminAPIService

  init(api: AdminAPIService) { self.api = api }

  func load() async {
    do {
      state = .loaded(try await api.ratings())
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      state = .failed(error.localizedDescription)
    }
  }
}
