import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// What the order has brought, for a word to other parkers.
struct ReviewItemsCard: View {
  let order: Order
  @Bindable var model: OrderReviewsViewModel

  var body: some View {
    let lines = model.reviewable(order)
    // Substitutes that only words describe have no reviews.
    if !lines.isEmpty { card(lines) }
  }

  private func card(_ lines: [OrderItem]) -> some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Review the items")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      if let message = model.errorMessage, model.line == nil { ErrorLine(sentence: message) }
      ForEach(lines) { line in
        row(line)
      }
    }
    .card()
    .task { await model.load() }
    .sheet(item: $model.line) { line in
      ItemReviewView(line: line, model: model)
        .presentationDetents([.medium, .large])
    }
  }

  private func row(_ line: OrderItem) -> some View {
    HStack(spacing: 12) {
      VStack(alignment: .leading, spacing: 2) {
        Text(line.broughtName)
          .font(.subheadline)
        if let review = model.reviews[line.id] {
          Stars(count: review.stars)
            .accessibilityIdentifier("ownReview")
        }
      }
      Spacer(minLength: 8)
      if model.isOpen(line) {
        Button(model.reviews[line.id] == nil ? "Review" : "Change") { model.line = line }
          .buttonStyle(.bordered)
          .controlSize(.large)
          .accessibilityLabel("Review \(line.broughtName)")
          .accessibilityIdentifier("reviewItem")
      }
    }
    .frame(minHeight: 44)
  }
}

/// Stars and a few words about an item.
private struct ItemReviewView: View {
  let line: OrderItem
  @Bindable var model: OrderReviewsViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      VStack(spacing: 0) {
        ScrollView {
          VStack(spacing: 20) {
            StarPicker(stars: $model.stars, identifier: "reviewStar")
            TextField("What should others know? (optional)", text: $model.text, axis: .vertical)
              .textFieldStyle(.roundedBorder)
              .accessibilityIdentifier("reviewField")
            Text("Others see it with your first name. You can change it for a day.")
              .font(.footnote)
              .foregroundStyle(.secondary)
              .frame(maxWidth: .infinity, alignment: .leading)
          }
          .page()
        }
        .frame(maxHeight: .infinity)
        VStack(alignment: .leading, spacing: 8) {
          // A long text pushes what stands below it out of sight.
          if let message = model.errorMessage { ErrorLine(sentence: message) }
          ActionButton(title: "Save Review", isLoading: model.isWorking) {
            Task { if await model.saveButtonTapped() { dismiss() } }
          }
          .disabled(model.stars == 0)
          .accessibilityIdentifier("saveReview")
        }
        .padding(16)
      }
      .background(Palette.page)
      .navigationTitle(line.broughtName)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
            .disabled(model.isWorking)
            .accessibilityIdentifier("cancelReview")
        }
      }
    }
    .interactiveDismissDisabled(model.isWorking)
  }
}
