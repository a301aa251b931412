import BoutiqueModels
import SwiftUI

/// A store in the list: what it is, and how its last seven days were.
struct StoreCell: View {
  @Environment(\.horizontalSizeClass) private var width
  @Environment(\.dynamicTypeSize) private var textSize
  let store: Store

  var body: some View {
    Group {
      // Beside figures, a name has no room on a phone, and large text nowhere.
      if textSize.isAccessibilitySize {
        oneColumn
      } else if width == .compact {
        stacked
      } else {
        sideBySide
      }
    }
    .padding(.vertical, 4)
  }

  private var week: StoreWeek? { store.internals?.week }

  private var sideBySide: some View {
    HStack(alignment: .firstTextBaseline, spacing: 12) {
      VStack(alignment: .leading, spacing: 4) {
        name
        detail(facts)
      }
      Spacer()
      if let week { figures(of: week, alignment: .trailing).fixedSize() }
    }
  }

  private var stacked: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack(alignment: .firstTextBaseline, spacing: 12) {
        name
        Spacer()
        if let week { rating(of: week).fixedSize() }
      }
      detail(facts)
      if let week { detail(Self.purchases(of: week)) }
    }
  }

  private var oneColumn: some View {
    VStack(alignment: .leading, spacing: 4) {
      name
      detail(facts)
      if let week { figures(of: week, alignment: .leading) }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var name: some View {
    Text(store.name)
      .font(.headline)
      .lineLimit(textSize.isAccessibilitySize ? nil : 2)
  }

  private func figures(of week: StoreWeek, alignment: HorizontalAlignment) -> some View {
    VStack(alignment: alignment, spacing: 4) {
      rating(of: week)
      detail(Self.purchases(of: week))
    }
    .accessibilityElement(children: .combine)
  }

  private func rating(of week: StoreWeek) -> some View {
    Text(Self.rating(of: week))
      .font(.headline)
      .monospacedDigit()
  }

  private func detail(_ text: String) -> some View {
    Text(text)
      .font(.subheadline)
      .monospacedDigit()
      .foregroundStyle(.secondary)
  }

  static func rating(of week: StoreWeek) -> String {
    guard let average = week.average else { return "No ratings" }
    // Cut to tenths without a decimal comma, as on the store's own page.
    let tenths = Int((average * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ★"
  }

  static func purchases(of week: StoreWeek) -> String {
    "\(week.purchases) purchase\(week.purchases == 1 ? "" : "s") in 7 days"
  }

  /// The till's location tells two stores of one name apart.
  private var facts: String {
    let till = store.internals?.squareLocationId.map { "Square \($0)" }
    let connection = till ?? (store.squareConnected ? "Square connected" : "No till connected")
    return "\(store.primaryReviewPlatform.displayName) · \(connection)"
  }
}

struct StoreCellPreviews: PreviewProvider {
  static var previews: some View {
    List {
      StoreCell(store: .sample)
      ForEach(Store.samples, id: \.internals) { StoreCell(store: $0) }
    }
  }
}
