import LookKit
import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// The first screen: how long the car may stand, what is on its way, and the store.
struct ParkingView: View {
  let model: ParkingViewModel
  @Environment(AppState.self) private var app

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        content
      }
      .page()
    }
    .background(Palette.page)
    .navigationTitle("Parking")
    .toolbar {
      ToolbarItem(placement: .topBarLeading) {
        Button {
          app.path.append(.account)
        } label: {
          Image(systemName: "person.crop.circle")
        }
        .accessibilityLabel("Account")
        .accessibilityIdentifier("accountButton")
      }
      ToolbarItem(placement: .topBarTrailing) {
        Button("Orders") { app.path.append(.orders) }
          .accessibilityIdentifier("ordersButton")
      }
      ToolbarItem(placement: .topBarTrailing) { bell }
    }
  }

  private var bell: some View {
    let unread = app.inbox.unread
    return Button {
      app.path.append(.notifications)
    } label: {
      Image(systemName: unread > 0 ? "bell.fill" : "bell")
        .frame(width: 44, height: 44)
    }
    .accessibilityLabel(unread > 0 ? "Notifications, \(unread) unread" : "Notifications")
    .accessibilityIdentifier("notificationsButton")
    .counted(unread, identifier: "unreadBadge")
  }

  @ViewBuilder private var content: some View {
    if app.isLost {
      NoticeBar(text: "There is no page at that address.")
        .announced("There is no page at that address.")
        .accessibilityIdentifier("lostNotice")
    }
    switch model.stay {
    case .loading:
      ParkingSkeleton()
    case .failed(let sentence):
      FailureView(sentence: sentence) { model.retryButtonTapped() }
    case .loaded(let stay):
      if let interruption = model.interruption {
        NoticeBar(text: interruption, symbol: "wifi.slash", color: .orange)
      }
      if let message = model.pageError { ErrorLine(sentence: message) }
      if let stay {
        ParkingSessionCard(stay: stay, model: model)
        if let order = model.lateOrder(for: stay) {
          LateOrderCard(stay: stay, order: order, model: model)
        }
      } else {
        ParkPrompt()
        OrderAheadCard(model: OrderAheadViewModel(session: app.session))
      }
      ForEach(model.unpaidStays) { ParkingSessionCard(stay: $0, model: model) }
      ForEach(model.activeOrders) { order in
        ActiveOrderCard(order: order)
      }
      if let stay, let venue = stay.venueId { ConvenienceBanner(stay: stay, venueId: venue) }
      if let stay, let order = model.orderToRepeat(at: stay), takesOrders(stay) {
        ReorderCard(order: order)
      }
    }
  }
}

extension ParkingView {
  /// Nothing is offered again that the store of the stay's lot cannot take.
  private func takesOrders(_ stay: ParkingSession) -> Bool {
    stay.venueId.map { app.store(of: $0).switchedOffMessage == nil } ?? true
  }
}

/// Nobody is parked: the one thing to do is to park.
private struct ParkPrompt: View {
  @Environment(AppState.self) private var app

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      VStack(alignment: .leading, spacing: 6) {
        Text("Where do you park?")
          .font(.title2)
          .fontWeight(.bold)
        Text("Choose a lot, pay for your time, and have somebody shop meanwhile.")
          .foregroundStyle(.secondary)
      }
      ActionButton(title: "Park", symbol: "car.fill") { app.sheet = .park(lot: nil) }
        .accessibilityIdentifier("parkButton")
    }
    .card()
  }
}

/// The shape of the screen while it loads.
private struct ParkingSkeleton: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Alder Street Garage")
        .font(.headline)
      Text("1 h 24 min")
        .font(.system(size: 48, weight: .bold))
      Text("left until 2:30 PM")
    }
    .card()
    .redacted(reason: .placeholder)
    .accessibilityLabel("Loading")
  }
}
