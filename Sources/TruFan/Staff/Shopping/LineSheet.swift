import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// One line, larger: its price, that it is missing, or a substitute for it.
struct LineSheet: View {
  @State private var model: LineViewModel
  @Environment(\.dismiss) private var dismiss

  init(model: LineViewModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    NavigationStack {
      content
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Palette.page)
        .navigationTitle(model.line?.itemName ?? "Item")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .confirmationAction) {
            Button("Done") { dismiss() }
              .accessibilityIdentifier("closeLine")
          }
        }
    }
    .task { await model.desk.keepTime() }
    .onChange(of: model.shown) { old, _ in model.lineChanged(from: old) }
    // A colleague has bought the goods, or the parker has cancelled: nothing is left to do here.
    .onChange(of: model.desk.order?.status.isBeingShopped) { _, isOpen in
      if isOpen == false { dismiss() }
    }
  }

  @ViewBuilder private var content: some View {
    if let line = model.line {
      VStack(spacing: 0) {
        // Wherever the sheet is scrolled to, what others have said is in sight.
        if let notice = model.notice { self.notice(notice) }
        ScrollView {
          VStack(alignment: .leading, spacing: 16) {
            LineHead(line: line)
            if let seconds = model.desk.secondsLeft(for: line) {
              WaitingForAnswer(
                line: line, seconds: seconds,
                rule: line.ruleWithoutAnswer(model.desk.order?.substitutionRule ?? .refund))
            }
            LinePriceCard(model: model, line: line) { finish(model.savePrice) }
            if line.status == .substituted { foundAfterAll(line) }
            missing(line)
            if model.canPropose, line.canBeReplaced {
              SubstituteSearch(model: model, line: line) { dismiss() }
            }
          }
          .page()
        }
        .frame(maxHeight: .infinity)
      }
    } else {
      EmptyStateView(
        icon: "questionmark.circle", title: "This item is gone", message: "Close and look again.")
    }
  }

  private func notice(_ words: String) -> some View {
    NoticeBar(text: words, symbol: "person.2.fill", color: .orange)
      .announced(words)
      .accessibilityIdentifier("changedMeanwhile")
      .padding(.horizontal, 16)
      .padding(.vertical, 8)
      .frame(maxWidth: 700)
  }

  private func foundAfterAll(_ line: OrderItem) -> some View {
    VStack(alignment: .leading, spacing: 10) {
      Button("Found after all") { finish(model.foundAfterAll) }
        .buttonStyle(.bordered)
        .controlSize(.large)
        .id(model.othersChanges)
        .disabled(model.isBusy)
        .settled(model.othersChanges, on: model.clock)
        .accessibilityIdentifier("foundAfterAll")
      Text("Then \(line.itemName) is bought, and no substitute.")
        .font(.footnote)
        .foregroundStyle(.secondary)
      if let fault = model.fault(of: .foundAfterAll) { ErrorLine(sentence: fault) }
    }
    .card()
  }

  @ViewBuilder private func missing(_ line: OrderItem) -> some View {
    if line.status != .notFound {
      VStack(alignment: .leading, spacing: 10) {
        ActionButton(
          title: "Not found", symbol: "xmark.circle.fill", isLoading: model.isBusy,
          color: Palette.danger
        ) { finish(model.missing) }
        .id(model.othersChanges)
        .settled(model.othersChanges, on: model.clock)
        .accessibilityIdentifier("notFound")
        Text("\(line.charge.formatted) comes off the goods, with its fee and tax.")
          .font(.footnote)
          .foregroundStyle(.secondary)
        if let fault = model.fault(of: .missing) { ErrorLine(sentence: fault) }
      }
      .card()
    }
  }

  private func finish(_ action: @escaping @MainActor () async -> Bool) {
    Task { if await action() { dismiss() } }
  }
}

/// The picture, the name, the codes and the amount.
private struct LineHead: View {
  let line: OrderItem

  var body: some View {
    HStack(alignment: .top, spacing: 14) {
      ItemPicture(path: line.broughtImage)
        .frame(width: 104, height: 104)
        .clipShape(RoundedRectangle(cornerRadius: 12))
      VStack(alignment: .leading, spacing: 4) {
        // The bar has one line, in which a long name ends in dots on a small phone.
        Text(line.broughtName)
          .font(.headline)
          .accessibilityIdentifier("lineName")
        Text("\(line.quantity) × \(line.priceOfOne.formatted)")
          .font(.title3)
          .fontWeight(.semibold)
          .monospacedDigit()
          .accessibilityIdentifier("linePrice")
        if line.priceOfOne != line.unitPrice {
          Text("Ordered at \(line.unitPrice.formatted)")
            .font(.subheadline)
            .foregroundStyle(.secondary)
            .monospacedDigit()
        }
        Text(
          [line.broughtAisle.map { "Aisle \($0)" }, line.broughtStore].compactMap(\.self)
            .joined(separator: " · ")
        )
        .font(.subheadline)
        if let shelf = line.shelf?.basePrice {
          Text("\(shelf.formatted) on the shelf, for one")
            .font(.subheadline)
            .monospacedDigit()
            .accessibilityIdentifier("shelfPrice")
        }
        if let outcome = line.shoppingOutcome {
          Text(outcome)
            .font(.subheadline)
            .fontWeight(.semibold)
            .tone(line.status == .notFound ? .danger : .caution)
            .accessibilityIdentifier("lineOutcome")
        }
        if let codes {
          Text(codes)
            .font(.footnote)
            .foregroundStyle(.secondary)
            .monospacedDigit()
        }
        if !line.isSubstituted, let description = line.itemDescription {
          Text(description)
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .card()
  }

  private var codes: String? {
    let codes = [line.shelf?.sku, line.shelf?.barcode].compactMap(\.self)
    return codes.isEmpty ? nil : codes.joined(separator: " · ")
  }
}
