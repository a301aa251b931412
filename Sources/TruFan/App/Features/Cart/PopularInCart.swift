import SwiftUI
import TruFanClient
import TruFanModels

/// What others order most, for an empty cart.
struct PopularInCart: View {
  let cart: CartViewModel
  @Environment(AppState.self) private var app

  private var store: ConvenienceStoreViewModel { app.store(of: cart.venueId) }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if !store.popular.isEmpty {
        Text("Popular items")
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        ForEach(store.popular.prefix(3)) { item in
          PopularRow(item: item) { cart.add(item) }
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .task { if store.popular.isEmpty { await store.load() } }
  }
}

private struct PopularRow: View {
  let item: ConvenienceItem
  let add: @MainActor () -> Void

  var body: some View {
    HStack(spacing: 12) {
      ItemPicture(path: item.imageUrl)
        .frame(width: 56, height: 56)
        .clipShape(RoundedRectangle(cornerRadius: 10))
      VStack(alignment: .leading, spacing: 2) {
        Text(item.name)
          .font(.subheadline)
          .fontWeight(.semibold)
        Text(item.finalPrice.formatted)
          .font(.subheadline)
          .monospacedDigit()
          .foregroundStyle(.secondary)
      }
      Spacer(minLength: 8)
      Button("Add", action: add)
        .buttonStyle(.bordered)
        .accessibilityLabel("Add \(item.name) to cart")
        .accessibilityIdentifier("addPopular")
    }
    .card(padding: 12)
  }
}
