import LookKit
import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// The orders that come by themselves.
struct PlansView: View {
  @State private var model: PlansViewModel
  @Environment(AppState.self) private var app
  @Environment(\.scenePhase) private var scenePhase

  init(model: PlansViewModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    content
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Palette.page)
      .navigationTitle("Recurring Orders")
      .navigationBarTitleDisplayMode(.inline)
      .task { await model.load() }
      .onChange(of: scenePhase) { _, phase in if phase == .active { loadAgain() } }
      .confirmationDialog(
        "Delete this recurring order?", isPresented: $model.isAskingToDelete,
        titleVisibility: .visible
      ) {
        Button("Delete", role: .destructive) { Task { await model.deletionConfirmed() } }
          .accessibilityIdentifier("confirmDeletePlan")
      }
      .sheet(item: $model.form, onDismiss: loadAgain) { form in
        PlanFormView(model: form) { model.saved($0) }
          .environment(app)
      }
  }

  /// Another window may have changed or deleted plans meanwhile.
  private func loadAgain() { Task { await model.load() } }

  @ViewBuilder private var content: some View {
    switch model.plans {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.load() } }
    case .loaded(let plans) where plans.isEmpty:
      EmptyStateView(
        icon: "arrow.triangle.2.circlepath", title: "Nothing repeats yet",
        message: "Open an order and tap “Repeat weekly”. It then comes by itself.")
    case .loaded(let plans):
      ScrollView {
        VStack(spacing: 16) {
          if let message = model.errorMessage { ErrorLine(sentence: message) }
          ForEach(plans) { PlanCard(plan: $0, model: model) }
        }
        .page()
      }
    }
  }
}

/// One plan: what, when, and what its parker can do.
private struct PlanCard: View {
  let plan: OrderPlan
  let model: PlansViewModel
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack(alignment: .top) {
        VStack(alignment: .leading, spacing: 4) {
          Text(plan.rhythm)
            .font(.headline)
          Text(plan.venueName)
            .font(.subheadline)
            .foregroundStyle(.secondary)
        }
        Spacer(minLength: 8)
        iconButton("pencil", "Change days and time") { model.changeButtonTapped(plan) }
          .accessibilityIdentifier("changePlan")
        iconButton("trash.fill", "Delete") { model.deleteButtonTapped(plan) }
          .accessibilityIdentifier("deletePlan")
      }
      Text(plan.contents)
        .font(.subheadline)
      Label(next, systemImage: plan.isPaused ? "pause.fill" : "calendar")
        .font(.subheadline)
        .fontWeight(.semibold)
        .accessibilityIdentifier("nextRun")
      ForEach(plan.skipped ?? [], id: \.self) { skippedRow($0) }
      if let note = plan.note {
        NoticeBar(text: note, symbol: "exclamationmark.triangle.fill", color: .orange)
      }
      HStack(spacing: 12) {
        Button(plan.isPaused ? "Resume" : "Pause") {
          Task { await model.pauseButtonTapped(plan) }
        }
        .accessibilityIdentifier("pausePlan")
        if !plan.isPaused {
          Button("Skip next") { Task { await model.skipButtonTapped(plan) } }
            .accessibilityIdentifier("skipPlan")
        }
      }
      .buttonStyle(.bordered)
      .disabled(model.working != nil)
    }
    .card()
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("plan")
  }

  private func skippedRow(_ run: WireTime) -> some View {
    let day = plan.dayWords(of: run, on: timeZone)
    return HStack {
      Text("Skipped: \(day)")
        .font(.subheadline)
        .foregroundStyle(.secondary)
        .accessibilityIdentifier("skippedRun")
      Spacer(minLength: 8)
      Button {
        Task { await model.unskipButtonTapped(plan, run) }
      } label: {
        Text("Undo")
          .font(.subheadline)
          .fingerSized()
      }
      .disabled(model.working != nil)
      .accessibilityLabel("Undo skipping \(day)")
      .accessibilityIdentifier("unskipPlan")
    }
  }

  private func iconButton(
    _ symbol: String, _ words: String, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      Image(systemName: symbol)
        .foregroundStyle(.secondary)
        .frame(width: 44, height: 44)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityLabel(words)
  }

  private var next: String {
    plan.nextWords(on: timeZone).map { "Next: \($0)" } ?? "Paused"
  }
}
