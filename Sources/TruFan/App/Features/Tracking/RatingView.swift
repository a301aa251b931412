import LookKit
import SwiftUI
import TruFanClient

/// Five stars, a few words, and a tip for whoever shopped.
struct RatingView: View {
  /// Pays the tip; nil where it is not known.
  let card: String?
  @Bindable var actions: OrderActionViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      VStack(spacing: 0) {
        ScrollView {
          VStack(spacing: 24) {
            Text("How was your order?")
              .font(.title2)
              .fontWeight(.bold)
            StarPicker(stars: $actions.rating)
            FeedbackForm(card: card, actions: actions)
            if let message = actions.errorMessage { ErrorLine(sentence: message) }
          }
          .page()
        }
        .frame(maxHeight: .infinity)
        ActionButton(title: "Submit", isLoading: actions.isWorking) {
          Task { if await actions.submitRating() { dismiss() } }
        }
        .disabled(actions.rating == 0)
        .accessibilityIdentifier("submitRating")
        .padding(16)
      }
      .background(Palette.page)
      .onAppear { actions.begin() }
      .onDisappear { actions.end() }
      .navigationTitle("Rating")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Not now") { dismiss() }
        }
      }
    }
  }
}

/// The words and the tip.
private struct FeedbackForm: View {
  let card: String?
  @Bindable var actions: OrderActionViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      TextField("Anything to add? (optional)", text: $actions.feedback, axis: .vertical)
        .textFieldStyle(.roundedBorder)
        .accessibilityIdentifier("feedbackField")
      Text("Add a tip")
        .font(.headline)
      Picker("Tip", selection: $actions.tip) {
        ForEach(OrderActionViewModel.RatingTip.allCases, id: \.self) { tip in
          Text(tip.displayName).tag(tip)
        }
      }
      .pickerStyle(.segmented)
      .labelsHidden()
      if let card {
        Text("A tip is charged to the card of the order: \(card).")
          .font(.footnote)
          .foregroundStyle(.secondary)
          .accessibilityIdentifier("tipCard")
      }
    }
    .card()
  }
}
