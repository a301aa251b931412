import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// One way through the shops for several orders.
struct TripView: View {
  @State private var trip: ShoppingTrip
  @State private var sheet: OrderSheet?

  init(trip: ShoppingTrip) {
    _trip = State(initialValue: trip)
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        if let interruption {
          NoticeBar(text: interruption, symbol: "wifi.slash", color: .orange)
        }
        // The goods come first: an order's step follows once its goods were looked for.
        if trip.total > 0 {
          ShoppingListView(trip: trip, canShop: true) {
            sheet = .line(LineViewModel(desk: $0.desk, line: $0.line))
          }
        }
        ForEach(trip.desks) { desk in
          TripOrderRow(desk: desk) { sheet = .complete(desk) }
        }
      }
      .page()
    }
    .scrollDismissesKeyboard(.interactively)
    .background(Palette.page)
    .navigationTitle("\(trip.desks.count) orders together")
    .navigationBarTitleDisplayMode(.inline)
    .sheet(item: $sheet) { OrderSheetView(sheet: $0) }
  }

  /// Why the list may be old. The orders' cards are too far down to say it.
  private var interruption: String? { trip.desks.lazy.compactMap(\.interruption).first }
}

/// An order of the trip: how far it is, and that it is bought. It keeps its order up to date.
private struct TripOrderRow: View {
  let desk: OrderDesk
  let complete: @MainActor () -> Void
  @Environment(StaffState.self) private var staff

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack(spacing: 12) {
        VStack(alignment: .leading, spacing: 2) {
          Text(title)
            .font(.headline)
          Text(desk.progress)
            .font(.subheadline)
            .foregroundStyle(.secondary)
            .monospacedDigit()
        }
        Spacer(minLength: 8)
        if !isAllDone { nextStep }
      }
      if let colleague = desk.colleague {
        Label("\(colleague) has this order.", systemImage: "person.fill")
          .font(.subheadline)
          .tone(.caution)
      }
      if let message = desk.pageError { ErrorLine(sentence: message) }
      if isAllDone { boughtButton }
    }
    .card()
    .sensoryFeedback(.warning, trigger: desk.answers)
    .task { await desk.follow() }
    .task { await desk.keepTime() }
  }

  /// Whether every line was looked for: being bought is then the row's one action.
  private var isAllDone: Bool {
    guard let order = desk.order, order.status == .shopping else { return false }
    return order.openItemCount == 0
  }

  private var boughtButton: some View {
    ActionButton(
      title: desk.order?.isNothingFound == true ? "Nothing was found" : "This one is bought",
      symbol: "bag.fill", action: complete
    )
    .accessibilityIdentifier("complete-\(desk.order?.orderNumber ?? "")")
  }

  @ViewBuilder private var nextStep: some View {
    switch desk.order?.status {
    case .shopping:
      Button("Bought", action: complete)
        .buttonStyle(.bordered)
        .controlSize(.large)
        .accessibilityIdentifier("complete-\(desk.order?.orderNumber ?? "")")
    case .none: EmptyView()
    case .confirmed where desk.colleague == nil:
      Button("Start") { Task { await desk.startShopping() } }
        .buttonStyle(.bordered)
        .controlSize(.large)
        .disabled(desk.isWorking)
        .accessibilityLabel("Start shopping for order \(desk.order?.orderNumber ?? "")")
        .accessibilityIdentifier("start-\(desk.order?.orderNumber ?? "")")
    default:
      Button("Open") { staff.path.append(.order(desk.orderId)) }
        .buttonStyle(.bordered)
        .controlSize(.large)
        .accessibilityLabel("Open order \(desk.order?.orderNumber ?? "")")
        .accessibilityIdentifier("open-\(desk.order?.orderNumber ?? "")")
    }
  }

  private var title: String {
    let name = desk.order?.errand?.parkerFirstName.map { " · \($0)" } ?? ""
    return (desk.order?.orderNumber ?? "Order") + name
  }
}
