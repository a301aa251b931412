import SwiftUI
import TruFanClient
import TruFanModels

/// An item on its shelf: the picture and the price first.
struct ItemCard: View {
  let item: ConvenienceItem
  let inCart: Int
  let favourites: FavouritesViewModel
  let onOpen: @MainActor () -> Void
  let onAddToCart: @MainActor () -> Void
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    Button(action: onOpen) {
      VStack(alignment: .leading, spacing: 0) {
        ItemPicture(path: item.imageUrl)
          .frame(height: 120)
          .opacity(item.isAvailable ? 1 : 0.4)
          .overlay(alignment: .topLeading) { state }
          .overlay(alignment: .bottomLeading) { category }
        words
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(Palette.card)
      .clipShape(RoundedRectangle(cornerRadius: 14))
    }
    .buttonStyle(.plain)
    .accessibilityLabel(spoken)
    .accessibilityIdentifier("ItemCard")
    .overlay(alignment: .topTrailing) { FavouriteButton(item: item, favourites: favourites) }
    .overlay(alignment: .bottomTrailing) { addButton }
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(item.name)
        .font(.subheadline)
        .fontWeight(.semibold)
        .lineLimit(2, reservesSpace: !textSize.isAccessibilitySize)
        .multilineTextAlignment(.leading)
      detail(item.sourceStore)
      // The lower two lines are beside the button, so the long one stands above them.
      if let shelfPrice = item.shelfPrice { detail(shelfPrice) }
      detail("~\(item.estimatedShoppingTimeMinutes) min")
      // The place is kept, so that cards beside each other stay equally high.
      if item.shelfPrice == nil { detail("\u{00A0}") }
      Text(item.finalPrice.formatted)
        .font(.title3)
        .fontWeight(.bold)
        .monospacedDigit()
    }
    .foregroundStyle(.primary)
    .padding(12)
  }

  private func detail(_ words: String) -> some View {
    Text(words)
      .font(.caption)
      .monospacedDigit()
      .foregroundStyle(.secondary)
      .lineLimit(1)
  }

  @ViewBuilder private var state: some View {
    if !item.isAvailable {
      tag("Out of stock", Palette.danger)
    } else if item.stock == .low {
      tag("Few left", Palette.caution)
    } else if item.requiresAgeVerification {
      tag("21+", .black)
    }
  }

  @ViewBuilder private var category: some View {
    if let category = item.category {
      Text(category.displayName)
        .font(.caption)
        .fontWeight(.medium)
        .foregroundStyle(.primary)
        .padding(.horizontal, 8)
        .padding(.vertical, 3)
        .background(Palette.card)
        .clipShape(Capsule())
        .padding(8)
    }
  }

  private func tag(_ words: String, _ color: Color) -> some View {
    Text(words)
      .font(.caption)
      .fontWeight(.semibold)
      .foregroundStyle(.white)
      .padding(.horizontal, 8)
      .padding(.vertical, 4)
      .background(color)
      .clipShape(Capsule())
      .padding(8)
  }

  @ViewBuilder private var addButton: some View {
    if item.isAvailable {
      Button(action: onAddToCart) {
        ZStack {
          if inCart > 0 {
            Text("\(inCart)")
              .monospacedDigit()
          } else {
            Image(systemName: "plus")
          }
        }
        .font(.headline)
        .foregroundStyle(.white)
        .frame(width: 36, height: 36)
        .background(Palette.accent)
        .clipShape(Circle())
        .frame(width: 56, height: 56)
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityLabel(
        inCart > 0 ? "Add \(item.name) to cart, \(inCart) in it" : "Add \(item.name) to cart"
      )
      .accessibilityIdentifier("AddToCartButton")
    }
  }

  private var spoken: String {
    let facts = [
      item.name, item.finalPrice.formatted, item.sourceStore, item.category?.displayName,
      item.shelfPrice, item.isAvailable ? nil : "out of stock",
    ]
    return facts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension ConvenienceItem {
  /// "$4.99 in the shop", where parkers pay more than that.
  var shelfPrice: String? {
    guard markupAmount > .zero || markupPercent > .zero else { return nil }
    return "\(basePrice.formatted) in the shop"
  }
}

/// The shape of a card while the items load.
struct SkeletonItemCard: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Rectangle()
        .fill(Palette.fill)
        .frame(height: 120)
      VStack(alignment: .leading, spacing: 6) {
        Text("Whole Milk, Half Gallon")
          .font(.subheadline)
          .lineLimit(2, reservesSpace: true)
        Text("Haymarrow Grocers")
          .font(.caption)
        Text("$4.99 in the shop")
          .font(.caption)
        Text("~15 min")
          .font(.caption)
        Text("$5.49")
          .font(.title3)
      }
      .padding(12)
    }
    // Around the picture, too: in a browser one gleam runs over the whole card.
    .redacted(reason: .placeholder)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Palette.card)
    .clipShape(RoundedRectangle(cornerRadius: 14))
    .accessibilityHidden(true)
  }
}
