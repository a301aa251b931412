import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// A line of the list: a big tick for the thumb, and the rest to open it.
struct LineRow: View {
  let item: TripLine
  let showsOrder: Bool
  let canShop: Bool
  let open: @MainActor () -> Void

  private var line: OrderItem { item.line }
  private var isBusy: Bool { item.desk.busyLines.contains(line.id) }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      row
      if let failure = item.desk.pageError(of: line) {
        ErrorLine(sentence: failure)
          .padding(.horizontal, 12)
          .padding(.bottom, 10)
      }
    }
    .sensoryFeedback(.impact(weight: .medium), trigger: line.status)
    .sensoryFeedback(.error, trigger: failures) { _, new in new > 0 }
  }

  private var hasFailed: Bool { item.desk.failedLine == line.id }
  /// Counts on for this line only, so that the phone answers once.
  private var failures: Int { hasFailed ? item.desk.failures : 0 }

  private var row: some View {
    HStack(spacing: 0) {
      tick
      if canShop {
        Button(action: open) { label }
          .buttonStyle(.plain)
          .accessibilityIdentifier("line-\(line.itemName)")
      } else {
        // A disabled button's words are pale, but whoever may accept the order must read them.
        label
          .accessibilityElement(children: .combine)
          .accessibilityIdentifier("line-\(line.itemName)")
      }
    }
  }

  private var label: some View {
    HStack(spacing: 12) {
      words
        .frame(maxWidth: .infinity, alignment: .leading)
      ItemPicture(path: line.broughtImage)
        .frame(width: 52, height: 52)
        .clipShape(RoundedRectangle(cornerRadius: 8))
    }
    .padding(.vertical, 10)
    .padding(.trailing, 12)
    .frame(maxWidth: .infinity, minHeight: 64)
    .contentShape(Rectangle())
  }

  private var tick: some View {
    Button {
      Task { await item.desk.tick(line) }
    } label: {
      ZStack {
        if isBusy {
          ProgressView()
        } else {
          Image(systemName: symbol)
            .font(.system(size: 30))
            .foregroundStyle(color)
        }
      }
      .frame(width: 60, height: 64)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .id(item.desk.othersChanges[line.id, default: 0])
    .disabled(!canShop || isBusy || line.isSettled)
    .settled(item.desk.othersChanges[line.id, default: 0], on: item.desk.api.session.device.clock)
    .accessibilityLabel(tickLabel)
    .accessibilityAddTraits(isTicked ? .isSelected : [])
    .accessibilityIdentifier("tick-\(line.itemName)")
  }

  private var tickLabel: String {
    switch line.status {
    case .found, .delivered: "Found: \(line.broughtName)"
    case .substituted:
      "\(isTicked ? "Found" : "Take"): \(line.broughtName) instead of \(line.itemName)"
    case .pending, .notFound: "Tick \(line.itemName)"
    }
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        if let aisle = line.broughtAisle {
          Text(aisle)
            .font(.subheadline)
            .fontWeight(.bold)
            .tone(.accent)
        }
        Text("\(line.quantity) × \(line.broughtName)")
          .fontWeight(.semibold)
          .strikethrough(line.status == .notFound)
          .multilineTextAlignment(.leading)
      }
      if showsOrder {
        Text(whose)
          .font(.subheadline)
          .fontWeight(.semibold)
      }
      Text(details)
        .font(.footnote)
        .foregroundStyle(.secondary)
        .monospacedDigit()
      if let wish = line.replacement, !line.isSettled, !line.isSubstituted {
        Label("If missing: \(wish.displayName.lowercased())", systemImage: "questionmark.circle")
          .font(.footnote)
          .foregroundStyle(.secondary)
          .accessibilityIdentifier("wish-\(line.itemName)")
      }
      if let state {
        Label(state.words, systemImage: state.symbol)
          .font(.footnote)
          .fontWeight(.semibold)
          .tone(state.tone)
          .accessibilityIdentifier("lineState-\(line.itemName)")
      }
    }
  }

  /// "CS-0427 Sarah"
  private var whose: String {
    [item.order, item.desk.order?.errand?.parkerFirstName].compactMap(\.self)
      .joined(separator: " ")
  }

  /// "$5.49 · $4.99 on the shelf · HAY-0001"
  private var details: String {
    [price, line.shelf?.shelfWords, line.shelf?.sku].compactMap(\.self).joined(separator: " · ")
  }

  private var price: String {
    guard let actual = line.actualPrice, actual != line.unitPrice else {
      return line.unitPrice.formatted
    }
    return "\(actual.formatted) instead of \(line.unitPrice.formatted)"
  }

  /// Whether the shopper has it. An accepted substitute is still on its shelf at first.
  private var isTicked: Bool { line.status != .notFound && !line.isToFetch }

  private var symbol: String {
    if line.status == .notFound { return "xmark.circle.fill" }
    if isTicked { return "checkmark.circle.fill" }
    return line.isAsked ? "hourglass" : "circle"
  }

  private var color: Color {
    if line.status == .notFound { return Palette.danger }
    return isTicked ? Palette.good : .secondary
  }

  private var state: (words: String, symbol: String, tone: Tone)? {
    if let seconds = item.desk.secondsLeft(for: line) {
      return ("Asked: \(TimeText.countdown(seconds))", "hourglass", .caution)
    }
    guard let words = line.shoppingOutcome else { return nil }
    return line.status == .notFound
      ? (words, "minus.circle.fill", .danger) : (words, "arrow.triangle.2.circlepath", .caution)
  }
}

extension OrderItem {
  /// Whether a tick can neither be set nor taken back: the parker is asked or has it, or the shopper has
  /// said what is brought instead.
  var isSettled: Bool {
    isAsked || status == .substituted && takenSubstitute == nil || status == .delivered
  }
}
