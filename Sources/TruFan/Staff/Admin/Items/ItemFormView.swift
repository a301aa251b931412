import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The form of a new item, or of one that is changed.
struct ItemFormView: View {
  @State private var model: ItemFormViewModel
  private let saved: @MainActor (ConvenienceItem) -> Void
  @Environment(\.dismiss) private var dismiss

  init(model: ItemFormViewModel, saved: @escaping @MainActor (ConvenienceItem) -> Void) {
    _model = State(initialValue: model)
    self.saved = saved
  }

  var body: some View {
    NavigationStack {
      Form {
        Section {
          field("Name", $model.name, "name", "itemName")
          field("Description", $model.description, "description", "itemDescription")
          Picker("Shelf", selection: $model.category) {
            ForEach(ItemCategory.allCases, id: \.self) { Text($0.displayName).tag($0) }
          }
          field("Tags, with commas", $model.tags, "tags", "itemTags")
        }
        Section("Price") {
          field("Price in the shop", $model.basePrice, "base_price", "itemPrice", .decimalPad)
          field(
            "Markup in percent", $model.markupPercent, "markup_percent", "itemMarkup", .decimalPad)
        }
        Section("Shop") {
          field("Shop", $model.sourceStore, "source_store", "itemShop")
          field("Aisle", $model.aisle, "aisle", "itemAisle")
          field("Barcode", $model.barcode, "barcode", "itemBarcode")
        }
        Section("Limits") {
          Stepper("At most \(model.maxQuantity) an order", value: $model.maxQuantity, in: 1...100)
          Toggle("For adults only", isOn: $model.requiresAge)
          Picker("Stock", selection: $model.stock) {
            Text("In stock").tag(ItemStock.inStock)
            Text("Low").tag(ItemStock.low)
            Text("Sold out").tag(ItemStock.out)
          }
        }
        Section {
          if let message = model.errorMessage { ErrorLine(sentence: message) }
          ActionButton(title: "Save", isLoading: model.isSaving, action: save)
            .disabled(!model.isComplete)
            .accessibilityIdentifier("saveItem")
        }
      }
      .navigationTitle(model.title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
      }
    }
  }

  private func field(
    _ title: String, _ text: Binding<String>, _ name: String, _ identifier: String,
    _ keyboard: UIKeyboardType = .default
  ) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(title)
        .font(.caption)
        .foregroundStyle(.secondary)
        .accessibilityHidden(true)
      TextField(title, text: text)
        .keyboardType(keyboard)
        .accessibilityLabel(title)
        .accessibilityIdentifier(identifier)
      FieldErrors(sentences: model.fieldErrors[name] ?? [])
    }
  }

  private func save() {
    Task {
      guard let item = await model.save() else { return }
      saved(item)
      dismiss()
    }
  }
}
