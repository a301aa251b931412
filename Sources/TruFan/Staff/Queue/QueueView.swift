import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The first screen: who waits, and for how long.
struct QueueView: View {
  @Bindable var model: QueueViewModel
  @Environment(StaffState.self) private var staff

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle(model.venue.name)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) { StaffMenu() }
      }
  }

  @ViewBuilder private var content: some View {
    switch model.state {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.retryButtonTapped() } }
    case .loaded:
      VStack(spacing: 0) {
        ScrollView {
          VStack(alignment: .leading, spacing: 16) {
            if staff.isLost { lostNotice }
            filter
            if let interruption = model.interruption {
              NoticeBar(text: interruption, symbol: "wifi.slash", color: .orange)
                .accessibilityIdentifier("interruption")
            }
            if let message = model.errorMessage { ErrorLine(sentence: message) }
            sections
          }
          .page()
        }
        .frame(maxHeight: .infinity)
        if let count = model.pickedCount { tripButton(count) }
      }
    }
  }

  private var lostNotice: some View {
    NoticeBar(text: "There is no page at that address.")
      .announced("There is no page at that address.")
      .accessibilityIdentifier("lostNotice")
  }

  private func tripButton(_ count: Int) -> some View {
    ActionButton(
      title: count > 1 ? "Shop \(count) orders together" : "Pick two or more", symbol: "cart.fill",
      isLoading: model.isStartingTrip
    ) { Task { if let trip = await model.startTrip() { staff.path.append(.trip(trip)) } } }
    .disabled(count < 2)
    .accessibilityIdentifier("startTrip")
    .padding(.horizontal, 16)
    .padding(.vertical, 10)
    .frame(maxWidth: 700)
    .frame(maxWidth: .infinity)
    .background(.bar)
  }

  private var filter: some View {
    HStack(spacing: 8) {
      Chip(title: "All", isSelected: !model.showsOnlyMine) { model.showsOnlyMine = false }
        .accessibilityIdentifier("queue-all")
      Chip(title: "Mine", isSelected: model.showsOnlyMine) { model.showsOnlyMine = true }
        .accessibilityIdentifier("queue-mine")
    }
    .sensoryFeedback(.selection, trigger: model.showsOnlyMine)
  }

  @ViewBuilder private var sections: some View {
    if model.sections.isEmpty {
      EmptyStateView(
        icon: "checkmark.circle.fill", title: model.showsOnlyMine ? "Nothing of yours" : "All done",
        message: model.showsOnlyMine
          ? "Accept a new order, and it appears here." : "New orders appear here by themselves.")
    }
    ForEach(model.sections) { section in
      VStack(alignment: .leading, spacing: 10) {
        HStack {
          Text(section.kind.title)
            .font(.headline)
            .accessibilityAddTraits(.isHeader)
          Spacer(minLength: 8)
          if section.kind == model.tripSection {
            Button {
              model.pickingTapped()
            } label: {
              Text(model.picked == nil ? "Shop together" : "Cancel").fingerSized()
            }
            .accessibilityIdentifier("pickTrip")
          }
        }
        ForEach(section.orders) { order in
          QueueRow(order: order, model: model)
        }
      }
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier("section-\(section.kind)")
    }
    if model.hiddenCount > 0 {
      Text("\(model.hiddenCount) more after these.")
        .font(.subheadline)
        .foregroundStyle(.secondary)
    }
  }
}

struct QueueViewPreviews: PreviewProvider {
  static var previews: some View {
    NavigationStack { QueueView(model: StaffPreview.queue) }
      .environment(StaffPreview.staff)
  }
}
