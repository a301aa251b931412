import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// For somebody who will park later: the stores, each by its lot.
struct OrderAheadCard: View {
  @State private var model: OrderAheadViewModel
  @Environment(AppState.self) private var app

  init(model: OrderAheadViewModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if !model.lots.isEmpty {
        VStack(alignment: .leading, spacing: 4) {
          Text("Order ahead")
            .font(.headline)
            .accessibilityAddTraits(.isHeader)
          Text("Say when you come. Park around that time, and your order joins your stay.")
            .font(.subheadline)
            .foregroundStyle(.secondary)
        }
        ForEach(model.lots) { row($0) }
      }
    }
    .card(padding: model.lots.isEmpty ? 0 : 16)
    .task { await model.load() }
  }

  private func row(_ lot: ParkingLot) -> some View {
    Button {
      if let venue = lot.venueId { app.path.append(.store(venue: venue)) }
    } label: {
      HStack {
        Label(lot.name, systemImage: "storefront")
        Spacer(minLength: 8)
        Image(systemName: "chevron.right")
          .foregroundStyle(.tertiary)
          .accessibilityHidden(true)
      }
      .foregroundStyle(.primary)
      .fingerSized()
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("orderAhead-\(lot.venueId ?? "")")
  }
}
