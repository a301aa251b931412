import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// An order in the queue: its age, whose it is, where the car stands, what there is to do.
struct QueueRow: View {
  let order: OrderSummary
  let model: QueueViewModel
  @Environment(StaffState.self) private var staff
  @Environment(\.timeZone) private var timeZone

  private var venue: VenueClock { VenueClock(order.venueTimeZone, device: timeZone) }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Button(action: rowTapped) {
        HStack(spacing: 12) {
          if let isPicked {
            Image(systemName: isPicked ? "checkmark.circle.fill" : "circle")
              .font(.system(size: 28))
              .foregroundStyle(isPicked ? Palette.good : Color.secondary)
              .accessibilityHidden(true)
          }
          summary
        }
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityAddTraits(isPicked == true ? .isSelected : [])
      .accessibilityIdentifier("order-\(order.orderNumber)")
      if order.status == .pending {
        ActionButton(
          title: "Accept", symbol: "checkmark", isLoading: model.accepting.contains(order.id)
        ) { Task { if await model.accept(order) { staff.path.append(.order(order.id)) } } }
        .accessibilityLabel("Accept order \(order.orderNumber)")
        .accessibilityIdentifier("accept-\(order.orderNumber)")
      }
    }
    .card(padding: 14)
    .overlay(alignment: .leading) {
      if let color = pace?.color {
        Rectangle()
          .fill(color)
          .frame(width: 5)
          .frame(maxHeight: .infinity)
      }
    }
    .clipShape(RoundedRectangle(cornerRadius: 14))
  }

  /// Nil unless orders for a trip are being picked, and this may be one.
  private var isPicked: Bool? {
    guard let picked = model.picked, model.tripCandidates.contains(order.id) else { return nil }
    return picked.contains(order.id)
  }

  private func rowTapped() {
    if isPicked == nil {
      staff.path.append(.order(order.id))
    } else {
      model.pickTapped(order)
    }
  }

  private var summary: some View {
    VStack(alignment: .leading, spacing: 6) {
      SideBySide(alignment: .firstTextBaseline, spacing: 8) {
        SideBySide(alignment: .firstTextBaseline, spacing: 8) {
          // However long the name is, number and age stay whole.
          Text(order.orderNumber)
            .font(.headline)
            .lineLimit(1)
            .fixedSize()
          if let name = order.errand?.parkerFirstName {
            Text(name)
              .font(.headline)
              .fontWeight(.regular)
              .lineLimit(1)
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        PaceLabel(clock: order.stepClock, now: model.now)
          .fixedSize()
      }
      if order.backAtCarAt != nil {
        Label("Waits at the car", systemImage: "car.fill")
          .font(.subheadline)
          .fontWeight(.semibold)
          .tone(.accent)
      }
      if let place = order.errand?.place {
        Text(place)
          .font(.subheadline)
          .monospacedDigit()
      }
      Text(details)
        .font(.subheadline)
        .foregroundStyle(.secondary)
      marks
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .frame(minHeight: 44)
  }

  @ViewBuilder private var marks: some View {
    if order.paymentStatus.isPayable {
      Label("Not paid: keep the goods", systemImage: "exclamationmark.triangle.fill")
        .font(.subheadline)
        .tone(.caution)
    }
    if let promise = OrderPromise(order, at: Timestamp(model.now), on: venue) {
      PromiseLabel(promise: promise)
    }
    if order.requiresAgeVerification {
      Label("Check the age", systemImage: "exclamationmark.triangle.fill")
        .font(.subheadline)
        .tone(.caution)
    }
  }

  /// "3 of 5 left · Haymarrow Grocers, Pipkin's Corner · Mike"
  private var details: String {
    var parts = [progress]
    if let errand = order.errand, !errand.shops.isEmpty {
      parts.append(errand.shops.joined(separator: ", "))
    }
    if order.status != .pending {
      parts.insert(order.status.displayName, at: 0)
      if !model.isMine(order), let name = order.assignedStaffName { parts.append(name) }
    }
    return parts.joined(separator: " · ")
  }

  private var progress: String {
    let open = order.errand?.openItemCount ?? 0
    if order.status == .shopping { return "\(order.itemCount - open) of \(order.itemCount)" }
    return "item".counted(order.itemCount)
  }

  private var pace: StepPace? {
    order.stepClock.map { $0.pace(at: Timestamp(model.now)) }
  }
}
