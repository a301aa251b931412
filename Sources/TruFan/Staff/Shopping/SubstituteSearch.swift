import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Finds an item to propose instead. The parker sees its picture and price, and answers.
struct SubstituteSearch: View {
  @Bindable var model: LineViewModel
  let line: OrderItem
  let done: @MainActor () -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text(line.substitution == nil ? "Propose a substitute" : "Propose another")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      HStack(spacing: 8) {
        Image(systemName: "magnifyingglass")
          .foregroundStyle(.secondary)
          .accessibilityHidden(true)
        TextField("Search the store", text: $model.searchText)
          .textFieldStyle(.roundedBorder)
          .autocorrectionDisabled()
          .submitLabel(.search)
          .accessibilityLabel("Search for a substitute")
          .accessibilityIdentifier("substituteSearch")
      }
      Text("For a dearer one the parker is asked to pay more.")
        .font(.footnote)
        .foregroundStyle(.secondary)
      if let fault = model.fault(of: .proposal) { ErrorLine(sentence: fault) }
      results
    }
    .card()
    .task(id: model.question) { await model.loadCandidates(model.question) }
  }

  @ViewBuilder private var results: some View {
    switch model.candidates {
    case .loading: ProgressView().frame(maxWidth: .infinity, minHeight: 64)
    case .failed(let sentence):
      ErrorLine(sentence: sentence)
      Button {
        Task { await model.retryCandidates() }
      } label: {
        Text("Try Again").fingerSized()
      }
    case .loaded(let items) where items.isEmpty:
      Text(model.question.isEmpty ? "Search for something that fits." : "Nothing fits these words.")
        .font(.subheadline)
        .foregroundStyle(.secondary)
    case .loaded(let items):
      VStack(spacing: 0) {
        ForEach(items) { item in
          if item.id != items.first?.id { Divider() }
          row(item)
        }
      }
    }
  }

  private func row(_ item: ConvenienceItem) -> some View {
    Button {
      Task { if await model.propose(item) { done() } }
    } label: {
      HStack(spacing: 12) {
        ItemPicture(path: item.imageUrl)
          .frame(width: 52, height: 52)
          .clipShape(RoundedRectangle(cornerRadius: 8))
        VStack(alignment: .leading, spacing: 2) {
          Text(item.name)
            .fontWeight(.semibold)
            .multilineTextAlignment(.leading)
          Text([item.aisle, item.sourceStore].compactMap(\.self).joined(separator: " · "))
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
        Spacer(minLength: 8)
        VStack(alignment: .trailing, spacing: 2) {
          Text(item.finalPrice.formatted)
            .fontWeight(.semibold)
            .monospacedDigit()
          Text(difference(item))
            .font(.footnote)
            .foregroundStyle(.secondary)
            .monospacedDigit()
        }
      }
      .padding(.vertical, 6)
      .frame(minHeight: 64)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .disabled(model.isBusy)
    .settled(model.othersChanges, on: model.clock)
    .accessibilityIdentifier("propose-\(item.name)")
  }

  private func difference(_ item: ConvenienceItem) -> String {
    let cents = item.finalPrice.cents - line.unitPrice.cents
    if cents == 0 { return "same price" }
    return (cents > 0 ? "+" : "−") + Price(cents: abs(cents)).formatted
  }
}
