import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// On which days an order repeats, and when it is to be ready.
struct PlanFormView: View {
  @State private var model: PlanFormViewModel
  private let saved: @MainActor (OrderPlan) -> Void
  @Environment(AppState.self) private var app
  @Environment(\.dismiss) private var dismiss
  @Environment(\.timeZone) private var timeZone
  @Environment(\.dynamicTypeSize) private var textSize

  init(model: PlanFormViewModel, saved: @escaping @MainActor (OrderPlan) -> Void) {
    _model = State(initialValue: model)
    self.saved = saved
  }

  private var isNew: Bool { if case .order = model.purpose { true } else { false } }

  /// Monday to Friday in one line of a phone, and the weekend below them.
  private var columns: [GridItem] {
    [GridItem(.adaptive(minimum: textSize.isAccessibilitySize ? 110 : 64), spacing: 8)]
  }

  var body: some View {
    NavigationStack {
      VStack(spacing: 0) {
        ScrollView {
          VStack(alignment: .leading, spacing: 16) {
            days
            time
            Text(
              isNew
                ? "Each order is placed some hours before, and paid with your default card. "
                  + "Without a card we ask you to pay."
                : "The items stay the same. For other items, repeat another order."
            )
            .font(.footnote)
            .foregroundStyle(.secondary)
          }
          .page()
        }
        .frame(maxHeight: .infinity)
        footer
      }
      .background(Palette.page)
      .navigationTitle(isNew ? "Repeat Order" : "Days and Time")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
      }
    }
  }

  private var days: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("Every")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      LazyVGrid(columns: columns, alignment: .leading, spacing: 8) {
        ForEach(PlanFormViewModel.days, id: \.self) { day in
          Chip(
            title: String(day.capitalized.prefix(3)), isSelected: model.weekdays.contains(day),
            isWide: true
          ) { model.dayTapped(day) }
          .accessibilityLabel(day.capitalized)
          .accessibilityIdentifier("day-\(day)")
        }
      }
    }
  }

  private var time: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Text("Ready by")
        Spacer(minLength: 8)
        Picker("Ready by", selection: $model.minute) {
          ForEach(model.offeredMinutes, id: \.self) { Text(WeeklyTimes.clock($0)).tag($0) }
        }
        .labelsHidden()
        .accessibilityIdentifier("planTime")
      }
      .card()
      if let words = venue.explanation(at: app.parking.now) {
        Text(words)
          .font(.footnote)
          .foregroundStyle(.secondary)
          .accessibilityIdentifier("planZone")
      }
    }
  }

  private var venue: VenueClock { VenueClock(model.timeZone, device: timeZone) }

  private var footer: some View {
    VStack(alignment: .leading, spacing: 8) {
      if let message = model.errorMessage { ErrorLine(sentence: message) }
      if model.weekdays.isEmpty {
        Text("Choose one day or more.")
          .font(.footnote)
          .foregroundStyle(.secondary)
          .accessibilityIdentifier("planHint")
      }
      ActionButton(title: isNew ? "Repeat this order" : "Save", isLoading: model.isSaving) {
        Task {
          guard let plan = await model.saveButtonTapped() else { return }
          dismiss()
          saved(plan)
        }
      }
      .disabled(model.weekdays.isEmpty || model.isOutdated)
      .accessibilityIdentifier("savePlan")
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 10)
    .frame(maxWidth: 700)
    .frame(maxWidth: .infinity)
    .background(.bar)
  }
}

/// On an order's page: the way to have it again and again.
struct RepeatOrderButton: View {
  let order: Order
  @Environment(AppState.self) private var app
  @State private var isRepeating = false

  var body: some View {
    if order.paymentStatus.isPaid {
      Button {
        isRepeating = true
      } label: {
        Label("Repeat weekly", systemImage: "arrow.triangle.2.circlepath")
          .fingerSized()
      }
      .accessibilityIdentifier("repeatOrder")
      .sheet(isPresented: $isRepeating) {
        PlanFormView(model: PlanFormViewModel(.order(order), api: app.api)) { _ in
          app.path.append(.plans)
        }
        .environment(app)
      }
    }
  }
}
