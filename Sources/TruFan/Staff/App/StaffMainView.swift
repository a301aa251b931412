import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The signed-in app: the venue's queue, and every page that leads from it.
struct StaffMainView: View {
  @State private var staff: StaffState
  private let link: OpenedLink

  init(staff: StaffState, link: OpenedLink = OpenedLink()) {
    self.link = link
    _staff = State(initialValue: staff)
  }

  var body: some View {
    content
      .background { PlaceKeeper.staff(addresses) { link.restore($0) } }
      .environment(staff)
      .task { await staff.workplace.load() }
  }

  /// A page that was asked for waits until the venue is known.
  private var addresses: [String] { link.waiting.map { [$0.address] } ?? staff.addresses }

  @ViewBuilder private var content: some View {
    switch staff.workplace.venues {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await staff.workplace.retry() } }
    case .loaded(let venues):
      if let venue = staff.workplace.chosen {
        VenueView(staff: staff, queue: staff.queue(of: venue), link: link)
          .id(venue.id)
      } else {
        VenueChoiceView(venues: venues)
      }
    }
  }
}

/// The pages of one venue. The queue is followed on all of them, so that a new order, and a parker
/// who is back at the car, are noticed in the middle of another one.
private struct VenueView: View {
  @Bindable var staff: StaffState
  let queue: QueueViewModel
  let link: OpenedLink

  var body: some View {
    NavigationStack(path: $staff.path) {
      QueueView(model: queue)
        .navigationDestination(for: StaffState.Route.self) { page($0) }
    }
    .alarmBanner(of: queue)
    .toast(queue.notice, clock: staff.device.clock) { queue.noticeSeen() }
    .sensoryFeedback(.warning, trigger: queue.arrivals)
    .onChange(of: link.waiting, initial: true) {
      if let link = link.take() { staff.open(link) }
    }
    .task { await queue.follow() }
    .task { await queue.keepTime() }
  }

  @ViewBuilder private func page(_ route: StaffState.Route) -> some View {
    switch route {
    case .order(let id): StaffOrderView(desk: staff.desk(of: id))
    case .trip(let ids): TripView(trip: staff.trip(of: ids))
    case .unpaidParking:
      if let venue = staff.workplace.chosen {
        UnpaidParkingView(
          model: UnpaidParkingViewModel(venue: venue, user: staff.user, api: staff.api))
      }
    case .admin(let route):
      if let venue = staff.workplace.chosen {
        AdminPageView(route: route, api: AdminAPIService(session: staff.session, venue: venue))
      }
    }
  }
}
