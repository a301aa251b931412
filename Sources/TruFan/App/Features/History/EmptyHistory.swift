import SwiftUI
import TruFanClient
import TruFanModels

/// Nothing was ordered yet, or nothing that the chosen group shows.
struct EmptyHistory: View {
  let viewModel: OrderHistoryViewModel
  @Environment(AppState.self) private var app

  var body: some View {
    if let group = viewModel.group {
      EmptyStateView(
        icon: "bag.fill", title: group.emptyTitle, message: group.emptyMessage,
        actionTitle: "Show All Orders"
      ) { viewModel.group = nil }
    } else {
      EmptyStateView(
        icon: "bag.fill", title: "No orders yet", message: "Your order history will appear here",
        actionTitle: "Start Shopping"
      ) { app.startShopping() }
    }
  }
}

extension OrderGroup {
  var emptyTitle: String { "No \(rawValue) orders" }

  var emptyMessage: String {
    switch self {
    case .active: "Orders that are on their way show here."
    case .completed: "Orders that are done show here."
    case .cancelled: "Orders that were cancelled or refunded show here."
    }
  }
}
