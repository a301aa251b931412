import SwiftUI
import TruFanClient
import TruFanModels

/// A line of the cart.
struct CartItemRow: View {
  let item: CartItem
  let cart: CartViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack(alignment: .top, spacing: 12) {
        ItemPicture(path: item.imageUrl)
          .frame(width: 64, height: 64)
          .clipShape(RoundedRectangle(cornerRadius: 10))
          .opacity(item.isAvailable ? 1 : 0.4)
        VStack(alignment: .leading, spacing: 8) {
          SideBySide(alignment: .top, spacing: 8) {
            VStack(alignment: .leading, spacing: 2) {
              Text(item.name)
                .font(.subheadline)
                .fontWeight(.semibold)
              Text(item.sourceStore)
                .font(.caption)
                .foregroundStyle(.secondary)
            }
            Spacer(minLength: 0)
            Text(item.lineTotal.formatted)
              .font(.headline)
              .monospacedDigit()
              .strikethrough(!item.isAvailable)
          }
          HStack(spacing: 4) {
            if let words = item.unavailableWords {
              Text(words)
                .font(.subheadline)
                .foregroundStyle(.secondary)
            } else {
              QuantityControl(
                name: item.name, quantity: item.quantity,
                quantityIdentifier: "quantity-\(item.itemId)",
                canIncrement: item.quantity < item.maxQuantity, canDecrement: true,
                onIncrement: { cart.incrementQuantity(item.id) },
                onDecrement: { cart.decrementQuantity(item.id) })
            }
            Spacer(minLength: 0)
            Button {
              cart.removeItem(item.id)
            } label: {
              Image(systemName: "trash")
                .foregroundStyle(.red)
                .frame(width: 44, height: 44)
                .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
            .accessibilityLabel("Remove \(item.name)")
            .accessibilityIdentifier("removeItem")
          }
          if item.isAvailable, item.quantity >= item.maxQuantity {
            Text("\(item.maxQuantity) per order at most.")
              .font(.caption)
              .foregroundStyle(.secondary)
          }
        }
      }
      if item.isAvailable { wish }
    }
    .card(padding: 12)
    .sensoryFeedback(.selection, trigger: item.quantity)
  }

  /// As wide as the card: beside the picture a narrow phone has no room for both.
  private var wish: some View {
    SideBySide(spacing: 8) {
      Text("If missing")
        .foregroundStyle(.secondary)
      Spacer(minLength: 0)
      Picker(
        "If \(item.name) is missing",
        selection: Binding(
          get: { item.replacement }, set: { cart.wish($0, for: item.id) })
      ) {
        Text("As at checkout").tag(ReplacementWish?.none)
        ForEach(ReplacementWish.allCases, id: \.self) { wish in
          Text(wish.displayName).tag(ReplacementWish?.some(wish))
        }
      }
      .labelsHidden()
      .pickerStyle(.menu)
      .accessibilityIdentifier("replacement-\(item.itemId)")
    }
    .font(.subheadline)
  }
}
