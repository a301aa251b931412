import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// What is to be bought, shop by shop and aisle by aisle.
struct ShoppingListView: View {
  @Bindable var trip: ShoppingTrip
  /// Whether items can be ticked yet.
  let canShop: Bool
  let open: @MainActor (TripLine) -> Void
  /// Whether the code's field has the focus.
  @FocusState private var isScanning: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      if canShop {
        ShoppingProgress(done: trip.done, total: trip.total)
        codeField
      }
      ForEach(trip.stops) { stop in
        VStack(alignment: .leading, spacing: 8) {
          header(stop)
          VStack(spacing: 0) {
            ForEach(stop.lines) { line in
              if line.id != stop.lines.first?.id { Divider().padding(.leading, 60) }
              LineRow(item: line, showsOrder: trip.hasSeveralOrders, canShop: canShop) {
                open(line)
              }
            }
          }
          .card(padding: 0)
        }
      }
    }
  }

  private func header(_ stop: ShopStop) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(stop.shop)
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      if let address = stop.address {
        Text(address)
          .font(.footnote)
          .foregroundStyle(.secondary)
      }
    }
  }

  private var codeField: some View {
    VStack(alignment: .leading, spacing: 6) {
      HStack(spacing: 10) {
        Image(systemName: "barcode.viewfinder")
          .font(.title2)
          .foregroundStyle(.secondary)
          .accessibilityHidden(true)
        TextField("Barcode or SKU", text: $trip.code)
          .textFieldStyle(.roundedBorder)
          .textInputAutocapitalization(.characters)
          .autocorrectionDisabled()
          .submitLabel(.done)
          .focused($isScanning)
          .onSubmit {
            // A phone takes the focus away at Return, and a scanner types its next code at once.
            isScanning = true
            Task { await trip.codeEntered() }
          }
          .accessibilityIdentifier("codeField")
        ScanButton(trip: trip)
      }
      if let message = trip.codeMessage {
        Label(
          message.sentence,
          systemImage: message.isGood ? "checkmark.circle.fill" : "exclamationmark.circle.fill"
        )
        .font(.subheadline)
        .tone(message.isGood ? .good : .danger)
        .announced(message.sentence)
        .accessibilityIdentifier("codeMessage")
      }
    }
    .sensoryFeedback(.success, trigger: trip.scans)
    .sensoryFeedback(.error, trigger: trip.codeMessage) { _, new in
      new.map { !$0.isGood } ?? false
    }
  }
}

/// "5 of 8", and how far that is.
struct ShoppingProgress: View {
  let done: Int
  let total: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      HStack {
        Text("\(done) of \(total)")
          .font(.headline)
          .monospacedDigit()
          .contentTransition(.numericText())
          .accessibilityIdentifier("progress")
        Spacer()
        if done == total, total > 0 {
          Label("All looked for", systemImage: "checkmark.circle.fill")
            .font(.subheadline)
            .tone(.good)
        }
      }
      ProgressView(value: Double(done), total: Double(max(total, 1)))
        .tint(Palette.good)
        .accessibilityHidden(true)
    }
  }
}
