import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Where the goods wait for the parker.
struct StoreGoodsCard: View {
  let order: Order
  let desk: OrderDesk
  /// Ready goods are only moved, and may stay where they are: what to do then.
  var moved: (@MainActor () -> Void)?
  @Environment(StaffState.self) private var staff
  @State private var places: [String] = []
  @State private var choice = StorageChoice()

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Where do the goods wait?")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      if let place = order.storageLocation { whereabouts(place) }
      if let hint { NoticeBar(text: hint, symbol: "snowflake", color: .blue) }
      ForEach(places, id: \.self) { name in
        Button {
          choice.place = name
        } label: {
          HStack {
            Text(name)
              .fontWeight(.semibold)
            Spacer()
            Image(systemName: place == name ? "checkmark.circle.fill" : "circle")
              .font(.title2)
              .foregroundStyle(place == name ? Palette.good : Color.secondary)
              .accessibilityHidden(true)
          }
          .padding(.horizontal, 14)
          .frame(minHeight: 52)
          .background(Palette.fill)
          .clipShape(RoundedRectangle(cornerRadius: 12))
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(place == name ? .isSelected : [])
        .accessibilityIdentifier("place-\(name)")
      }
      NotesField(note: desk.note)
      if let message = desk.errorMessage { ErrorLine(sentence: message) }
      ActionButton(
        title: "Stored", symbol: "archivebox.fill", isLoading: desk.isWorking, action: store
      )
      .disabled(place == nil)
      .settled(order.storageLocation, on: staff.api.session.device.clock)
      .accessibilityIdentifier("storeGoods")
      if let moved {
        Button("Leave them there") { leave(then: moved) }
          .buttonStyle(.bordered)
          .controlSize(.large)
          .accessibilityIdentifier("leaveGoods")
      }
    }
    .card()
    .sensoryFeedback(.selection, trigger: place)
    .task { places = await StoragePlaces(api: staff.api).names(of: order) }
    .onChange(of: order.storageLocation, initial: true) { old, new in
      choice.moved(from: old, to: new)
      desk.errorSeen()
    }
  }

  private var place: String? { choice.place }

  private var hint: String? {
    let cold = order.items.filter(\.isToKeepCold)
    guard let first = cold.first else { return nil }
    return cold.count == 1
      ? "Keep \(first.broughtName) cold." : "\(cold.count) items must be kept cold."
  }

  @ViewBuilder private func whereabouts(_ place: String) -> some View {
    let moved = "The goods were moved meanwhile. They are here: \(place)."
    Group {
      if choice.isOfMovedGoods {
        NoticeBar(text: moved, symbol: "exclamationmark.triangle.fill", color: .orange)
          .announced(moved)
      } else {
        Label("The goods are here: \(place)", systemImage: "archivebox.fill")
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
    }
    .accessibilityIdentifier("storageLocation")
  }

  /// What was refused here says nothing of the hand-over.
  private func leave(then moved: () -> Void) {
    desk.errorSeen()
    moved()
  }

  private func store() {
    guard let place else { return }
    let seen = order.storageLocation
    choice.sent = place
    Task { if await desk.store(at: place, seenAt: seen) { moved?() } }
  }
}

/// The places of an order's venue. Without a network the usual ones are offered.
struct StoragePlaces {
  let api: StaffAPIService

  @MainActor
  func names(of order: Order) async -> [String] {
    let configuration = try? await api.configuration(venue: order.venueId)
    let names = configuration?.storageLocations ?? []
    return names.isEmpty ? Self.usual : names
  }

  private static let usual = ["Vehicle Trunk", "Front Desk", "Refrigerator", "Locker"]
}
