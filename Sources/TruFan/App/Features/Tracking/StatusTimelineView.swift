import SwiftUI
import TruFanClient
import TruFanModels

/// The way of the order, step by step.
struct StatusTimelineView: View {
  let order: Order
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      VStack(alignment: .leading, spacing: 2) {
        Text("Order Progress")
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        if let note = venue.note(at: order.createdAt.date) {
          Text("In \(note)")
            .font(.caption)
            .foregroundStyle(.secondary)
            .accessibilityIdentifier("timelineZone")
        }
      }
      .padding(.bottom, 12)
      ForEach(steps, id: \.self) { status in
        TimelineStepView(
          status: status, isReached: isReached(status), isCurrent: status == order.status,
          isLast: status == steps.last, venue: venue,
          event: order.event(of: status))
      }
    }
    .card()
  }

  private var venue: VenueClock { VenueClock(order.venueTimeZone, device: timeZone) }
  private var steps: [OrderStatus] { order.timeline }

  private func isReached(_ status: OrderStatus) -> Bool {
    order.status > .completed || status <= order.status
  }
}

extension Order {
  /// The steps on its way. An order that ended early shows those that it had, and its end.
  var timeline: [OrderStatus] {
    guard status > .completed else { return OrderStatus.allStatusSteps }
    let reached = OrderStatus.allStatusSteps.filter { step in
      events.contains { $0.status == step.rawValue }
        // The shopping is over, but nothing was bought.
        && (step != .purchased || items.contains(where: \.status.isCharged))
    }
    return reached + [status]
  }
}

extension Order {
  /// What is said of a step. Goods that are ready may be moved: with the storing stands their first place,
  /// with the readiness the present one.
  func event(of step: OrderStatus) -> OrderEvent? {
    switch step {
    case .stored: events(of: .stored).first
    case .ready: readiness
    default: events(of: step).last
    }
  }

  private var readiness: OrderEvent? {
    let storings = events(of: .stored)
    var ready = events(of: .ready).first
    guard storings.count > 1, let last = storings.last else { return ready }
    ready?.notes = last.notes
    ready?.location = last.location
    ready?.createdByName = last.createdByName
    return ready
  }

  private func events(of step: OrderStatus) -> [OrderEvent] {
    events.filter { $0.status == step.rawValue }
  }
}

/// One step: a symbol, a word, the time and the staff's note.
struct TimelineStepView: View {
  let status: OrderStatus
  let isReached: Bool
  let isCurrent: Bool
  let isLast: Bool
  let venue: VenueClock
  let event: OrderEvent?
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      Image(systemName: status.icon)
        .font(.subheadline)
        .foregroundStyle(isReached ? Color.white : Color.secondary)
        .frame(width: 36, height: 36)
        .background(isReached ? status.color : Palette.fill)
        .clipShape(Circle())
        .padding(.bottom, isLast ? 0 : 20)
        .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 2) {
        // A spinner has no baseline, and would stand above the line of the name.
        HStack(alignment: isSpinning ? .center : .firstTextBaseline) {
          Text(status.displayName)
            .font(.subheadline)
            .fontWeight(isCurrent ? .bold : .regular)
            .foregroundStyle(isReached ? .primary : .secondary)
          Spacer(minLength: 8)
          if isSpinning { ProgressView() }
          if !textSize.isAccessibilitySize { time }
        }
        // Beside large words there is no room for it.
        if textSize.isAccessibilitySize { time }
        if let words {
          Text(words)
            .font(.caption)
            .foregroundStyle(.secondary)
        }
      }
      .frame(minHeight: 36)
      .padding(.bottom, isLast ? 0 : 8)
    }
    .overlay(alignment: .topLeading) { if !isLast { connector } }
    .accessibilityElement(children: .combine)
    .accessibilityLabel(spoken)
    .accessibilityIdentifier("timelineStep-\(status.rawValue)")
  }

  private var isSpinning: Bool { isCurrent && status < .completed }

  /// From this step's circle to the next one, however high the words make the row.
  private var connector: some View {
    Rectangle()
      .fill(isReached && !isCurrent ? status.color : Palette.fill)
      .frame(width: 2)
      .frame(maxHeight: .infinity)
      .padding(.top, 36)
      .padding(.leading, 17)
      .accessibilityHidden(true)
  }

  @ViewBuilder private var time: some View {
    if let event {
      Text(venue.bare(event.createdAt))
        .font(.caption)
        .monospacedDigit()
        .fixedSize()
        .foregroundStyle(.secondary)
    }
  }

  private var words: String? {
    let parts = [event?.notes, event?.location, event?.createdByName].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private var spoken: String {
    let state = isCurrent ? "now" : isReached ? "done" : "not yet"
    return [status.displayName, state, words].compactMap { $0 }.joined(separator: ", ")
  }
}
