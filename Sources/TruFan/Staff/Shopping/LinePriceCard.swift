import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// What one piece costs: typed as the shelf says it, or as the parker pays it.
struct LinePriceCard: View {
  @Bindable var model: LineViewModel
  let line: OrderItem
  let save: @MainActor () -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text(line.status == .substituted ? "Brought instead, at this price" : "Found, at this price")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      if line.status == .substituted, let name = line.substitutionNotes {
        Text(name)
          .font(.subheadline)
          .accessibilityIdentifier("broughtInstead")
      }
      if let price = model.shelfPrice { shelf(price) }
      Text("The parker pays for one, before fee and tax")
        .font(.subheadline)
      HStack(spacing: 10) {
        field($model.priceText, "0.00")
          .accessibilityLabel("What the parker pays for one, in dollars")
          .accessibilityIdentifier("priceField")
        Button("Save", action: save)
          .buttonStyle(.borderedProminent)
          .tint(Palette.accent)
          .controlSize(.large)
          .id(model.othersChanges)
          .disabled(model.isBusy)
          .settled(model.othersChanges, on: model.clock)
          .accessibilityIdentifier("savePrice")
      }
      if let fault = model.fault(of: .price) { ErrorLine(sentence: fault) }
    }
    .card()
  }

  @ViewBuilder private func shelf(_ price: ItemPrice) -> some View {
    if model.asksForShelfPrice {
      Text("The shelf says for one")
        .font(.subheadline)
      field($model.shelfText, price.base.entry)
        .accessibilityLabel("What the shelf says for one, in dollars")
        .accessibilityIdentifier("shelfPriceField")
      if let fault = model.fault(of: .shelfPrice) { ErrorLine(sentence: fault) }
    }
    Text(price.markupWords)
      .font(.footnote)
      .foregroundStyle(.secondary)
      .accessibilityIdentifier("markup")
  }

  private func field(_ text: Binding<String>, _ prompt: String) -> some View {
    TextField(prompt, text: text)
      .keyboardType(.decimalPad)
      .textFieldStyle(.roundedBorder)
      .monospacedDigit()
  }
}

extension ItemPrice {
  /// What the parker pays above the shelf's price, in a sentence.
  var markupWords: String {
    let shelf = "The catalogue has \(base.formatted) on the shelf"
    guard final != base else { return "\(shelf), and the parker pays the same." }
    let parts = [
      markupAmount == .zero ? nil : markupAmount.formatted,
      markupPercent == .zero ? nil : markupPercent.formatted,
    ].compactMap(\.self)
    let markup = parts.joined(separator: " and ")
    return "\(shelf); with a markup of \(markup) the parker pays \(final.formatted)."
  }
}

extension ShelfFacts {
  /// "$4.99 on the shelf", where the parker pays another price.
  var shelfWords: String? {
    price.flatMap { $0.final == $0.base ? nil : "\($0.base.formatted) on the shelf" }
  }
}
