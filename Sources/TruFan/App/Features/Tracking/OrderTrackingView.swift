import ClientKit
import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// One order, live: where it is, who works on it, and what the parker can do.
struct OrderTrackingView: View {
  @Environment(AppState.self) private var app
  @State private var viewModel: OrderTrackingViewModel
  @State private var isCancelling = false
  @State private var isRating = false

  init(viewModel: OrderTrackingViewModel) {
    _viewModel = State(initialValue: viewModel)
  }

  var body: some View {
    content
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Palette.page)
      .navigationTitle(viewModel.order.value.map { "Order \($0.orderNumber)" } ?? "Order")
      .navigationBarTitleDisplayMode(.inline)
      .toast(viewModel.actions.confirmation, clock: app.device.clock) {
        viewModel.actions.confirmationSeen()
      }
      .sensoryFeedback(.success, trigger: viewModel.steps)
      .task(id: viewModel.question) { await viewModel.follow() }
      .task { await viewModel.keepTime() }
      .task(id: viewModel.order.value?.paymentStatus) {
        if let order = viewModel.order.value { await app.pushQuestion.prepare(for: order) }
      }
      .sheet(isPresented: $isCancelling) {
        CancelOrderView(
          order: viewModel.order.value, actions: viewModel.actions
        )
        .presentationDetents([.medium, .large])
      }
      .sheet(isPresented: $isRating) {
        RatingView(
          card: viewModel.order.value?.tippingCard, actions: viewModel.actions)
      }
      .onChange(of: asksForRating) { _, asks in
        // The document's prompt: once the order is delivered, and the screen is open.
        if asks { isRating = true }
      }
  }

  /// The staff at the car need it, with or without a network.
  @ViewBuilder private var keptCode: some View {
    if let code = viewModel.codeWithoutOrder { AccessCodeCard(code: code).page() }
  }

  private var asksForRating: Bool {
    viewModel.order.value.map { $0.status == .delivered && $0.rating == nil } ?? false
  }

  @ViewBuilder private var content: some View {
    switch viewModel.order {
    case .loading:
      VStack(spacing: 0) {
        keptCode
        LoadingView()
      }
    case .failed(let sentence) where viewModel.isUnknown:
      EmptyStateView(
        icon: "magnifyingglass", title: sentence,
        message: "The link is not complete, or the order belongs to another account.",
        actionTitle: "Your Orders"
      ) { app.path = [.orders] }
    case .failed(let sentence):
      VStack(spacing: 0) {
        keptCode
        FailureView(sentence: sentence) { viewModel.retryButtonTapped() }
      }
    case .loaded(let order):
      ScrollView {
        VStack(spacing: 16) {
          if let interruption = viewModel.interruption {
            NoticeBar(text: interruption, symbol: "wifi.slash", color: .orange)
          }
          if let message = viewModel.actions.pageError { ErrorLine(sentence: message) }
          OrderHeaderCard(order: order, now: viewModel.now)
          PushCard(order: order, model: app.pushQuestion)
          OwnLateOrderCard(order: order.id) { viewModel.actions.confirm($0) }
          ForEach(viewModel.proposals(of: order)) { line in
            SubstitutionCard(
              line: line, paymentStatus: order.paymentStatus,
              secondsLeft: viewModel.secondsLeft(for: line) ?? 0,
              rule: line.ruleWithoutAnswer(order.substitutionRule), actions: viewModel.actions)
          }
          if order.status < .delivered { AccessCodeCard(code: viewModel.accessCode) }
          OrderActionsCard(
            order: order, actions: viewModel.actions, cancel: { isCancelling = true },
            rate: { isRating = true })
          RepeatOrderButton(order: order)
          StatusTimelineView(order: order)
          OrderItemsSection(order: order)
          OrderPaymentsCard(order: order)
          if order.status == .delivered || order.status == .completed {
            ReviewItemsCard(order: order, model: viewModel.reviews)
          }
          OrderPhotos(order: order)
        }
        .page()
      }
    }
  }
}
