import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// One order: whose it is, and the step that comes next.
struct StaffOrderView: View {
  let desk: OrderDesk
  @Environment(StaffState.self) private var staff
  @State private var trip: ShoppingTrip
  @State private var sheet: OrderSheet?
  /// Whether goods that are ready are being brought to another place.
  @State private var isMoving = false

  init(desk: OrderDesk) {
    self.desk = desk
    _trip = State(initialValue: ShoppingTrip(desks: [desk]))
  }

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle(desk.order?.orderNumber ?? "Order")
      .navigationBarTitleDisplayMode(.inline)
      .toast(desk.confirmation, clock: staff.device.clock) { desk.confirmationSeen() }
      .sensoryFeedback(.warning, trigger: desk.answers)
      .sensoryFeedback(.success, trigger: desk.order?.status)
      .task { await desk.follow() }
      .task { await desk.keepTime() }
      .sheet(item: $sheet) { OrderSheetView(sheet: $0) }
  }

  @ViewBuilder private var content: some View {
    switch desk.state {
    case .loading: LoadingView()
    case .failed(let sentence) where desk.isUnknown: UnknownOrderView(sentence: sentence)
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await desk.retryButtonTapped() } }
    case .loaded(let order):
      VStack(spacing: 0) {
        ScrollView {
          VStack(alignment: .leading, spacing: 16) {
            if let interruption = desk.interruption {
              NoticeBar(text: interruption, symbol: "wifi.slash", color: .orange)
            }
            if order.isToBePaidAgain {
              NoticeBar(
                text: "Not paid. The parker was asked to pay again: keep the goods until then.",
                symbol: "exclamationmark.triangle.fill", color: .orange)
            }
            if order.isNotPaidYet {
              NoticeBar(
                text: "Not paid yet. It can be accepted once its parker has paid.",
                symbol: "creditcard.fill", color: .orange
              )
              .accessibilityIdentifier("notPaidYet")
            }
            // Later steps show it beside their button, and a line beside itself.
            if order.status <= .shopping, let message = desk.pageError {
              ErrorLine(sentence: message)
            }
            ErrandCard(order: order, desk: desk)
            step(order)
            OrderNotesCard(order: order)
          }
          .page()
        }
        .scrollDismissesKeyboard(.interactively)
        .frame(maxHeight: .infinity)
        footer(order)
      }
    }
  }

  @ViewBuilder private func step(_ order: Order) -> some View {
    switch order.status {
    case .pending, .confirmed, .shopping:
      ShoppingListView(trip: trip, canShop: order.status.isBeingShopped) {
        sheet = .line(LineViewModel(desk: $0.desk, line: $0.line))
      }
    case .purchased:
      StoreGoodsCard(order: order, desk: desk)
      GoodsCard(order: order)
      OrderPhotoPicker(desk.receipt)
    case .stored, .ready:
      if isMoving {
        StoreGoodsCard(order: order, desk: desk) { isMoving = false }
        GoodsCard(order: order)
        OrderPhotoPicker(desk.handOver)
      } else {
        GoodsCard(order: order) { isMoving = true }
        OrderPhotoPicker(desk.handOver)
        HandOverCard(order: order, desk: desk)
      }
      if desk.receipt.isUnfinished { OrderPhotoPicker(desk.receipt) }
    case .delivered:
      OutcomeCard(order: order)
      if desk.handOver.isUnfinished { OrderPhotoPicker(desk.handOver) }
      if desk.receipt.isUnfinished { OrderPhotoPicker(desk.receipt) }
    case .completed, .cancelled, .refunded: OutcomeCard(order: order)
    }
  }

  @ViewBuilder private func footer(_ order: Order) -> some View {
    switch order.status {
    case .pending where order.isNotPaidYet: EmptyView()
    case .pending:
      BottomAction(title: "Accept", symbol: "checkmark", desk: desk) { await desk.accept() }
        .accessibilityIdentifier("accept")
    case .confirmed: StartShoppingAction(desk: desk)
    case .shopping:
      BottomAction(
        title: order.isNothingFound ? "Nothing was found" : order.boughtTitle,
        symbol: "bag.fill", desk: desk
      ) { sheet = .complete(desk) }
      .accessibilityIdentifier("completeShopping")
    default: EmptyView()
    }
  }
}

/// The sheet over an order.
enum OrderSheet: Identifiable {
  case line(LineViewModel)
  case complete(OrderDesk)

  var desk: OrderDesk {
    switch self {
    case .line(let line): line.desk
    case .complete(let desk): desk
    }
  }

  var id: String {
    switch self {
    case .line(let line): "line \(line.lineId)"
    case .complete(let desk): "complete \(desk.orderId)"
    }
  }
}

struct OrderSheetView: View {
  let sheet: OrderSheet

  var body: some View {
    content
      .onAppear { sheet.desk.sheetOpened() }
      .onDisappear { sheet.desk.sheetClosed() }
  }

  @ViewBuilder private var content: some View {
    switch sheet {
    case .line(let line): LineSheet(model: line)
    case .complete(let desk): CompleteShoppingView(desk: desk)
    }
  }
}

/// The next step, at the thumb.
struct BottomAction: View {
  let title: String
  let symbol: String
  let desk: OrderDesk
  let action: @MainActor () async -> Void

  var body: some View {
    ActionButton(title: title, symbol: symbol, isLoading: desk.isWorking) {
      Task { await action() }
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 10)
    .frame(maxWidth: 700)
    .frame(maxWidth: .infinity)
    .background(.bar)
  }
}

struct StaffOrderViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      NavigationStack { StaffOrderView(desk: StaffPreview.desk(.shopping)) }
        .previewDisplayName("Shopping")
      NavigationStack { StaffOrderView(desk: StaffPreview.desk(.ready)) }
        .previewDisplayName("Hand-over")
    }
    .environment(StaffPreview.staff)
    .environment(StaffPreview.staff.session)
  }
}
