import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

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
      .modifier(PaceTone(tone: pace.tone))
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

/// Orders in time are quiet.
private struct PaceTone: ViewModifier {
  let tone: Tone?

  func body(content: Content) -> some View {
    if let tone { content.tone(tone) } else { content.foregroundStyle(.secondary) }
  }
}

extension StepPace {
  fileprivate var tone: Tone? {
    switch self {
    case .onTime: nil
    case .slow: .caution
    case .late: .danger
    }
  }

  /// The bar beside a slow or late order; nil: none.
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
