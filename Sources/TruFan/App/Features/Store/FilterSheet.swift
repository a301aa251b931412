import SwiftUI
import TruFanModels

/// Price, shop, tags, stock and order.
struct FilterSheet: View {
  @Bindable var list: ItemListViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          Toggle("In stock only", isOn: $list.filter.isInStockOnly)
            .accessibilityIdentifier("inStockToggle")
          ChoiceRow("Sort by", selection: $list.filter.sort) {
            Text("Most popular").tag(ItemSort.popular)
            Text("Name").tag(ItemSort.name)
            Text("Lowest price").tag(ItemSort.price)
          }
          ChoiceRow("Price", selection: $list.filter.priceRange) {
            Text("Any").tag(ItemFilter.PriceRange?.none)
            ForEach(ItemFilter.PriceRange.allCases, id: \.self) { range in
              Text(range.displayName).tag(ItemFilter.PriceRange?.some(range))
            }
          }
          ChoiceRow("Store", selection: $list.filter.sourceStore) {
            Text("Any").tag(String?.none)
            ForEach(list.shops, id: \.self) { shop in
              Text(shop).tag(String?.some(shop))
            }
          }
        }
        if !list.tags.isEmpty {
          Section("Tags") {
            ForEach(list.tags, id: \.self) { tag in
              Toggle(tag.capitalized, isOn: binding(tag))
            }
          }
        }
      }
      .navigationTitle("Filters")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Clear") { list.clearFilter() }
            .disabled(list.filter.isPlain)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { dismiss() }
            .accessibilityIdentifier("filtersDone")
        }
      }
    }
  }

  private func binding(_ tag: String) -> Binding<Bool> {
    Binding {
      list.filter.tags.contains(tag)
    } set: { isOn in
      if isOn { list.filter.tags.insert(tag) } else { list.filter.tags.remove(tag) }
    }
  }
}
