import SwiftUI
import TruFanClient

/// There is no such order: the way out is the queue.
struct UnknownOrderView: View {
  let sentence: String
  @Environment(StaffState.self) private var staff

  var body: some View {
    VStack(spacing: 0) {
      EmptyStateView(
        icon: "questionmark.circle", title: sentence,
        message: "No order of your venues has this address.")
      ActionButton(title: "Back to the queue") { staff.path = [] }
        .frame(maxWidth: 240)
        .accessibilityIdentifier("backToQueue")
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
