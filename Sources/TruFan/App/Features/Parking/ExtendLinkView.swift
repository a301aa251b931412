import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// More time for the stay that a notice's link names.
struct ExtendLinkView: View {
  let code: String
  /// The time that the notice offers.
  let offered: ParkingHours?
  let model: ParkingViewModel
  @Environment(\.dismiss) private var dismiss
  @State private var stay: LoadState<ParkingSession> = .loading
  @State private var attempt = 0

  var body: some View {
    ZStack {
      if let stay = stay.value.map(model.newest), stay.status.isParked {
        ExtendParkingView(stay: stay, offered: offered, model: model)
      } else {
        other
      }
    }
    .task(id: attempt) { await load() }
  }

  private var other: some View {
    NavigationStack {
      content
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .navigationTitle("More time")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Close") { dismiss() }
              .accessibilityIdentifier("closeExtend")
          }
        }
    }
  }

  @ViewBuilder private var content: some View {
    switch stay {
    case .loading: LoadingView()
    case .failed(let sentence): FailureView(sentence: sentence) { attempt += 1 }
    case .loaded:
      EmptyStateView(
        icon: "clock", title: "This parking is over",
        message: "Park again to buy more time.")
    }
  }

  private func load() async {
    stay = .loading
    if let found = await model.stay(ofLink: code) { stay = found }
  }
}
