import SwiftUI
import TruFanClient
import TruFanModels

/// An item in the list: a tap opens its form, and a menu has the quick changes.
struct AdminItemRow: View {
  let item: ConvenienceItem
  let model: AdminItemsViewModel
  let edit: @MainActor () -> Void
  let delete: @MainActor () -> Void
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    HStack(spacing: 4) {
      Button(action: edit) {
        HStack(spacing: 12) {
          // Large words need the whole width.
          if !textSize.isAccessibilitySize {
            ItemPicture(path: item.imageUrl)
              .frame(width: 48, height: 48)
              .clipShape(RoundedRectangle(cornerRadius: 8))
          }
          facts
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityIdentifier("item-\(item.name)")
      menu
    }
    .card(padding: 10)
  }

  private var facts: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(item.name)
        .foregroundStyle(item.isActive ? Color.primary : Color.secondary)
        .multilineTextAlignment(.leading)
      Text(item.finalPrice.formatted)
        .font(.subheadline)
        .fontWeight(.semibold)
        .monospacedDigit()
        .fixedSize()
      Text(item.sourceStore)
        .font(.caption)
        .foregroundStyle(.secondary)
      if let trouble {
        Text(trouble)
          .font(.caption)
          .fontWeight(.medium)
          .tone(.caution)
      }
    }
  }

  private var trouble: String? {
    if !item.isActive { return "Switched off" }
    return item.stock == .inStock ? nil : item.stock.displayName
  }

  private var menu: some View {
    Menu {
      Button("Change", systemImage: "pencil", action: edit)
      ForEach(ItemStock.allCases.filter { $0 != item.stock }, id: \.self) { stock in
        Button("Mark as \(stock.displayName.lowercased())", systemImage: "shippingbox") {
          Task { await model.stock(item, stock) }
        }
        .accessibilityIdentifier("stock-\(stock.rawValue)-\(item.name)")
      }
      Button(item.isActive ? "Switch off" : "Switch on", systemImage: "power") {
        Task { await model.use(item, !item.isActive) }
      }
      .accessibilityIdentifier("use-\(item.name)")
      Button("Delete", systemImage: "trash", role: .destructive, action: delete)
        .accessibilityIdentifier("delete-\(item.name)")
    } label: {
      ZStack {
        if model.busyItems.contains(item.id) {
          ProgressView()
        } else {
          Image(systemName: "ellipsis")
        }
      }
      .frame(width: 44, height: 44)
      .contentShape(Rectangle())
    }
    .accessibilityLabel("\(item.name), more")
    .accessibilityIdentifier("more-\(item.name)")
  }
}
