import LookKit
import SwiftUI
import TruFanModels

/// Why, and what comes back.
struct CancelOrderView: View {
  let order: Order?
  @Bindable var actions: OrderActionViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        if let refusal {
          Section { ErrorLine(sentence: refusal) }
        } else {
          reasons
          confirmation
        }
      }
      .onAppear { actions.begin() }
      .onDisappear { actions.end() }
      .navigationTitle("Cancel Order")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button(refusal == nil ? "Keep Order" : "Close") { dismiss() }
            .accessibilityIdentifier("keepOrder")
        }
      }
    }
  }

  private var refusal: String? { actions.refusalToCancel(order) }

  private var reasons: some View {
    Section {
      Picker("Reason", selection: $actions.cancellationReason) {
        ForEach(OrderActionViewModel.CancellationReason.allCases, id: \.self) { reason in
          Text(reason.rawValue).tag(reason)
        }
      }
      .pickerStyle(.inline)
      .labelsHidden()
      if actions.cancellationReason == .other {
        TextField("Tell us why (optional)", text: $actions.otherReason, axis: .vertical)
          .onChange(of: actions.otherReason) { _, words in
            actions.otherReason = words.cut(to: OrderRules.reasonLimit)
          }
          .accessibilityIdentifier("otherReason")
      }
    } footer: {
      if let order { Text(order.cancellationWords) }
    }
  }

  private var confirmation: some View {
    Section {
      Button(role: .destructive) {
        Task { if await actions.cancel() { dismiss() } }
      } label: {
        ZStack {
          Text("Cancel Order").opacity(actions.isWorking ? 0 : 1)
          if actions.isWorking { ProgressView() }
        }
        .frame(maxWidth: .infinity)
      }
      .disabled(actions.isWorking)
      .accessibilityIdentifier("confirmCancel")
    } footer: {
      if let message = actions.errorMessage { ErrorLine(sentence: message) }
    }
  }
}
