import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// How much goes back, and why.
struct RefundView: View {
  @Bindable var model: RefundViewModel
  @State private var asked: RefundRequest?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        if model.kinds.isEmpty {
          Section { Text("Nothing is left to give back.").accessibilityIdentifier("nothingLeft") }
        } else {
          fields
        }
      }
      .navigationTitle("Refund")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
            .accessibilityIdentifier("cancelRefund")
        }
      }
      .confirmationDialog(
        "Give the money back?", isPresented: $asked.isPresent(), titleVisibility: .visible,
        presenting: asked
      ) { request in
        Button("Refund \(request.refundAmount.formatted)", role: .destructive) {
          Task { if await model.refund(request) { dismiss() } }
        }
        .accessibilityIdentifier("confirmRefund")
      } message: { _ in
        Text(model.warning)
      }
    }
  }

  @ViewBuilder private var fields: some View {
    Section {
      amount
    } footer: {
      if let words = model.tipWords {
        Text(words)
          .accessibilityIdentifier("tipWords")
      } else if let words = model.handOverWords {
        Text(words)
          .accessibilityIdentifier("handOverWords")
      }
    }
    Section {
      FormField(
        title: "Reason, which the parker reads", text: $model.reason,
        identifier: "refundReason", axis: .vertical,
        errors: model.fieldErrors["refund_reason"] ?? [])
    }
    Section {
      if let message = model.errorMessage { ErrorLine(sentence: message) }
      ActionButton(title: "Refund", isLoading: model.isWorking, color: Palette.danger) {
        asked = model.checkedRequest()
      }
      .accessibilityIdentifier("giveBack")
    }
  }

  @ViewBuilder private var amount: some View {
    if model.kinds.count > 1 {
      Picker("Amount", selection: shownKind) {
        ForEach(model.kinds, id: \.self) { Text($0.rawValue).tag($0) }
      }
      .pickerStyle(.segmented)
      .accessibilityIdentifier("refundKind")
    }
    switch model.shownKind {
    case .all:
      Text(model.allWords)
        .accessibilityIdentifier("allGoesBack")
      FieldErrors(sentences: model.fieldErrors["refund_amount"] ?? [])
    case .tip:
      Text("The tip of \(model.tip?.kept.formatted ?? "") that came with the rating goes back.")
        .accessibilityIdentifier("tipGoesBack")
      FieldErrors(sentences: model.fieldErrors["refund_amount"] ?? [])
    case .part:
      FormField(
        title: "Amount, up to \(model.left.formatted)", text: $model.amount,
        identifier: "refundAmount", keyboard: .decimalPad,
        errors: model.fieldErrors["refund_amount"] ?? [])
    }
  }

  private var shownKind: Binding<RefundViewModel.Kind> {
    Binding {
      model.shownKind
    } set: {
      model.kind = $0
    }
  }
}
