import LookKit
import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

extension View {
  /// Shows at the top which order should have been accepted by now, on every page but its own. The
  /// page makes room for it, so that none of its controls is covered.
  func alarmBanner(of queue: QueueViewModel) -> some View { modifier(AlarmBanner(queue: queue)) }
}

private struct AlarmBanner: ViewModifier {
  let queue: QueueViewModel
  @Environment(StaffState.self) private var staff
  @Environment(\.dynamicTypeSize) private var textSize
  @Environment(\.scenePhase) private var scenePhase

  private var alarms: QueueAlarms { queue.alarms }

  func body(content: Content) -> some View {
    VStack(spacing: 0) {
      if let alarm = shown.first {
        banner(alarm)
          .transition(.move(edge: .top).combined(with: .opacity))
      }
      content
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .background(Palette.page)
    .animation(.easeOut(duration: 0.25), value: shown.first?.id)
    .announced(alarms.announcement)
    .sensoryFeedback(.error, trigger: alarms.rings)
    .onChange(of: staff.orderInFront(isActive: scenePhase == .active), initial: true) { _, order in
      alarms.inFront = order
    }
  }

  /// Whoever looks at the order needs no word of it.
  private var shown: [QueueAlarm] {
    alarms.waiting.filter { staff.path.last != .order($0.id) }
  }

  private func banner(_ alarm: QueueAlarm) -> some View {
    HStack(spacing: 0) {
      Button {
        staff.path.append(.order(alarm.id))
      } label: {
        words(alarm)
      }
      .buttonStyle(.plain)
      .accessibilityHint("Opens the order")
      .accessibilityIdentifier("alarm-\(alarm.pace)")
      Button {
        alarms.answered(alarm.id)
      } label: {
        Image(systemName: "xmark")
          .font(.footnote)
          .foregroundStyle(.white)
          .frame(width: 48, height: 56)
          .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Put away")
      .accessibilityIdentifier("dismissAlarm")
    }
    .background(alarm.pace.color ?? Palette.caution)
    .clipShape(RoundedRectangle(cornerRadius: 16))
    .padding(.horizontal, 12)
    .padding(.vertical, 8)
    .frame(maxWidth: 520)
  }

  private func words(_ alarm: QueueAlarm) -> some View {
    HStack(spacing: 12) {
      if let symbol = alarm.pace.symbol, !textSize.isAccessibilitySize {
        Image(systemName: symbol)
          .accessibilityHidden(true)
      }
      VStack(alignment: .leading, spacing: 2) {
        Text("Accept \(alarm.order.orderNumber)")
          .font(.subheadline)
          .fontWeight(.semibold)
        Text(details(alarm))
          .font(.footnote)
          .monospacedDigit()
          .lineLimit(2)
      }
      .multilineTextAlignment(.leading)
      Spacer(minLength: 0)
    }
    .foregroundStyle(.white)
    .padding(.leading, 14)
    .padding(.vertical, 10)
    .frame(maxWidth: .infinity, minHeight: 56, alignment: .leading)
    .contentShape(Rectangle())
  }

  /// "Late, waits for 16 min · 2 more"
  private func details(_ alarm: QueueAlarm) -> String {
    let seconds = alarm.order.stepClock?.seconds(at: Timestamp(queue.now)) ?? 0
    let age = "\(alarm.pace.words) for \(TimeText.minutes(max(0, seconds) / 60))"
    return shown.count > 1 ? "\(age) · \(shown.count - 1) more" : age
  }
}
