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

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Button {
        staff.path.append(.order(order.id))
      } label: {
        summary
      }
      .buttonStyle(.plain)
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

  private var summary: some View {
    VStack(alignment: .leading, spacing: 6) {
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(order.orderNumber)
          .font(.headline)
        if let name = order.errand?.parkerFirstName {
          Text(name)
            .font(.headline)
            .fontWeight(.regular)
        }
        Spacer(minLength: 8)
        PaceLabel(clock: order.stepClock, now: model.now)
      }
      if order.backAtCarAt != nil {
        Label("Waits at the car", systemImage: "car.fill")
          .font(.subheadline)
          .fontWeight(.semibold)
          .foregroundStyle(Palette.accent)
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
    if let time = order.scheduledFor {
      Label(
        "Wanted by \(TimeText.dayAndClock(time, in: timeZone))", systemImage: "calendar"
      )
      .font(.subheadline)
      .fontWeight(.semibold)
    }
    if order.requiresAgeVerification {
      Label("Check the age", systemImage: "exclamationmark.triangle.fill")
        .font(.subheadline)
        .foregroundStyle(Palette.caution)
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
    return "\(order.itemCount) item\(order.itemCount == 1 ? "" : "s")"
  }

  private var pace: StepPace? {
    order.stepClock.map { $0.pace(at: Timestamp(model.now)) }
  }
}

/// How long an order has waited for its next step. The word and the symbol say what the colour says.
struct PaceLabel: View {
  let clock: StepClock?
  let now: Date

  var body: some View {
    if let clock {
      let pace = clock.pace(at: Timestamp(now))
      HStack(spacing: 4) {
        if let symbol = pace.symbol {
          Image(systemName: symbol)
            .accessibilityHidden(true)
        }
        Text(words(clock))
          .monospacedDigit()
      }
      .font(.subheadline)
      .fontWeight(.semibold)
      .foregroundStyle(pace.color ?? Color.secondary)
      .accessibilityElement(children: .combine)
      .accessibilityLabel("\(pace.words) for \(words(clock))")
      .accessibilityIdentifier("pace-\(pace)")
    }
  }

  private func words(_ clock: StepClock) -> String {
    let seconds = clock.seconds(at: Timestamp(now))
    if seconds < 0 { return "later" }
    return seconds < 3600 ? TimeText.countdown(seconds) : TimeText.minutes(seconds / 60)
  }
}

extension StepPace {
  /// Nil: in the text's own colour.
  var color: Color? {
    switch self {
    case .onTime: nil
    case .slow: Palette.caution
    case .late: Palette.danger
    }
  }

  var symbol: String? {
    switch self {
    case .onTime: nil
    case .slow: "clock.fill"
    case .late: "exclamationmark.triangle.fill"
    }
  }

  var words: String {
    switch self {
    case .onTime: "Waits"
    case .slow: "Slow, waits"
    case .late: "Late, waits"
    }
  }
}

extension OrderErrand {
  /// "Space B12 · SRH4821 · Blue Juno Ridge"
  var place: String? {
    let parts = [spaceNumber.map { "Space \($0)" }, vehiclePlate, vehicle].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
