import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// What was brought from the shops, to be read while it is put away and handed over.
struct GoodsCard: View {
  let order: Order
  /// The goods wait somewhere, and are to be brought elsewhere.
  var move: (@MainActor () -> Void)?

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if let place = order.storageLocation, let move { whereabouts(place, move) }
      Text("Goods")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      let goods = order.goods
      ForEach(goods) { line in
        if line.id != goods.first?.id { Divider() }
        GoodsRow(line: line)
      }
    }
    .card()
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("goods")
  }

  private func whereabouts(_ place: String, _ move: @escaping @MainActor () -> Void) -> some View {
    SideBySide(alignment: .firstTextBaseline, spacing: 12) {
      Label("The goods are here: \(place)", systemImage: "archivebox.fill")
        .font(.headline)
        .multilineTextAlignment(.leading)
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityIdentifier("storageLocation")
      Button("Move", action: move)
        .buttonStyle(.bordered)
        .controlSize(.large)
        .accessibilityLabel("Move the goods to another place")
        .accessibilityIdentifier("moveGoods")
    }
  }
}

/// A line of the goods: how many of what, and what to mind.
private struct GoodsRow: View {
  let line: OrderItem

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text("\(line.quantity) × \(line.broughtName)")
        .font(.subheadline)
        .fontWeight(.semibold)
        .strikethrough(!line.status.isCharged)
        .multilineTextAlignment(.leading)
      if let outcome = line.shoppingOutcome {
        Text(outcome)
          .font(.footnote)
          .foregroundStyle(.secondary)
          .multilineTextAlignment(.leading)
      }
      if line.isToKeepCold { mark("Keep cold", "snowflake", .accent) }
      if line.isForAdults { mark("For adults", "exclamationmark.triangle.fill", .caution) }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .accessibilityElement(children: .combine)
    .accessibilityIdentifier("goods-\(line.itemName)")
  }

  private func mark(_ words: String, _ symbol: String, _ tone: Tone) -> some View {
    Label(words, systemImage: symbol)
      .font(.footnote)
      .fontWeight(.semibold)
      .tone(tone)
  }
}
