import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The form of a new item, or of one that is changed.
struct ItemFormView: View {
  @State private var model: ItemFormViewModel
  private let saved: @MainActor (ConvenienceItem) -> Void
  @State private var isAskingToDiscard = false
  @Environment(\.dismiss) private var dismiss

  init(model: ItemFormViewModel, saved: @escaping @MainActor (ConvenienceItem) -> Void) {
    _model = State(initialValue: model)
    self.saved = saved
  }

  var body: some View {
    NavigationStack {
      MarkedForm(misses: model.misses, firstMark: model.firstMark) {
        if model.hasRemark { Section { remark } }
        Section {
          essentials
        } footer: {
          if model.id == nil { Text("Name, price and the name of the shop are needed.") }
        }
        Section {
          price
        } header: {
          Text("Price")
        } footer: {
          parkersPay
        }
        Section("Shop") { shop }
        Section("Offer") { offer }
        Section("Words and picture") { words }
      }
      .navigationTitle(model.title)
      .navigationBarTitleDisplayMode(.inline)
      .interactiveDismissDisabled(model.hasChanges)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") {
            if model.hasChanges { isAskingToDiscard = true } else { dismiss() }
          }
          .accessibilityIdentifier("cancelItem")
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save", action: save)
            .disabled(!model.hasChanges || model.isSaving)
            .accessibilityIdentifier("saveItem")
        }
      }
      .discardQuestion(isAsking: $isAskingToDiscard) { dismiss() }
      .confirmationDialog(
        "This item is there already.", isPresented: $model.twin.isPresent(),
        titleVisibility: .visible, presenting: model.twin
      ) { _ in
        Button("Add it again") { finish { await model.addAnywayTapped() } }
          .accessibilityIdentifier("addTwin")
      } message: { twin in
        Text(
          "\(twin.sourceStore) has \(twin.name). "
            + (twin.isActive
              ? "Parkers would see it twice." : "It is switched off: switch it on instead."))
      }
    }
  }

  /// What is said of the whole form, near the button that was tapped.
  private var remark: some View {
    VStack(alignment: .leading, spacing: 10) {
      if let notice = model.notice {
        NoticeBar(text: notice, symbol: "person.2.fill", color: .orange)
          .accessibilityIdentifier("changedMeanwhile")
      }
      if model.fieldErrors.isEmpty, let message = model.errorMessage {
        ErrorLine(sentence: message)
      }
    }
    .id(ItemFormViewModel.remark)
  }

  @ViewBuilder private var essentials: some View {
    field("Name", $model.fields.name, "name", "itemName")
    Picker("Shelf", selection: $model.fields.category) {
      ForEach(ItemCategory.allCases, id: \.self) { Text($0.displayName).tag($0) }
    }
    .accessibilityIdentifier("itemShelf")
    errors("category")
    Picker("Stock", selection: $model.fields.stock) {
      ForEach(ItemStock.allCases, id: \.self) { Text($0.displayName).tag($0) }
    }
    .accessibilityIdentifier("itemStock")
    errors("stock")
  }

  @ViewBuilder private var words: some View {
    field("Description", $model.fields.description, "description", "itemDescription", .vertical)
    field("Tags, with commas", $model.fields.tags, "tags", "itemTags")
    field("Address of a picture", $model.fields.imageUrl, "image_url", "itemPicture")
    field(
      "Nutrition, each line such as Fat: 8 g", $model.fields.nutrition, "nutrition",
      "itemNutrition", .vertical)
  }

  @ViewBuilder private var price: some View {
    number("Price in the shop, $", $model.fields.basePrice, "base_price", "itemPrice")
    number("Markup, %", $model.fields.markupPercent, "markup_percent", "itemMarkup")
    number("Markup, $", $model.fields.markupAmount, "markup_amount", "itemMarkupAmount")
  }

  @ViewBuilder private var parkersPay: some View {
    if let price = model.fields.finalPrice {
      Text("Parkers pay \(price.formatted).")
        .accessibilityIdentifier("parkersPay")
    }
  }

  @ViewBuilder private var shop: some View {
    field("Name of the shop", $model.fields.sourceStore, "source_store", "itemShop")
    field("Address of the shop", $model.fields.sourceAddress, "source_address", "itemAddress")
    field("Aisle", $model.fields.aisle, "aisle", "itemAisle")
    field("Barcode", $model.fields.barcode, "barcode", "itemBarcode")
    field("SKU", $model.fields.sku, "sku", "itemSKU")
  }

  @ViewBuilder private var offer: some View {
    if model.id != nil {
      Toggle("Parkers can order it", isOn: $model.fields.isActive)
        .accessibilityIdentifier("itemIsActive")
      errors("is_active")
    }
    Toggle("For adults only", isOn: $model.fields.requiresAge)
      .accessibilityIdentifier("itemAdults")
    errors("requires_age_verification")
    Stepper(
      "At most \(model.fields.maxQuantity) in an order", value: $model.fields.maxQuantity,
      in: OrderRules.quantities)
    errors("max_quantity_per_order")
    Stepper(
      "\(model.fields.shoppingMinutes) minutes to shop", value: $model.fields.shoppingMinutes,
      in: 1...600)
    errors("estimated_shopping_time_minutes")
  }

  private func field(
    _ title: String, _ text: Binding<String>, _ name: String, _ identifier: String,
    _ axis: Axis = .horizontal
  ) -> some View {
    FormField(
      title: title, text: text, identifier: identifier, axis: axis,
      errors: model.fieldErrors[name] ?? []
    )
    .id(name)
  }

  private func number(
    _ title: String, _ text: Binding<String>, _ name: String, _ identifier: String
  ) -> some View {
    FormField(
      title: title, text: text, identifier: identifier, keyboard: .decimalPad,
      errors: model.fieldErrors[name] ?? []
    )
    .id(name)
  }

  private func errors(_ name: String) -> some View {
    FieldErrors(sentences: model.fieldErrors[name] ?? [])
      .id(name)
  }

  private func save() { finish { await model.saveButtonTapped() } }

  private func finish(_ action: @escaping @MainActor () async -> ConvenienceItem?) {
    Task {
      guard let item = await action() else { return }
      saved(item)
      dismiss()
    }
  }
}
